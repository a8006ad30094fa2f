/**
 * The port between a run and what decides in it: a page whose operations are held until they are
 * performed. `ControlledRun` is one in Chrome; the tests have one that is simulated; a `World` is one that
 * is made of several, a client's each.
 */
import type { ClientId } from '../model/operation.js';
import type { Outcome } from '../model/outcome.js';
import type { Arrival, Performed } from './arrival.js';
import type { Pushing } from './listening.js';

/** What can be seen of a page. */
export interface Scene {
  /**
   * All that has come and not run, in the order it came. While a dialog is open it is the only one of its
   * client.
   */
  arrivals(): readonly Arrival[];
  /** What has run, in that order: causes are places in it. */
  readonly performed: readonly Performed[];
  /** Why the page stopped answering, a sentence; null: it answers. */
  readonly hang: string | null;
  /** URLs of the requests that have gone out and have no answer. */
  readonly unanswered: readonly string[];
  /** What live servers may still say by themselves. */
  readonly pushes: Pushing;
  /** Milliseconds by the clock that servers go by, since some moment in its past. */
  readonly wall: number;
  /** How often anything has changed so far. */
  readonly changes: number;
  /**
   * How many segments after the next one of a document can be given together with it, because
   * nothing of the page runs in them. Each client has documents of its own.
   */
  plainAfter(document: string, client: ClientId): number;
}

/** What can be done with a page besides. */
export interface Page extends Scene {
  /** Resolves when the page is at rest, or has stopped answering: see `hang`. */
  settle(): Promise<unknown>;
  /**
   * Runs one operation, to its end or until a dialog opens in it; then the dialog's answer is the
   * only arrival, and the rest of the operation runs inside that. Resolves also when the page stops
   * answering: see `hang`.
   *
   * @param at virtual milliseconds
   * @param more of a parse segment: the times of segments that follow it at once, see `plainAfter`
   */
  perform(arrival: Arrival, at: number, more?: readonly number[]): Promise<unknown>;
  /**
   * Resolves when anything has changed since there were so many changes, at the latest after so many
   * milliseconds of the wall clock. It may stay open when nobody waits any more.
   */
  changed(since: number, most: number, nobodyWaits?: AbortSignal): Promise<void>;
  /** How the run has ended. */
  outcome(): Promise<Outcome>;
}
