/** requestAnimationFrame and requestIdleCallback: the control says when a frame is drawn. */

import type { AgentMessage } from '../contract.js';
import { callSite } from '../page/call-site.js';
import { runAndDrain, runAsTask } from '../page/tasks.js';
import type { Clock } from '../virtual/clock.js';

export interface Frames {
  /** Runs these animation frame callbacks, one task each, as one frame: with one time stamp. */
  animate(callbacks: readonly number[]): Promise<void>;
  idle(callback: number): Promise<void>;
}

export function installFrames(report: (message: AgentMessage) => void, clock: Clock): Frames {
  const animations = callbacks<FrameRequestCallback>('frame', report);
  const idles = callbacks<IdleRequestCallback>('idle', report);
  // A worker has no idle callbacks, and a worker of a worker no frames.
  if ('requestAnimationFrame' in globalThis) {
    globalThis.requestAnimationFrame = (callback) => animations.add(callback);
    globalThis.cancelAnimationFrame = (id) => animations.remove(id);
  }
  if ('requestIdleCallback' in globalThis) {
    globalThis.requestIdleCallback = (callback) => idles.add(callback);
    globalThis.cancelIdleCallback = (id) => idles.remove(id);
  }
  return {
    animate(ids) {
      const now = clock.now();
      for (const id of ids) runAsTask(() => animations.take(id)?.(now));
      return runAndDrain(() => {});
    },
    idle(id) {
      const deadline: IdleDeadline = { didTimeout: false, timeRemaining: () => 50 };
      return runAndDrain(() => idles.take(id)?.(deadline));
    },
  };
}

function callbacks<Callback>(type: 'frame' | 'idle', report: (message: AgentMessage) => void) {
  const waiting = new Map<number, Callback>();
  let lastId = 0;
  return {
    add(callback: Callback): number {
      const id = ++lastId;
      waiting.set(id, callback);
      report({ type, callback: id, site: callSite() });
      return id;
    },
    remove(id: number): void {
      if (waiting.delete(id)) report({ type: 'cleared', what: type, id });
    },
    take(id: number): Callback | undefined {
      const callback = waiting.get(id);
      waiting.delete(id);
      return callback;
    },
  };
}
