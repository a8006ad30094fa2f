import type { Operation, OperationId } from '../model/operation.js';

/**
 * Frames that came with a loop of another operation. Libraries have one loop for all that moves: while
 * one animation of jQuery goes on, another that begins requests no frame of its own, and the frames that
 * it had in the recording come when the loop has gone on for so long. When they come is no choice.
 */
export class SharedLoops {
  readonly #frames = new Set<OperationId>();

  /**
   * @param recorded the frame, as it is known from before
   * @param by what requested it in this run
   */
  isShared(recorded: Operation, by: Operation | undefined): boolean {
    if (recorded.kind !== 'frame' || by?.kind !== 'frame') return false;
    const isOther = by.id !== recorded.cause && by.key === recorded.key;
    return isOther || this.#frames.has(by.id);
  }

  ran(recorded: Operation, by: Operation | undefined): void {
    if (this.isShared(recorded, by)) this.#frames.add(recorded.id);
  }

  has(id: OperationId): boolean {
    return this.#frames.has(id);
  }
}
