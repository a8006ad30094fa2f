/** What is found out of each test of a command. */

import type { Place } from './agent/place.js';
import type { Explored } from './search/explored.js';

export interface Tested {
  readonly project: string;
  readonly titles: readonly string[];
  readonly place: Place | null;
  readonly explored: Explored;
  /** What has its runner run this test alone; null: it is the only one. */
  readonly grep: string | null;
  /** Milliseconds that it may take then; null: as long as it may by itself. */
  readonly timeoutMs: number | null;
}
