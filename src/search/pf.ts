import { precedence } from '../model/coverage.js';
import { greedy } from './greedy.js';
import type { HeuristicFactory } from './heuristic.js';

/** Precedence first (section III-D): untried orders of any two operations first. */
export const pf: HeuristicFactory = greedy(precedence);
