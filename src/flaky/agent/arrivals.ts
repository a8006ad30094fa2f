/** Events that come one after another to one target: each waits for the one before it. */
import { copyOf } from './copy-of.js';
import type { Events } from './events.js';
import { Queue } from './queue.js';

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;
const NativeEvent = Event;

/** What is not held comes as the browser's own event. */
export class Arrivals {
  readonly #events: Events;
  readonly #target: EventTarget;
  readonly #kind: string;
  readonly #what: string;
  /** Of all that comes: what has made the target. What runs when something comes is there by chance. */
  readonly #cause: string;
  readonly #types = new Set<string>();
  readonly #queue = new Queue();

  /** @param what names the target, the same in every run */
  constructor(events: Events, target: EventTarget, kind: string, what: string) {
    this.#events = events;
    this.#target = target;
    this.#kind = kind;
    this.#what = what;
    this.#cause = events.cause;
  }

  /** To be called before the page listens: the first capturing listener at a target is the first to hear. */
  listen(type: string): void {
    if (this.#types.has(type)) return;
    this.#types.add(type);
    const hear = (event: Event): void => this.#hear(event);
    Reflect.apply(addEventListener, this.#target, [type, hear, { capture: true }]);
  }

  /** The page has closed the target: these do not come any more. */
  drop(isOver: (event: Event) => boolean = () => true): void {
    this.#queue.drop((of) => of instanceof NativeEvent && isOver(of));
  }

  #hear(event: Event): void {
    if (!event.isTrusted) return;
    const name = `${event.type} of ${this.#what}`;
    const begun = this.#events.begin({ kind: this.#kind, name, cause: this.#cause });
    const copy = copyOf(event);
    const run = (): void => void Reflect.apply(dispatchEvent, this.#target, [copy]);
    if (!this.#queue.passes({ begun, of: copy, run })) Reflect.apply(stop, event, []);
  }
}
