/**
 * Programs of simulated pages: what a page would do, in any order that it can happen in. What a
 * recording of it can show is less: an operation with two causes seems to have the one that came last.
 */
import type { Arrival } from '../../src/conductor/arrival.js';
import { type ClientId, ONLY_CLIENT } from '../../src/model/operation.js';

export interface SimulatedOperation {
  /** Unique in its program. */
  readonly name: string;
  /** Whose page it runs on. */
  readonly client: ClientId;
  /** As that page knows them, which knows of no other. */
  readonly facts: Arrival['facts'];
  /**
   * When all of these have run it comes, and the last of them on its page has led to it; none: the run
   * itself.
   */
  readonly causes: readonly string[];
  /** It has come, but cannot take effect before these have run. A recording does not show it. */
  readonly blockedBy: readonly string[];
  /** What registered the handlers that it runs; of a response or an input. */
  readonly handlers: readonly string[];
  /** What made it possible; of an input. A recording shows it. */
  readonly enabledBy: readonly string[];
  /** Milliseconds of the wall clock that a server takes; of a response. */
  readonly latency: number;
  /** So much longer than in the recording its delay is, ms; of a timer whose code works that out. */
  readonly drift: number;
  /** It comes only where the first has run before the second; null: in each run. */
  readonly where: readonly [string, string] | null;
}

export interface Program {
  /** An operation stands behind all that it names. */
  readonly operations: readonly SimulatedOperation[];
  /** It throws when the second of these runs before the first. */
  readonly fails: readonly (readonly [string, string])[];
  /** Its page loops for ever when the second of these runs before the first. */
  readonly hangs: readonly (readonly [string, string])[];
}

/** An operation with nothing but its facts. */
export function plain(
  name: string,
  facts: SimulatedOperation['facts'],
  client = ONLY_CLIENT,
): SimulatedOperation {
  return {
    ...{ name, client, facts, causes: [], blockedBy: [], handlers: [], enabledBy: [] },
    ...{ latency: 0, drift: 0, where: null },
  };
}
