import type { Arrival } from '../conductor/arrival.js';
import type { Driver } from '../drivers/driver.js';
import type { Operation } from '../model/operation.js';

/** An input that is possible, but for handlers that it ran in σ0. */
interface Unhandled {
  readonly operation: Operation;
  readonly arrival: Arrival;
  readonly missing: string;
}

/** The same operations, of which no input waits for handlers. */
export function awaitingNone(operations: readonly Operation[]): readonly Operation[] {
  return operations.map((operation) => {
    if (operation.kind !== 'input') return operation;
    const { handlerPlaces: _, ...input } = operation;
    return input;
  });
}

/**
 * An input waits for the handlers that it ran in σ0, whatever registers them in this run: as for an element that is
 * not there yet. Where nothing can bring them any more, it comes without, and the run says so.
 */
export class AwaitedHandlers {
  readonly #notes = new Set<string>();
  #waiting: Unhandled | null = null;

  /** Sentences on inputs that came without. */
  get notes(): readonly string[] {
    return [...this.#notes];
  }

  /** @returns the first that is not there; null: it need not wait */
  async look(operation: Operation, arrival: Arrival, driver: Driver): Promise<string | null> {
    this.#waiting = null;
    const { handlerPlaces = [] } = operation.kind === 'input' ? operation : {};
    if (handlerPlaces.length === 0) return null;
    const there = new Set(await driver.handlers());
    const missing = handlerPlaces.find((place) => !there.has(place));
    if (missing === undefined) return null;
    this.#waiting = { operation, arrival, missing };
    return missing;
  }

  /** Nothing else is left to come. Null: no input waits for handlers alone. */
  goOn(): Unhandled | null {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting === null) return null;
    const { operation, missing } = waiting;
    this.#notes.add(
      `${operation.name}: a handler that it ran in the recording was not there and could not come any more ` +
        `(${missing}); it came without.`,
    );
    return waiting;
  }
}
