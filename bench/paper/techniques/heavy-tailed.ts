import type { Random } from '../../../src/search/random.js';
import type { Baseline } from './technique.js';

/** Most responses come at once, as on a good network, some late and a few very late. */
export const heavyTailed: Baseline = {
  kind: 'baseline',
  name: 'heavy-tailed',
  heading: 'Heavy-tailed',
  draw: (random) => {
    const chance = random.below(100);
    if (chance < 70) return 0;
    return chance < 90 ? between(50, 400, random) : between(400, 2000, random);
  },
  network: null,
  start: 'at-once',
};

function between(least: number, most: number, random: Random): number {
  return least + random.below(most - least + 1);
}
