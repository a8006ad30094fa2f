import type { DocumentPlan } from '../browser/control/document.js';
import type { Granularity } from '../model/granularity.js';
import type { Operation } from '../model/operation.js';
import type { Outcome } from '../model/outcome.js';

/** Of `recording.json`; a file of a newer one cannot be read. */
export const RECORDING_VERSION = 1;

/** One observed run, σ0, without the responses (`network.har`) and inputs (`scenario.json`). */
export interface Recording {
  readonly version: typeof RECORDING_VERSION;
  /** `wave-races 1.2.3`. */
  readonly tool: string;
  readonly url: string;
  /** Milliseconds since 1970 at virtual time 0: what the page's clocks show. */
  readonly epoch: number;
  /** Of the page's random numbers. */
  readonly seed: number;
  /** What counts as an operation of its own, in this run and in those that are made of it. */
  readonly granularity: Granularity;
  /** In the order they ran. */
  readonly operations: readonly Operation[];
  /** Where each document was cut into segments. */
  readonly documents: readonly DocumentPlan[];
  /** Kind and key of what had come and not run when the run ended: timers too far off. */
  readonly unfired: readonly string[];
  readonly outcome: Outcome;
  /** What a reader should know of it: where patience ended, what was not controlled. Sentences. */
  readonly notes: readonly string[];
  /** Wall time. */
  readonly durationMs: number;
}
