import type { Person } from '../person.js';

export interface TimeSettings extends Person {
  /** The longest that a healthy network takes for a response, or for the next part of one; ms. */
  readonly maxLatency: number;
}

/** One bound of an operation, ms since its origin. */
export interface Limits {
  readonly min: number;
  /** Infinity: no limit. */
  readonly max: number;
  /** A sentence: `timer 250ms set by main.html:12 fires 250 ms after it is set`. */
  readonly because: string;
}

/** What an operation is timed from: another one, or the start of the run. */
export interface Origin<Operation = unknown> {
  /** That itself, where it is an operation of the same kind; else null. */
  readonly alike: Operation | null;
  readonly name: string;
  /** How long after it the operation came in σ0; ms. */
  readonly took: number;
}

interface Named {
  readonly name: string;
}

export function anyTime({ name }: Named, origin: Origin): Limits {
  return { min: 0, max: Infinity, because: `${name} cannot come before ${origin.name}` };
}

/** Soon enough: at most so long after its origin, or as long as it took. */
export function within(limit: number, { name }: Named, origin: Origin): Limits {
  const max = Math.max(limit, origin.took);
  return { min: 0, max, because: `${name} comes at most ${max} ms after ${origin.name}` };
}
