import type { Heuristic } from './heuristic.js';

/** Random, the baseline of section IV-C: any order that has not been tried. */
export const rd: Heuristic = function* () {
  for (;;) yield null;
};
