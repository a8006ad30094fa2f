/** What tells a page things by itself and is not held: named when a page makes one. */
import type { AgentMessage } from './messages.js';
import { watchConstructor } from './wrap.js';

/** Interfaces, by what they are called in the page. */
const UNHELD = [
  'AudioContext',
  'MediaRecorder',
  'OfflineAudioContext',
  'PerformanceObserver',
  'ReportingObserver',
  'RTCPeerConnection',
  'SharedArrayBuffer',
  'VideoDecoder',
  'WebTransport',
] as const;

export function nameUnheld(report: (message: AgentMessage) => void): void {
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
