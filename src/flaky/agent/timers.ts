/** setTimeout and setInterval; a frame is none: it comes with the next one in any case. */
import { wrapMethod } from '../../browser/agent/page/wrap.js';
import type { Begun, Events } from './events.js';

/** Ticks of this length are the page's way to go on at once. */
const LEAST_MS = 5;

export function holdTimers(events: Events): void {
  const timers = new Map<number, Begun>();

  wrapMethod(globalThis, 'setTimeout', (native, [handler, given, ...rest], self) => {
    const delay = Math.max(0, Number(given) || 0);
    if (typeof handler !== 'function') return native([handler, given, ...rest]);
    const run = (): void => Reflect.apply(handler, self ?? globalThis, rest);
    if (delay < LEAST_MS) {
      const { cause } = events;
      return native([cause === '' ? run : () => events.causing(cause, run), delay]);
    }
    const begun = events.begin({ kind: 'timer', name: `timer ${delay}ms`, delay });
    const id = Number(
      native([
        () => {
          begun.come(() => {
            timers.delete(id);
            run();
          });
        },
        delay,
      ]),
    );
    timers.set(id, begun);
    return id;
  });
  wrapMethod(globalThis, 'setInterval', (native, [handler, given, ...rest], self) => {
    const delay = Math.max(1, Number(given) || 0);
    if (typeof handler !== 'function') return native([handler, given, ...rest]);
    const next = () => events.begin({ kind: 'timer', name: `interval ${delay}ms`, delay });
    let isKept = false;
    const tick = (): void => {
      if (isKept) return;
      isKept = true;
      const begun = timers.get(id);
      begun?.come(() => {
        isKept = false;
        timers.set(id, next());
        Reflect.apply(handler, self ?? globalThis, rest);
      });
    };
    const id = Number(native([tick, delay]));
    timers.set(id, next());
    return id;
  });
  for (const name of ['clearTimeout', 'clearInterval']) {
    wrapMethod(globalThis, name, (native, args) => {
      const id = Number(args[0]);
      timers.get(id)?.drop();
      timers.delete(id);
      return native(args);
    });
  }
}
