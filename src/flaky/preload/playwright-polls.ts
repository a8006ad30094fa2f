/**
 * `expect.poll` and `toPass` of Playwright's call the test again and again, as often as the time allows: all that is one
 * statement. Both do so by one function, which Playwright Test takes from its library; where that has another name, each call
 * is a statement of its own.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Line } from './line.js';
import { callerHere } from './stack.js';

const FUNCTION = 'pollAgainstDeadline';

/** What of the library's exports may have it. */
const GROUP = 'iso';

export class Polls {
  readonly #line: Line;
  readonly #nextCall: () => number;
  readonly #inside = new AsyncLocalStorage<true>();
  readonly #watched = new WeakMap<object, object>();

  constructor(line: Line, nextCall: () => number) {
    this.#line = line;
    this.#nextCall = nextCall;
  }

  /** Whether what runs is called by a poll. */
  get isInside(): boolean {
    return this.#inside.getStore() === true;
  }

  /** A module of the library, in which polls are statements. */
  watched(module: object): object {
    const known = this.#watched.get(module);
    if (known !== undefined) return known;
    const group: unknown = Reflect.get(module, GROUP);
    const watched =
      typeof group === 'object' && group !== null
        ? replaced(module, GROUP, this.#withPoll(group))
        : this.#withPoll(module);
    this.#watched.set(module, watched);
    return watched;
  }

  #withPoll(module: object): object {
    const poll: unknown = Reflect.get(module, FUNCTION);
    if (typeof poll !== 'function') return module;
    return replaced(module, FUNCTION, (...args: unknown[]) =>
      this.#during(() => Reflect.apply(poll, undefined, args)),
    );
  }

  async #during(poll: () => unknown): Promise<unknown> {
    const caller = callerHere();
    if (this.isInside || caller === null) return poll();
    const call = this.#nextCall();
    const isPass = caller.inside.some(({ name }) => /\btoPass\b/.test(name));
    const name = isPass ? 'expect.toPass' : 'expect.poll';
    this.#line.tell({ type: 'begin', call, by: 'playwright', name, place: caller.place });
    try {
      return await this.#inside.run(true, poll);
    } finally {
      // As with others that wait, its own failure is told behind it.
      this.#line.tell({ type: 'end', call, error: null });
    }
  }
}

/** The exports of a module cannot be set. */
function replaced(module: object, name: string, value: unknown): object {
  return new Proxy(module, {
    get: (target, key) => (key === name ? value : Reflect.get(target, key)),
  });
}
