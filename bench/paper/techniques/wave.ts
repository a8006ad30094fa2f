import type { HeuristicName } from '../../../src/search/heuristics/names.js';
import type { WaveTechnique } from './technique.js';

export function wave(heuristic: HeuristicName): WaveTechnique {
  return { kind: 'wave', name: `wave-${heuristic}`, heading: `WAVE ${heuristic}`, heuristic };
}
