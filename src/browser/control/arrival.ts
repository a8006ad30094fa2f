import type { Footprint } from '../../model/footprint.js';
import type { Operation } from '../../model/operation.js';
import type { Beginning, Piece } from '../agent/messages.js';

/** What is known of an operation before it runs, but for its place in the run. */
type Facts = OfEach<Operation>;
type OfEach<O> = O extends Operation
  ? Omit<
      O,
      'id' | 'name' | 'cause' | 'at' | 'awaits' | 'handlers' | 'enabledBy' | 'footprint' | 'worker'
    >
  : never;

/** An operation that has come and not yet run: its effect is held until it is released. */
export interface Arrival {
  readonly facts: Facts;
  /** Readable name, not unique. */
  readonly label: string;
  /** Position in the actual order of the operation that led to it; null: the run itself. */
  readonly cause: number | null;
  /** When it happens by itself, in virtual milliseconds; null: when the world decides. */
  readonly due: number | null;
  /** URLs of the stylesheets that a parse segment waits for. */
  readonly awaits: readonly string[];
  /** Position of the operation that ran the script of the worker it runs in; null: that was not seen. */
  readonly startedBy?: () => number | null;
  /** What it gives of a body that comes in pieces. */
  readonly gives?: () => Piece | null;
  /** Whether its effect could happen now: its response is there, nothing blocks it. */
  ready(): boolean;
  /** Lets it happen. Resolves when all that it does by itself is done; the drain comes after. */
  release(beginning: Beginning): Promise<void>;
}

/** An operation that has run. Positions are those of the actual order. */
export interface Performed {
  readonly arrival: Arrival;
  /** Virtual milliseconds. */
  readonly at: number;
  /** The operations that registered the handlers that it ran; only where that is observed. */
  readonly handlers: Set<number>;
  /** In parts; only where that is observed. */
  readonly touched: Footprint[];
}
