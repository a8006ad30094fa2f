import type { RecordingData } from '../../src/store/recording.js';
import { parse } from '../model/operations.js';
import { outcome, PAGE_URL } from '../oracle/outcomes.js';

/** The smallest there is: a page of one segment. */
export const recording: RecordingData = {
  version: 4,
  tool: 'wave-races 0.1.0',
  url: PAGE_URL,
  epoch: 1_700_000_000_000,
  seed: 1,
  granularity: 'coarse',
  operations: [parse('p1', 1)],
  documents: [
    {
      name: 'main.html',
      url: PAGE_URL,
      segments: [{ from: 0, to: 5, script: null, awaits: [] }],
    },
  ],
  unfired: [],
  outcome: outcome({}),
  notes: [],
  durationMs: 100,
};
