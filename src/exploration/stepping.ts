/** Has a person go through a run, operation by operation. */
import { type Going, isClosed } from '../browser/control/standstill.js';
import type { Operation } from '../model/operation.js';
import { printable } from '../model/printable.js';
import type { Sight, Watcher } from '../scheduler/watcher.js';
import { announced, type Race } from './announced.js';

/**
 * Where a run waits for a person.
 *
 * @since 0.1.0
 */
export interface Stop {
  /** What comes next; null: all has run, and what it ended in is known. */
  readonly operation: Operation | null;
  /** Of the next operation in this run, from 1 up. */
  readonly place: number;
  /** How many operations the test had. */
  readonly count: number;
  /** Which of the two that race it is, and how these ran in the recording; null: it is none of them. */
  readonly race: string | null;
}

/**
 * Lets a run go on, as the buttons of the bar in its window do.
 *
 * @since 0.1.0
 */
export interface Stepper {
  /**
   * @param passed aborted: the run has gone on by the bar
   * @returns `step`: to the next operation; `run`: to the next of the two that race, or else to the end
   */
  before(stop: Stop, passed: AbortSignal): Promise<Going>;
}

export class Stepping implements Watcher {
  readonly isDebugging = true;
  readonly #count: number;
  readonly #race: Race | null;
  readonly #stepper: Stepper;
  #place = 0;
  #going: Going = 'step';

  /**
   * @param count of the operations of the test
   * @param race null: none is announced
   */
  constructor(count: number, race: Race | null, stepper: Stepper) {
    this.#count = count;
    this.#race = race;
    this.#stepper = stepper;
  }

  async onOperation(operation: Operation, sight: Sight): Promise<void> {
    this.#place += 1;
    // The page is not there yet, and has nothing to show.
    if (this.#place === 1) return;
    const race = announced(this.#race, operation.id);
    if (this.#going === 'run' && race === null) return;
    // While a dialog is open nothing is drawn, and the page stands still by itself.
    await this.#stop(operation, race, operation.kind === 'dialog' ? null : sight);
  }

  async onOver(sight: Sight): Promise<void> {
    try {
      await this.#stop(null, null, sight);
    } catch (error) {
      // That is a way to go on.
      if (!isClosed(error)) throw error;
    }
  }

  async #stop(operation: Operation | null, race: string | null, sight: Sight | null) {
    const stop: Stop = { operation, place: this.#place, count: this.#count, race };
    const passed = new AbortController();
    const bar = sight?.hold(barOf(stop), passed.signal);
    const asked = [this.#stepper.before(stop, passed.signal), ...(bar ? [bar] : [])];
    try {
      this.#going = (await Promise.race(asked)) ?? this.#going;
    } finally {
      passed.abort();
      await bar;
    }
  }
}

/** What matters most first: Chrome cuts it off where the window ends. */
function barOf({ operation, place, count, race }: Stop): string {
  if (operation === null) return 'All has run: go on to the verdict';
  const at = `${place} of ${Math.max(place, count)}`;
  return printable(`${at}: ${operation.name}${race === null ? '' : `, ${race}`}`);
}
