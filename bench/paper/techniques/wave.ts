import type { HeuristicName } from '../../../src/search/heuristics/index.js';
import type { WaveTechnique } from './technique.js';

export function wave(heuristic: HeuristicName): WaveTechnique {
  return { kind: 'wave', name: `wave-${heuristic}`, heading: `WAVE ${heuristic}`, heuristic };
}
