import type { Picture } from '../browser/control/camera.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Sight, Watcher } from '../scheduler/watcher.js';

/** Takes pictures of a run: when operations have run, and in the end. */
export class Pictures implements Watcher {
  readonly #isWanted: (id: OperationId) => boolean;
  readonly #after = new Map<OperationId, Picture>();
  /** In their order. */
  readonly ran: Operation[] = [];
  /** Null: the run is not over, or there was nothing to be seen then. */
  end: Picture | null = null;

  /** @param isWanted whether there is to be one when that has run */
  constructor(isWanted: (id: OperationId) => boolean) {
    this.#isWanted = isWanted;
  }

  /** What there was to be seen when an operation had run; not of all. */
  get after(): ReadonlyMap<OperationId, Picture> {
    return this.#after;
  }

  async onOperation(operation: Operation, sight: Sight): Promise<void> {
    // What waits for a dialog is not drawn.
    if (operation.kind !== 'dialog' && this.#isWantedNow) this.#keep(await sight.picture());
    this.ran.push(operation);
  }

  async onEnd(sight: Sight): Promise<void> {
    await sight.drawn();
    this.end = (await sight.picture()) ?? (await this.#later(sight));
    if (this.#isWantedNow) this.#keep(this.end);
  }

  get #isWantedNow(): boolean {
    const last = this.ran.at(-1);
    return last !== undefined && this.#isWanted(last.id);
  }

  #keep(picture: Picture | null): void {
    const last = this.ran.at(-1);
    if (last !== undefined && picture !== null) this.#after.set(last.id, picture);
  }

  /** On a machine that is busy it may take longer. */
  async #later(sight: Sight): Promise<Picture | null> {
    await sight.drawn();
    return sight.picture();
  }
}
