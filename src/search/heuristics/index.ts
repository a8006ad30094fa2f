import { af } from './af.js';
import { cf } from './cf.js';
import { dpor } from './dpor.js';
import { delay } from './experimental/delay.js';
import type { Heuristic } from './heuristic.js';
import type { HeuristicName } from './names.js';
import { pct } from './pct.js';
import { pf } from './pf.js';
import { portfolio } from './portfolio.js';
import { rd } from './rd.js';
import { surw } from './surw.js';
import { urw } from './urw.js';

/** By the name that the option `heuristic` takes. */
export const heuristics: Readonly<Record<HeuristicName, Heuristic>> = {
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
};
