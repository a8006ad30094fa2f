import type { Start } from '../loads/replay.js';
import type { Baseline } from './technique.js';

/** RND-x of the paper (section IV-C): each response comes 0 to x milliseconds later, each delay equally likely. */
export function rnd(most: number, start: Start = 'at-once'): Baseline {
  const isLate = start === 'when-loaded';
  return {
    kind: 'baseline',
    name: `rnd-${most}${isLate ? '-loaded' : ''}`,
    heading: `RND-${most}${isLate ? ' once loaded' : ''}`,
    draw: (random) => random.below(most + 1),
    network: null,
    start,
  };
}
