import { precedence } from '../../model/coverage.js';
import { greedy } from './building/greedy.js';
import type { Heuristic } from './heuristic.js';

/** Precedence first (section III-D): untried orders of any two operations first. */
export const pf: Heuristic = greedy(precedence);
