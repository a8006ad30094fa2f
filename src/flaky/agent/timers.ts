/** setTimeout and setInterval. */
import { wrapMethod } from '../../browser/agent/page/wrap.js';
import type { Begun, Events, Facts } from './events.js';
import { chosenTime } from './id-free.js';
import { Queue } from './queue.js';
import type { Pause } from './statements.js';

/** Ticks of this length are the page's way to go on at once. */
const LEAST_MS = 5;

export function holdTimers(events: Events): void {
  const timers = new Map<number, Begun>();
  const pauses = new Map<number, Pause>();
  const queue = new Queue();
  const isDue = (begun: Begun, run: () => void): void => {
    if (queue.passes({ begun, of: begun, run })) run();
  };

  wrapMethod(globalThis, 'setTimeout', (native, [handler, given, ...rest], self) => {
    const delay = Math.max(0, Number(given) || 0);
    if (typeof handler !== 'function' || events.isOfRunner)
      return native([handler, given, ...rest]);
    const run = (): void => Reflect.apply(handler, self ?? globalThis, rest);
    if (delay < LEAST_MS) {
      const { cause } = events;
      return native([cause === '' ? run : () => events.causing(cause, run), delay]);
    }
    const pause = events.pause();
    if (pause !== null) {
      const end = (): void => {
        pauses.delete(sleep);
        pause.over(run);
      };
      const sleep = Number(native([end, delay]));
      pauses.set(sleep, pause);
      return sleep;
    }
    const begun = events.begin({ kind: 'timer', ...namesOf('timer', delay), delay });
    const id = Number(
      native([
        () =>
          isDue(begun, () => {
            timers.delete(id);
            run();
          }),
        delay,
      ]),
    );
    timers.set(id, begun);
    return id;
  });
  wrapMethod(globalThis, 'setInterval', (native, [handler, given, ...rest], self) => {
    const delay = Math.max(1, Number(given) || 0);
    if (typeof handler !== 'function' || events.isOfRunner)
      return native([handler, given, ...rest]);
    const names = namesOf('interval', delay);
    const begin = () => events.begin({ kind: 'timer', ...names, delay });
    let isKept = false;
    const tick = (): void => {
      if (isKept) return;
      isKept = true;
      const begun = timers.get(id);
      if (begun === undefined) return;
      const run = (): void => {
        isKept = false;
        timers.set(id, begin());
        Reflect.apply(handler, self ?? globalThis, rest);
      };
      isDue(begun, run);
    };
    const id = Number(native([tick, delay]));
    timers.set(id, begin());
    return id;
  });
  for (const name of ['clearTimeout', 'clearInterval']) {
    wrapMethod(globalThis, name, (native, args) => {
      const id = Number(args[0]);
      const begun = timers.get(id);
      timers.delete(id);
      begun?.drop();
      queue.drop((of) => of === begun);
      pauses.get(id)?.over(() => {});
      pauses.delete(id);
      return native(args);
    });
  }
}

function namesOf(what: string, delay: number): Pick<Facts, 'name' | 'key'> {
  return { name: `${what} ${delay}ms`, key: `${what} ${chosenTime(delay)}ms` };
}
