/** setTimeout and setInterval. */
import { wrapMethod } from '../../browser/agent/page/wrap.js';
import type { Begun, Events } from './events.js';
import type { Pause } from './statements.js';
import { inNextTask } from './tasks.js';

/** Ticks of this length are the page's way to go on at once. */
const LEAST_MS = 5;

interface Due {
  readonly begun: Begun;
  readonly run: () => void;
}

export function holdTimers(events: Events): void {
  const timers = new Map<number, Begun>();
  const pauses = new Map<number, Pause>();
  /** Timers come as they are due: behind one that is held, what is due later waits. */
  let waiting: Due[] = [];
  const next = (): void => {
    const [first] = waiting;
    first?.begun.come(() => {
      waiting.shift();
      inNextTask(next);
      first.run();
    });
  };
  const isDue = (due: Due): void => {
    if (waiting.length === 0 && due.begun.pass()) due.run();
    else if (waiting.push(due) === 1) next();
  };
  const clear = (begun: Begun): void => {
    waiting = waiting.filter((due) => due.begun !== begun);
    begun.drop();
    inNextTask(next);
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
    const begun = events.begin({ kind: 'timer', name: `timer ${delay}ms`, delay });
    const id = Number(
      native([
        () =>
          isDue({
            begun,
            run() {
              timers.delete(id);
              run();
            },
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
    const begin = () => events.begin({ kind: 'timer', name: `interval ${delay}ms`, delay });
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
      isDue({ begun, run });
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
      if (begun !== undefined) clear(begun);
      pauses.get(id)?.over(() => {});
      pauses.delete(id);
      return native(args);
    });
  }
}
