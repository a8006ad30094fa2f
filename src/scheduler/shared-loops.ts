import type { Operation, OperationId } from '../model/operation.js';

/**
 * Frames and timers that came with a loop of another operation: one that requests its next round itself.
 * Libraries have one loop for all that moves: while one animation of jQuery goes on, another that begins
 * requests no frame of its own, and the frames that it had in the recording come when the loop has gone
 * on for so long. So do the timers of what looks every 250 ms whether an answer has come. When they come
 * is no choice.
 */
export class SharedLoops {
  readonly #rounds = new Set<OperationId>();

  /**
   * @param recorded the frame or timer, as it is known from before
   * @param by what requested it in this run
   */
  isShared(recorded: Operation, by: Operation | undefined): boolean {
    if (recorded.kind !== 'frame' && recorded.kind !== 'timer') return false;
    if (by?.kind !== recorded.kind || by.key !== recorded.key) return false;
    return by.id !== recorded.cause || this.#rounds.has(by.id);
  }

  ran(recorded: Operation, by: Operation | undefined): void {
    if (this.isShared(recorded, by)) this.#rounds.add(recorded.id);
  }

  has(id: OperationId): boolean {
    return this.#rounds.has(id);
  }
}
