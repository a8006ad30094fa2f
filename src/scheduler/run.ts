import type { BeforeMiss, Miss } from '../model/miss.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import type { Outcome } from '../model/outcome.js';
import type { LooseRequests } from './loose-requests.js';

/** Why an operation could not come when it was wanted. */
export interface Reason {
  /** What a sentence says of it: `was not there`. */
  readonly why: string;
  /** Of an input, what kept a person from making it; absent: it had not been asked for yet. */
  readonly obstacle?: string;
}

/** `after` was wanted when it could not come, and came only once `before` had run. */
export interface Missed extends Reason {
  /** Null: it never came in that run. */
  readonly before: OperationId | null;
  readonly after: OperationId;
}

/** An edge that an infeasible wish taught: `after` was wanted, and came only once `before` had run. */
export interface Learned {
  /** Null: it never came in that run. */
  readonly before: OperationId | null;
  readonly after: OperationId;
  /** A sentence. */
  readonly evidence: string;
}

/** One execution of the page under an order. */
export interface Run {
  /** The order that was wanted. */
  readonly order: Order;
  /** The order that Chrome ran. */
  readonly actual: Order;
  /** Those of `actual`, each with the cause and the time that it had in this run, and what it touched, if that was observed. */
  readonly operations: readonly Operation[];
  /** Before each of them, what could have run: ids, or what else tells it. */
  readonly enabled: readonly (readonly string[])[];
  readonly enforced: 'exact' | 'adapted';
  readonly learned: readonly Learned[];
  /** Operations that the order did not have, in the order they appeared. */
  readonly born: readonly Operation[];
  /** What ran in its natural place because Chrome gives no hold on it. */
  readonly uncontrolled: readonly string[];
  /** In the order in which they were sent. */
  readonly misses: readonly Miss[];
  /** Requests that the recording has no answer to, and servers had: `GET http://a.test/x`. */
  readonly asked: readonly string[];
  /** What was there before the page felt one of the misses; null: it felt none. */
  readonly beforeMiss: BeforeMiss | null;
  /** Whether the page may be waiting for an answer that only the servers could give now. */
  readonly isUnanswered: boolean;
  readonly outcome: Outcome;
  readonly durationMs: number;
}

/** A run by itself: what its order did not have goes by ids of the run's own. */
export interface Enforced extends Omit<Run, 'born' | 'learned'> {
  readonly missed: readonly Missed[];
  /** What it has found out of requests. */
  readonly loose: LooseRequests;
}
