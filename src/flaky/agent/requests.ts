/** XMLHttpRequest: all that a request tells the page when its response has come is one event. */
import { wrapFunction } from '../../browser/agent/page/wrap.js';
import type { Begun, Events } from './events.js';
import { requestName } from './fetch.js';

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;
const DONE = 4;
const TYPES = ['readystatechange', 'progress', 'load', 'error', 'timeout', 'loadend'];

interface Sent {
  readonly begun: Begun;
  /** What it would have told, while it is held; null: it tells. */
  kept: Event[] | null;
  hasCome: boolean;
}

export function holdRequests(events: Events): void {
  const names = new WeakMap<object, string>();
  const sent = new WeakMap<object, Sent>();
  const own = new WeakSet<Event>();

  const hear = (event: Event): void => {
    const request = event.target;
    if (!(request instanceof XMLHttpRequest) || own.has(event)) return;
    const known = sent.get(request);
    if (known === undefined || request.readyState !== DONE) return;
    Reflect.apply(stop, event, []);
    const copy = copyOf(event);
    own.add(copy);
    const tell = (one: Event): void => void Reflect.apply(dispatchEvent, request, [one]);
    if (known.hasCome) {
      if (known.kept === null) tell(copy);
      else known.kept.push(copy);
      return;
    }
    known.hasCome = true;
    known.kept = [copy];
    known.begun.come(() => {
      const kept = known.kept ?? [];
      known.kept = null;
      for (const one of kept) tell(one);
    });
  };

  wrapFunction(XMLHttpRequest.prototype, 'open', (native, self, [method, url]) => {
    const opened = native();
    if (self instanceof XMLHttpRequest) names.set(self, requestName(String(method), String(url)));
    return opened;
  });
  wrapFunction(XMLHttpRequest.prototype, 'send', (native, self) => {
    if (self instanceof XMLHttpRequest && !sent.has(self)) {
      for (const type of TYPES) {
        Reflect.apply(addEventListener, self, [type, hear, { capture: true }]);
      }
    }
    if (self instanceof XMLHttpRequest) {
      const begun = events.begin({ kind: 'fetch', name: names.get(self) ?? '' });
      sent.set(self, { begun, kept: null, hasCome: false });
    }
    return native();
  });
  wrapFunction(XMLHttpRequest.prototype, 'abort', (native, self) => {
    const known = self instanceof XMLHttpRequest ? sent.get(self) : undefined;
    known?.begun.drop();
    if (self instanceof XMLHttpRequest) sent.delete(self);
    return native();
  });
}

function copyOf(event: Event): Event {
  if (!(event instanceof ProgressEvent)) return new Event(event.type);
  const { lengthComputable, loaded, total } = event;
  return new ProgressEvent(event.type, { lengthComputable, loaded, total });
}
