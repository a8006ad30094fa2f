/** What comes one after another in the browser, as timers that are due: behind one that is held, what comes later waits. */
import type { Begun } from './events.js';
import { inNextTask } from './tasks.js';

interface Waiting {
  /** Null: it is no event that could be held. */
  readonly begun: Begun | null;
  /** What it is of: by this it can be called off. */
  readonly of: unknown;
  readonly run: () => void;
}

export class Queue {
  /** The first may come, or is held. */
  #waiting: Waiting[] = [];

  /**
   * It has come.
   *
   * @returns true: it may happen at once; false: `run` is called when it may
   */
  passes({ begun, of, run }: Waiting): boolean {
    if (this.#waiting.length === 0 && (begun === null || begun.pass())) return true;
    if (this.#waiting.push({ begun, of, run }) === 1) this.#next();
    else begun?.tellWaiting();
    return false;
  }

  /** Of what waits, these do not come any more. */
  drop(isOver: (of: unknown) => boolean): void {
    const over = this.#waiting.filter(({ of }) => isOver(of));
    this.#waiting = this.#waiting.filter(({ of }) => !isOver(of));
    for (const { begun } of over) begun?.drop();
    inNextTask(() => this.#next());
  }

  /** Where the first is held already, that is no news. */
  #next(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    const come = (): void => {
      this.#waiting.shift();
      inNextTask(() => this.#next());
      first.run();
    };
    if (first.begun === null) come();
    else first.begun.come(come);
  }
}
