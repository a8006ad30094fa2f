import { inTurns } from './building/in-turns.js';
import { cf } from './cf.js';
import { earlyInput } from './early-input.js';
import type { Heuristic } from './heuristic.js';
import { pct } from './pct.js';
import { pf } from './pf.js';
import { surw } from './surw.js';

/**
 * Whose turn it is, again and again. `pf` finds most with its first orders, and `cf` and `surw` find sooner what it finds
 * late (`npm run bench:heuristics`); `pct` finds bugs that need several pairs just so, and goes on where `pf` has had all
 * pairs (`npm run bench:planted`). The one order with early inputs, for pages whose user is quick, costs more than it
 * brings at the beginning.
 */
const TURNS = [pf, cf, surw, pct, pf, cf, surw, pct, earlyInput];

/** Several heuristics, in turns, for none is best for all pages. */
export const portfolio: Heuristic = inTurns(TURNS);
