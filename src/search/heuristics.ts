import { af } from './af.js';
import type { HeuristicFactory } from './heuristic.js';
import { pf } from './pf.js';
import { rd } from './rd.js';

/** By the name that `--heuristic` takes. */
export const heuristics = { pf, af, rd } satisfies Record<string, HeuristicFactory>;

export type HeuristicName = keyof typeof heuristics;

export const HEURISTICS: readonly HeuristicName[] = ['pf', 'af', 'rd'];
