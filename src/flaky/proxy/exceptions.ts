/**
 * Exceptions that the page does not catch. The browser tells the runner of one after what the page has done before it, in a
 * message of its own (that of a promise which nobody handles, in a task of its own: HTML, "notify about rejected promises"). So a
 * test that has seen the page may not have heard of it yet (`pageerror`).
 */
import * as v from 'valibot';
import type { EventId } from '../plan.js';
import type { Conductor } from './conductor.js';
import type { Message } from './wire.js';

const thrown = v.object({
  exceptionDetails: v.object({
    exception: v.optional(v.object({ className: v.optional(v.string()) })),
  }),
});

export class Exceptions {
  readonly #held: ReadonlySet<EventId>;
  readonly #conductor: Conductor;
  readonly #counts = new Map<string, number>();

  constructor(held: readonly EventId[], conductor: Conductor) {
    this.#held = new Set(held);
    this.#conductor = conductor;
  }

  /**
   * The browser tells the runner something.
   *
   * @param tell tells it
   * @returns whether it is told later
   */
  keeps({ method, params, sessionId = '' }: Message, tell: () => void): boolean {
    if (method !== 'Runtime.exceptionThrown') return false;
    const { exception } = v.parse(thrown, params).exceptionDetails;
    const name = `exception ${exception?.className ?? 'of no class'}`;
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const id = `${name} ${count}`;
    const key = `${sessionId} ${id}`;
    const release = async () => {
      tell();
      this.#conductor.ran(key);
    };
    this.#conductor.begun(key, { id, name, kind: 'exception', site: null, delay: null, release });
    if (this.#held.has(id)) {
      this.#conductor.held(key);
      return true;
    }
    this.#conductor.ran(key);
    return false;
  }
}
