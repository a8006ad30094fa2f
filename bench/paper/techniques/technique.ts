/** What finds errors: WAVE, or loads of the page under some conditions. */
import type { NetworkConditions } from 'puppeteer-core';
import type { HeuristicName } from '../../../src/search/heuristics/names.js';
import type { Random } from '../../../src/search/random.js';
import type { Start } from '../loads/replay.js';

interface Named {
  /** In files, and on the command line. */
  readonly name: string;
  /** In tables. */
  readonly heading: string;
}

export interface Baseline extends Named {
  readonly kind: 'baseline';
  /** By how many milliseconds a response is delayed. */
  readonly draw: (random: Random) => number;
  readonly network: NetworkConditions | null;
  readonly start: Start;
}

export interface WaveTechnique extends Named {
  readonly kind: 'wave';
  readonly heuristic: HeuristicName;
}

export type Technique = Baseline | WaveTechnique;
