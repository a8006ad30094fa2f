/** XMLHttpRequest: all that a request tells the page when its response has come is one event. */

import { watchConstructor, wrapFunction } from '../../browser/agent/page/wrap.js';
import { copyOf } from './copy-of.js';
import type { Begun, Events } from './events.js';
import { requestName } from './fetch.js';

const { addEventListener, dispatchEvent } = EventTarget.prototype;
const stop = Event.prototype.stopImmediatePropagation;
const NativeRequest = XMLHttpRequest;
const DONE = 4;
const TYPES = ['readystatechange', 'progress', 'load', 'error', 'timeout', 'loadend'];

interface Sent {
  readonly begun: Begun;
  /** Equal to what it would have told while it is held; null: it is not. */
  kept: Event[] | null;
}

export function holdRequests(events: Events): void {
  const names = new WeakMap<object, string>();
  /** Those of which the end has not been told. */
  const sent = new WeakMap<object, Sent>();

  const take = (request: object): Sent | undefined => {
    const known = sent.get(request);
    sent.delete(request);
    known?.begun.drop();
    return known;
  };
  const tell = (request: XMLHttpRequest, event: Event): void =>
    void Reflect.apply(dispatchEvent, request, [event]);
  const hear = (event: Event): void => {
    const request = event.currentTarget;
    if (!(request instanceof NativeRequest) || !event.isTrusted) return;
    const known = sent.get(request);
    if (known === undefined || request.readyState !== DONE) return;
    if (known.kept === null) {
      if (known.begun.pass()) {
        sent.delete(request);
        return;
      }
      const kept: Event[] = [];
      known.kept = kept;
      known.begun.come(() => {
        sent.delete(request);
        for (const one of kept) tell(request, one);
      });
    }
    Reflect.apply(stop, event, []);
    known.kept.push(copyOf(event));
  };

  watchConstructor(NativeRequest, (request) => {
    for (const type of TYPES) {
      Reflect.apply(addEventListener, request, [type, hear, { capture: true }]);
    }
  });
  wrapFunction(NativeRequest.prototype, 'open', (native, self, args) => {
    const opened = native();
    const [method, url, isAsync = true] = args;
    take(Object(self));
    // A synchronous one is over when it has been sent.
    if (args.length > 2 && !isAsync) names.delete(Object(self));
    else names.set(Object(self), requestName(String(method), String(url)));
    return opened;
  });
  wrapFunction(NativeRequest.prototype, 'send', (native, self) => {
    const name = names.get(Object(self));
    if (name === undefined) return native();
    names.delete(Object(self));
    sent.set(Object(self), { begun: events.begin({ kind: 'fetch', name }), kept: null });
    return native();
  });
  wrapFunction(NativeRequest.prototype, 'abort', (native, self) => {
    const known = take(Object(self));
    // For the browser it is over; for the page it has been on its way until now.
    if (self instanceof NativeRequest && known !== undefined && known.kept !== null) {
      tell(self, new Event('readystatechange'));
      for (const type of ['abort', 'loadend']) tell(self, new ProgressEvent(type));
    }
    return native();
  });
}
