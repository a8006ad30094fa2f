import { digest } from '../../../src/model/digest.js';
import { volatileFree } from '../../../src/model/volatile.js';
import { type Random, seeded } from '../../../src/search/random.js';
import type { Delays } from './delayed-server.js';

export const undelayed: Delays = () => 0;

/**
 * The delays of one load. Each is of the seed, the names and its request alone, not of which request comes first: the same
 * load has the same delays again, and so has its page when it is repaired.
 *
 * @param draw gives milliseconds
 * @param names of the load
 */
export function delaysOf(
  draw: (random: Random) => number,
  seed: number,
  names: readonly (string | number)[],
): Delays {
  return (url, time) => draw(seeded(digest([seed, ...names, volatileFree(url), time].join('\n'))));
}
