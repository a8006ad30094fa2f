/**
 * What `XMLHttpRequest.upload` tells once the body of a request is on its way comes with the response,
 * all at once and before anything that the request itself tells: a body that Chrome holds is not sent,
 * and none goes out to an archive. So the browser's own events are kept from the page, and others are
 * made as the XMLHttpRequest standard has them ("The send() method", processRequestEndOfBody).
 */

import { watchConstructor, wrapFunction, wrapSetter } from '../page/wrap.js';
import { holdEvents, onEvent } from './held-events.js';

const { dispatchEvent } = EventTarget.prototype;

/** How a request ends without a response. */
const FAILURES = ['abort', 'error', 'timeout'] as const;
const LATER = ['progress', 'load', 'loadend', ...FAILURES] as const;

export function holdUploadEvents(): void {
  // A listener of the agent's alone would change the request: one to another origin would be asked for
  // by a CORS preflight first (the standard's upload listener flag). So it waits for one of the page's.
  const unheard = new WeakMap<object, () => void>();
  const listens = (target: unknown): void => {
    if (!(target instanceof XMLHttpRequestUpload)) return;
    unheard.get(target)?.();
    unheard.delete(target);
  };
  watchConstructor(XMLHttpRequest, (request) => unheard.set(request.upload, watch(request)));
  wrapFunction(EventTarget.prototype, 'addEventListener', (native, self) => {
    listens(self);
    return native();
  });
  for (const type of ['loadstart', ...LATER]) {
    wrapSetter(XMLHttpRequestEventTarget.prototype, `on${type}`, (native, self) => {
      listens(self);
      return native();
    });
  }
}

/** @returns what to call before the page listens to the upload */
function watch(request: XMLHttpRequest): () => void {
  const { upload } = request;
  /** Bytes of a body that is being sent; null: none is, or nobody has listened before. */
  let total: number | null = null;
  const tell = (types: readonly string[], numbers: ProgressEventInit): void => {
    total = null;
    for (const type of types) {
      Reflect.apply(dispatchEvent, upload, [new ProgressEvent(type, numbers)]);
    }
  };
  onEvent(request, 'loadstart', () => {
    total = null;
  });
  onEvent(request, 'readystatechange', () => {
    if (total === null || request.readyState !== XMLHttpRequest.HEADERS_RECEIVED) return;
    // Chrome tells no more of an empty body.
    const types = total === 0 ? [] : ['progress', 'load', 'loadend'];
    tell(types, { lengthComputable: true, loaded: total, total });
  });
  for (const type of FAILURES) {
    onEvent(request, type, () => {
      if (total !== null) tell([type, 'loadend'], {});
    });
  }
  return () => {
    // It comes inside of send().
    onEvent(upload, 'loadstart', (event) => {
      if (event.isTrusted) total = event.total;
    });
    for (const type of LATER) holdEvents(upload, type, ({ isTrusted }) => isTrusted);
  };
}
