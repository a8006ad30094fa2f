import type { Key } from '../model/key.js';
import { keyOf } from '../model/kinds.js';
import type { Operation, OperationId } from '../model/operation.js';

/**
 * Frames and timers that came with a loop of another operation: one that requests its next round itself.
 * Libraries have one loop for all that moves: while one animation of jQuery goes on, another that begins
 * requests no frame of its own, and the frames that it had in the recording come when the loop has gone
 * on for so long. So do the timers of what looks every 250 ms whether an answer has come. And where another
 * animation had joined the loop, and begins when the loop has ended, it begins one anew. When they come is no
 * choice.
 */
export class SharedLoops {
  readonly #known: ReadonlyMap<OperationId, Operation>;
  readonly #loops: ReadonlySet<Key>;
  readonly #rounds = new Set<OperationId>();

  /** @param operations those of the order, as they are known from before */
  constructor(operations: readonly Operation[]) {
    this.#known = new Map(operations.map((operation) => [operation.id, operation]));
    this.#loops = loopsOf(operations);
  }

  /**
   * @param recorded the frame or timer, as it is known from before
   * @param by what requested it in this run
   */
  isShared(recorded: Operation, by: Operation | undefined): boolean {
    const key = keyOf(recorded);
    if (by === undefined || !this.#loops.has(key)) return false;
    const cause = this.#known.get(recorded.cause ?? '');
    const isRound = [by, cause].some((one) => one !== undefined && keyOf(one) === key);
    return isRound && (by.id !== recorded.cause || this.#rounds.has(by.id));
  }

  ran(recorded: Operation, by: Operation | undefined): void {
    if (this.isShared(recorded, by)) this.#rounds.add(recorded.id);
  }

  has(id: OperationId): boolean {
    return this.#rounds.has(id);
  }
}

/** What requests itself twice on end goes on to. */
export function loopsOf(operations: readonly Operation[]): ReadonlySet<Key> {
  const known = new Map(operations.map((operation) => [operation.id, operation]));
  const before = ({ cause }: Operation) => (cause === null ? undefined : known.get(cause));
  const loops = new Set<Key>();
  for (const operation of operations) {
    if (operation.kind !== 'frame' && operation.kind !== 'timer') continue;
    const last = before(operation);
    const first = last && before(last);
    if (last === undefined || first === undefined) continue;
    const key = keyOf(operation);
    if (keyOf(last) === key && keyOf(first) === key) loops.add(key);
  }
  return loops;
}
