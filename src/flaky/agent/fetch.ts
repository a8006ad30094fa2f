/** The continuation of a fetch: the response has come, and the page is told. */

import { wrapFunction } from '../../browser/agent/page/wrap.js';
import { volatileFree } from '../../model/volatile.js';
import type { Events } from './events.js';

const { then } = Promise.prototype;
const NativePromise = Promise;
const NativeRequest = Request;

export function holdFetch(events: Events): void {
  wrapFunction(globalThis, 'fetch', (native, _, [input, options]) => {
    const name = nameOf(input, options);
    const answer = native();
    if (!(answer instanceof NativePromise)) return answer;
    const begun = events.begin({ kind: 'fetch', name });
    return new NativePromise((resolve, reject) => {
      Reflect.apply(then, answer, [
        (response: unknown) => begun.come(() => resolve(response)),
        (error: unknown) => begun.come(() => reject(error)),
      ]);
    });
  });
}

function nameOf(input: unknown, options: unknown): string {
  const isRequest = input instanceof NativeRequest;
  const given: unknown = Reflect.get(Object(options), 'method');
  const method = given ?? (isRequest ? input.method : 'GET');
  return requestName(String(method), isRequest ? input.url : String(input));
}

/** `GET /cart?page=2`; of another host with its name. */
export function requestName(method: string, address: string): string {
  if (!URL.canParse(address, document.baseURI)) return `${method.toUpperCase()} ${address}`;
  const url = new URL(volatileFree(new URL(address, document.baseURI).href));
  const host = url.host === location.host ? '' : url.host;
  return `${method.toUpperCase()} ${host}${url.pathname}${url.search}`;
}
