/** setTimeout and setInterval: registered here, reported, and fired when the control says so. */

import type { AgentMessage } from '../contract.js';
import { callSite } from '../page/call-site.js';
import { drained, runAndDrain, runCodeAsTask } from '../page/tasks.js';

interface Timer {
  readonly handler: TimerHandler;
  readonly arguments: readonly unknown[];
  readonly repeats: boolean;
  readonly nesting: number;
}

export interface Timers {
  /** Runs the timer's handler as a task; a timer that has been cleared does nothing. */
  fire(timer: number): Promise<void>;
}

export function installTimers(report: (message: AgentMessage) => void): Timers {
  const timers = new Map<number, Timer>();
  let lastId = 0;
  /** HTML standard, 8.7: the timer nesting level of the running task. */
  let nesting = 0;

  const set = (handler: TimerHandler, timeout: unknown, rest: unknown[], repeats: boolean) => {
    const id = ++lastId;
    const level = nesting + 1;
    timers.set(id, { handler, arguments: rest, repeats, nesting: level });
    // Chrome lets no interval be shorter than 1 ms; the standard clamps nested timers to 4 ms.
    const least = level > 5 ? 4 : repeats ? 1 : 0;
    // A `long` in WebIDL: what is no number, and what does not fit, becomes 0.
    const delay = Math.max(least, Number(timeout) | 0);
    report({ type: 'timer', timer: id, delay, repeats, site: callSite() });
    return id;
  };
  const clear = (id: unknown): void => {
    if (timers.delete(Number(id))) report({ type: 'cleared', what: 'timer', id: Number(id) });
  };
  const define = (name: string, value: (...args: never[]) => unknown): void => {
    Object.defineProperty(value, 'name', { value: name });
    Object.defineProperty(globalThis, name, {
      value,
      writable: true,
      configurable: true,
      enumerable: true,
    });
  };
  define('setTimeout', (handler: TimerHandler, timeout?: unknown, ...rest: unknown[]) =>
    set(handler, timeout, rest, false),
  );
  define('setInterval', (handler: TimerHandler, timeout?: unknown, ...rest: unknown[]) =>
    set(handler, timeout, rest, true),
  );
  define('clearTimeout', clear);
  define('clearInterval', clear);

  return {
    fire(id) {
      const timer = timers.get(id);
      if (timer === undefined) return drained();
      if (!timer.repeats) timers.delete(id);
      const { handler } = timer;
      if (typeof handler !== 'function') {
        runCodeAsTask(String(handler));
        return runAndDrain(() => {});
      }
      return runAndDrain(() => {
        nesting = timer.nesting;
        try {
          Reflect.apply(handler, globalThis, timer.arguments);
        } finally {
          nesting = 0;
        }
      });
    },
  };
}
