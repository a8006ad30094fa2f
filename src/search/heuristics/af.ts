import { adjacency } from '../../model/coverage.js';
import { greedy } from './building/greedy.js';
import type { Heuristic } from './heuristic.js';

/** Adjacency first (section III-D): operations next to each other that have not been so first. */
export const af: Heuristic = greedy(adjacency);
