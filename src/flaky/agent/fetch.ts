/** The continuation of a fetch: the response has come, and the page is told. */

import { wrapFunction } from '../../browser/agent/page/wrap.js';
import { volatileFree } from '../../model/volatile.js';
import type { Events } from './events.js';

const { addEventListener } = EventTarget.prototype;
const { then } = Promise.prototype;
const NativePromise = Promise;
const NativeRequest = Request;

export function holdFetch(events: Events): void {
  wrapFunction(globalThis, 'fetch', (native, _, [input, options]) => {
    if (events.isOfRunner) return native();
    const name = nameOf(input, options);
    const answer = native();
    if (!(answer instanceof NativePromise)) return answer;
    const signal = optionOf('signal', input, options);
    const begun = events.begin({ kind: 'fetch', name });
    return new NativePromise((resolve, reject) => {
      if (signal instanceof AbortSignal) {
        // That the page calls it off is told at once, also when the response has come and is held.
        const abort = (): void => {
          begun.drop();
          reject(signal.reason);
        };
        Reflect.apply(addEventListener, signal, ['abort', abort, { once: true }]);
      }
      Reflect.apply(then, answer, [
        (response: unknown) => begun.come(() => resolve(response)),
        (error: unknown) => begun.come(() => reject(error)),
      ]);
    });
  });
}

function nameOf(input: unknown, options: unknown): string {
  const method = optionOf('method', input, options) ?? 'GET';
  return requestName(String(method), input instanceof NativeRequest ? input.url : String(input));
}

/** Of the options, else of the request. */
function optionOf(name: 'method' | 'signal', input: unknown, options: unknown): unknown {
  const given: unknown = Reflect.get(Object(options), name);
  return given ?? (input instanceof NativeRequest ? input[name] : undefined);
}

/** `GET /cart?page=2`; of another host with its name. */
export function requestName(method: string, address: string): string {
  if (!URL.canParse(address, document.baseURI)) return `${method.toUpperCase()} ${address}`;
  const url = new URL(volatileFree(new URL(address, document.baseURI).href));
  if (url.protocol === 'data:') return `${method.toUpperCase()} data:`;
  const host = url.host === location.host ? '' : url.host;
  return `${method.toUpperCase()} ${host}${url.pathname}${url.search}`;
}
