import type { Arrival } from '../conductor/arrival.js';
import { Patience } from '../conductor/patience.js';
import type { EndlessLoops } from '../model/endless-loops.js';

/**
 * How long a run waits for what its order does not have: after each input as the recording did. When all of the order has
 * run, what else comes is waited for as after an input; but loops that never end are not, for they have had their time.
 */
export class RunPatience {
  readonly #endless: EndlessLoops;
  readonly #lingers: number;
  #sinceInput = new Patience(0);
  /** Null: the order has something left. */
  #afterwards: Patience | null = null;
  /** Virtual milliseconds. */
  #until = 0;

  /** @param lingers so much longer loops that never end go on when all has run; virtual milliseconds */
  constructor(endless: EndlessLoops, lingers: number) {
    this.#endless = endless;
    this.#lingers = lingers;
  }

  /** @param at virtual milliseconds */
  stepped(at: number): void {
    this.#sinceInput = this.#sinceInput.next(at);
    this.#afterwards = null;
  }

  /** @param at virtual milliseconds */
  ran(arrival: Arrival, at: number): void {
    this.#sinceInput.ran(arrival, at);
    this.#afterwards?.ran(arrival, at);
  }

  /** All of the order has run. */
  over(at: number): void {
    this.#afterwards = new Patience(at);
    this.#until = at + this.#lingers;
  }

  /** As of `Patience`. */
  waitsFor(arrival: Arrival): boolean {
    if (!this.#endless.has(arrival.facts)) return this.#current.waitsFor(arrival);
    return this.#sinceInput.waitsFor(arrival) || (arrival.due ?? 0) <= this.#until;
  }

  /** As of `Patience`. */
  needs(arrival: Arrival): boolean {
    return this.#current.needs(arrival);
  }

  get #current(): Patience {
    return this.#afterwards ?? this.#sinceInput;
  }
}
