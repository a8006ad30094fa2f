import { af } from './af.js';
import { cf } from './cf.js';
import { dpor } from './dpor.js';
import { delay } from './experimental/delay.js';
import type { Heuristic } from './heuristic.js';
import { pct } from './pct.js';
import { pf } from './pf.js';
import { portfolio } from './portfolio.js';
import { rd } from './rd.js';
import { surw } from './surw.js';
import { urw } from './urw.js';

/** By the name that the option `heuristic` takes. */
export const heuristics = {
  pf,
  af,
  rd,
  delay,
  pct,
  urw,
  surw,
  cf,
  dpor,
  portfolio,
} satisfies Record<string, Heuristic>;

/**
 * One of HEURISTICS.
 *
 * @since 0.1.0
 */
export type HeuristicName = keyof typeof heuristics;

const isHeuristic = (name: string): name is HeuristicName => Object.hasOwn(heuristics, name);

/** Of one's own its function's name. */
export function nameOfHeuristic(heuristic: HeuristicName | Heuristic): string {
  return typeof heuristic === 'string' ? heuristic : heuristic.name || 'of its own';
}

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
export const HEURISTICS: readonly HeuristicName[] = Object.keys(heuristics).filter(isHeuristic);
