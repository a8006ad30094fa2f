import type { Step } from '../../scenario/scenario.js';
import type { DocumentPlan } from './document.js';
import type { Guard } from './guard.js';
import type { Progress } from './progress.js';
import type { Requests } from './requests.js';
import type { ResponseSource } from './response.js';
import type { StreamServer } from './stream-server.js';
import type { Tab } from './tab.js';

export interface RunOptions {
  readonly url: string;
  readonly source: ResponseSource;
  readonly streams: StreamServer;
  /** Where enforced runs cut the documents; null: as the parser of this run waits. */
  readonly plans: readonly DocumentPlan[] | null;
  /** What the user does. */
  readonly steps: readonly Step[];
  /** CPU time of the browser's processes in seconds, for telling a loop from a slow machine. */
  readonly cpuSeconds: () => Promise<number>;
}

/** What a run gives to its parts. */
export interface RunHost {
  readonly tab: Tab;
  readonly options: RunOptions;
  readonly progress: Progress;
  readonly guard: Guard;
  readonly requests: Requests;
  /** Returns when nothing is on its way and nothing is left to do but what is held. */
  readonly settle: () => Promise<void>;
}
