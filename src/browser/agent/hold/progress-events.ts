/**
 * A request that is sent by XMLHttpRequest tells of each piece of its response by a progress event,
 * which Blink keeps back until 50 ms after the one before it. The piece is over with that event.
 */

import type { Piece } from '../../../conductor/arrival.js';
import { wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';

const { addEventListener } = EventTarget.prototype;

interface Request {
  readonly url: string;
  /** How long the body was when the page was told last. */
  loaded: number;
  /** Set while a piece has been given that the page has not been told of. */
  awaited: { readonly bytes: number; readonly ended: () => void } | null;
}

export function awaitProgress({ tasks, on }: Core): void {
  const urls = new WeakMap<object, string>();
  /** In the order in which they were sent. */
  const requests = new Set<Request>();

  wrapFunction(XMLHttpRequest.prototype, 'open', (native, self, [, url]) => {
    const opened = native();
    if (self instanceof XMLHttpRequest) urls.set(self, urlOf(String(url)));
    return opened;
  });
  wrapFunction(XMLHttpRequest.prototype, 'send', (native, self) => {
    if (!(self instanceof XMLHttpRequest)) return native();
    const request: Request = { url: urls.get(self) ?? '', loaded: 0, awaited: null };
    const told = (bytes: number): void => {
      request.loaded = bytes;
      if (request.awaited === null || bytes < request.awaited.bytes) return;
      request.awaited.ended();
      request.awaited = null;
    };
    const listen = (type: string, listener: (event: ProgressEvent) => void): void =>
      Reflect.apply(addEventListener, self, [type, listener]);
    listen('progress', ({ loaded }) => told(loaded));
    listen('loadend', () => {
      requests.delete(request);
      told(Number.POSITIVE_INFINITY);
    });
    requests.add(request);
    return native();
  });
  const given = ({ url, bytes }: Piece): void => {
    for (const request of requests) {
      if (request.url !== url || request.loaded >= bytes) continue;
      request.awaited ??= { bytes, ended: tasks.pending('the progress of a request') };
      return;
    }
  };
  on.begin.push(({ gives }) => {
    if (gives !== undefined) given(gives);
  });
}

function urlOf(url: string): string {
  try {
    const { href, hash } = new URL(url, self.document?.baseURI ?? location.href);
    return href.slice(0, href.length - hash.length);
  } catch {
    return ''; // The page is told.
  }
}
