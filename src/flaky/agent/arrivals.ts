/** Events that come one after another to one target: each waits for the one before it. */
import type { Events } from './events.js';

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;

/**
 * To be called before the page can listen: the first listener at a target is the first to hear.
 *
 * @param name of the event, the same in every run
 * @param copy an equal event
 */
export function holdArrivals(
  events: Events,
  target: EventTarget,
  types: readonly string[],
  kind: string,
  name: (event: Event) => string,
  copy: (event: Event) => Event,
): void {
  const own = new WeakSet<Event>();
  const queue: (() => void)[] = [];
  const goOn = (): void => {
    queue.shift();
    queue[0]?.();
  };
  const hear = (event: Event): void => {
    if (own.has(event) || !event.isTrusted) return;
    Reflect.apply(stop, event, []);
    const equal = copy(event);
    own.add(equal);
    const begun = events.begin({ kind, name: name(event) });
    const come = (): void =>
      begun.come(() => {
        try {
          Reflect.apply(dispatchEvent, target, [equal]);
        } finally {
          goOn();
        }
      });
    if (queue.push(come) === 1) come();
  };
  for (const type of types) {
    Reflect.apply(addEventListener, target, [type, hear, { capture: true }]);
  }
}

export function copyOfMessage(event: Event): Event {
  if (event instanceof MessageEvent) {
    const { data, origin, lastEventId, ports } = event;
    return new MessageEvent(event.type, { data, origin, lastEventId, ports: [...ports] });
  }
  if (event instanceof CloseEvent) {
    const { code, reason, wasClean } = event;
    return new CloseEvent(event.type, { code, reason, wasClean });
  }
  return new Event(event.type);
}
