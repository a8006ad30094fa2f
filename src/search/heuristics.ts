import { af } from './af.js';
import { cf } from './cf.js';
import { delay } from './delay.js';
import type { HeuristicFactory } from './heuristic.js';
import { pct } from './pct.js';
import { pf } from './pf.js';
import { rd } from './rd.js';
import { urw } from './urw.js';

/** By the name that `--heuristic` takes. */
export const heuristics = { pf, af, rd, delay, pct, urw, cf } satisfies Record<
  string,
  HeuristicFactory
>;

export type HeuristicName = keyof typeof heuristics;

export const HEURISTICS: readonly HeuristicName[] = ['pf', 'af', 'rd', 'delay', 'pct', 'urw', 'cf'];
