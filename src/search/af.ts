import { adjacency } from '../model/coverage.js';
import { greedy } from './greedy.js';
import type { HeuristicFactory } from './heuristic.js';

/** Adjacency first (section III-D): operations next to each other that have not been so first. */
export const af: HeuristicFactory = greedy(adjacency);
