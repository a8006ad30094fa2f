/** How far a run has come, and who waits for it to come further. */

import type { Arrival, Beginning, HandlerOfRun, Performed } from '../../conductor/arrival.js';
import type { Footprint } from '../../model/footprint.js';
import type { Called } from '../../model/handler-place.js';
import { keyOf } from '../../model/kinds.js';

/** It is observed while it runs. */
interface Observed extends Performed {
  readonly handlers: HandlerOfRun[];
  readonly receivers: Called[];
}

export class RunProgress {
  readonly performed: Observed[] = [];
  /** What ran in its natural place, because there is no hold on it. */
  readonly uncontrolled = new Set<string>();
  #current: number | null = null;
  #missFelt: number | null = null;
  #now = 0;
  #effects = 0;
  #changes = 0;
  #waiters: (() => void)[] = [];

  /** Position of the running operation in the actual order; null before the first. */
  get current(): number | null {
    return this.#current;
  }

  /**
   * Position of the operation in which the page first felt that nobody has an answer to a request of
   * its own; null: it has not.
   */
  get missFelt(): number | null {
    return this.#missFelt;
  }

  /** The page is given the failure of a request to which nobody has an answer. */
  feelsMiss(): void {
    this.#missFelt ??= this.#current ?? 0;
  }

  /** Virtual milliseconds. */
  get now(): number {
    return this.#now;
  }

  /** How often something has come that gives the page's main thread work. */
  get effects(): number {
    return this.#effects;
  }

  /** @param at virtual milliseconds */
  begin(arrival: Arrival, at: number): Beginning {
    const index = this.performed.length;
    this.joins(arrival, at);
    this.#current = index;
    this.#now = Math.max(this.#now, at);
    const { facts } = arrival;
    const gives = arrival.gives?.() ?? null;
    const beginning = { index, time: this.#now, identity: keyOf(facts) };
    return gives === null ? beginning : { ...beginning, gives };
  }

  /** An operation runs together with the one that has begun. */
  joins(arrival: Arrival, at: number): void {
    this.performed.push({ arrival, at, handlers: [], receivers: [], touched: [] });
  }

  /** Operations that ran together are over; what comes from here on is led to by their last. */
  joined(): void {
    this.#current = this.performed.length - 1;
  }

  /** The running operation runs these handlers, of some for the second time, and then for the last: they are told of by event. */
  handles(ran: readonly HandlerOfRun[]): void {
    const handlers = this.performed.at(-1)?.handlers;
    for (const handler of ran) {
      const { place, registeredBy } = handler;
      const known = handlers?.findIndex(
        (one) => one.place === place && one.registeredBy === registeredBy,
      );
      if (known !== undefined && known >= 0) handlers?.splice(known, 1);
      handlers?.push(handler);
    }
  }

  /** The running operation gives these a message. */
  receives(called: readonly Called[]): void {
    this.performed.at(-1)?.receivers.push(...called);
  }

  touches(what: Footprint): void {
    this.performed.at(-1)?.touched.push(what);
  }

  /** How often anything has changed. */
  get changes(): number {
    return this.#changes;
  }

  /** Resolves when anything has changed since it was called. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  changed(): void {
    this.#changes++;
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }

  /** Something has come that gives the page's main thread work. */
  affected(): void {
    this.#effects++;
    this.changed();
  }
}
