/** What heuristics are called, for those who only name one. */
import type { Heuristic } from './heuristic.js';

/**
 * The names that `heuristic` takes; docs/heuristics.md tells of each.
 *
 * @example
 * for (const heuristic of HEURISTICS.slice(0, 2)) {
 *   const { findings } = await wave.explore(recording, { heuristic, maxTests: 3 });
 *   console.log(heuristic, findings.length);
 * }
 *
 * @since 0.1.0
 */
export const HEURISTICS = [
  'pf',
  'af',
  'rd',
  'delay',
  'pct',
  'urw',
  'surw',
  'cf',
  'dpor',
  'portfolio',
] as const;

/**
 * One of HEURISTICS.
 *
 * @since 0.1.0
 */
export type HeuristicName = (typeof HEURISTICS)[number];

/** Of one's own its function's name. */
export function nameOfHeuristic(heuristic: HeuristicName | Heuristic): string {
  return typeof heuristic === 'string' ? heuristic : heuristic.name || 'of its own';
}
