import { af } from './af.js';
import { cf } from './cf.js';
import { delay } from './delay.js';
import { dpor } from './dpor.js';
import type { HeuristicFactory } from './heuristic.js';
import { pct } from './pct.js';
import { pf } from './pf.js';
import { portfolio } from './portfolio.js';
import { rd } from './rd.js';
import { surw } from './surw.js';
import { urw } from './urw.js';

/** By the name that `--heuristic` takes. */
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
} satisfies Record<string, HeuristicFactory>;

export type HeuristicName = keyof typeof heuristics;

const isHeuristic = (name: string): name is HeuristicName => Object.hasOwn(heuristics, name);

export const HEURISTICS: readonly HeuristicName[] = Object.keys(heuristics).filter(isHeuristic);
