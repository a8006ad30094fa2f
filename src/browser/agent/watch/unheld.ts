/** What tells a page things by itself and is not held: named when a page makes one, or is told. */

import type { Core } from '../hold/core.js';
import { holdEvents } from '../hold/held-events.js';
import { watchConstructor, wrapFunction } from '../page/wrap.js';

/** Interfaces, by what they are called in the page. */
const UNHELD = [
  'AudioContext',
  'AudioDecoder',
  'AudioEncoder',
  'ImageDecoder',
  'MediaRecorder',
  'OfflineAudioContext',
  'PerformanceObserver',
  'ReportingObserver',
  'RTCPeerConnection',
  'SharedArrayBuffer',
  'VideoDecoder',
  'VideoEncoder',
  'WebTransport',
] as const;

/** They read a response, which is held, and then compile it, which is not. */
const COMPILING = ['compileStreaming', 'instantiateStreaming'] as const;

export function nameUnheld({ report }: Core): void {
  for (const name of 'WebAssembly' in globalThis ? COMPILING : []) {
    wrapFunction(WebAssembly, name, (native) => {
      report({ type: 'uncontrolled', what: `WebAssembly.${name}: its end comes by itself` });
      return native();
    });
  }
  if ('document' in globalThis) {
    holdEvents(window, 'storage', ({ isTrusted, url }) => {
      // No document has changed it: it was cleared between two runs, and Chrome tells so when it likes.
      if (isTrusted && url === '') return true;
      if (!isTrusted) return false;
      report({
        type: 'uncontrolled',
        what: 'storage event: what another document has stored is told by itself',
      });
      return false;
    });
  }
  for (const name of UNHELD) {
    const native: unknown = Reflect.get(globalThis, name);
    // Some are there in secure contexts only, or not in workers.
    if (!isConstructor(native)) continue;
    watchConstructor(native, () => {
      report({ type: 'uncontrolled', what: `${name}: what it tells comes by itself` });
    });
  }
}

function isConstructor(value: unknown): value is abstract new () => object {
  return typeof value === 'function';
}
