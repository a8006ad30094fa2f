/** Events that come one after another to one target: each waits for the one before it. */
import type { Begun, Events } from './events.js';
import { inNextTask } from './tasks.js';

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;

interface Waiting {
  readonly begun: Begun;
  /** Equal to what came; that is gone. */
  readonly event: Event;
}

/** What is not held comes as the browser's own event. */
export class Arrivals {
  readonly #events: Events;
  readonly #target: EventTarget;
  readonly #kind: string;
  readonly #what: string;
  /** Of all that comes: what has made the target. What runs when something comes is there by chance. */
  readonly #cause: string;
  readonly #types = new Set<string>();
  /** The first may come, or is held. */
  #waiting: Waiting[] = [];

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
    const over = this.#waiting.filter(({ event }) => isOver(event));
    this.#waiting = this.#waiting.filter(({ event }) => !isOver(event));
    for (const { begun } of over) begun.drop();
    inNextTask(() => this.#next());
  }

  #hear(event: Event): void {
    if (!event.isTrusted) return;
    const name = `${event.type} of ${this.#what}`;
    const begun = this.#events.begin({ kind: this.#kind, name, cause: this.#cause });
    if (this.#waiting.length === 0 && begun.pass()) return;
    Reflect.apply(stop, event, []);
    if (this.#waiting.push({ begun, event: copyOf(event) }) === 1) this.#next();
  }

  /** Where the first is held already, that is no news. */
  #next(): void {
    const [first] = this.#waiting;
    first?.begun.come(() => {
      this.#waiting.shift();
      inNextTask(() => this.#next());
      Reflect.apply(dispatchEvent, this.#target, [first.event]);
    });
  }
}

/** Equal to it, for another dispatch. */
export function copyOf(event: Event): Event {
  if (event instanceof MessageEvent) {
    const { data, origin, lastEventId, source, ports } = event;
    return new MessageEvent(event.type, { data, origin, lastEventId, source, ports: [...ports] });
  }
  if (event instanceof CloseEvent) {
    const { code, reason, wasClean } = event;
    return new CloseEvent(event.type, { code, reason, wasClean });
  }
  return new Event(event.type);
}
