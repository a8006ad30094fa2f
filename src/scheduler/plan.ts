import type { OperationId } from '../model/operation.js';
import type { Schedule } from '../search/space/schedule.js';

/** When the operations of a schedule are to run. Virtual milliseconds. */
export class Plan {
  readonly #times: ReadonlyMap<OperationId, number>;
  readonly #earliest: ReadonlyMap<OperationId, number>;
  readonly #latest: ReadonlyMap<OperationId, number>;

  constructor({ order, times, earliest, latest }: Schedule) {
    this.#times = new Map(order.map((id, place) => [id, times[place] ?? 0]));
    this.#earliest = new Map(order.map((id, place) => [id, earliest[place] ?? 0]));
    this.#latest = new Map(order.map((id, place) => [id, latest[place] ?? Infinity]));
  }

  timeOf(id: OperationId): number {
    return this.#times.get(id) ?? 0;
  }

  /** When it comes at the latest. */
  latest(id: OperationId): number {
    return this.#latest.get(id) ?? Infinity;
  }

  /** How long after the one before it an input comes at the least: so quick a person is. */
  gap(input: OperationId, before: OperationId | null): number {
    const since = before === null ? 0 : this.timeOf(before);
    return Math.max(0, (this.#earliest.get(input) ?? 0) - since);
  }
}
