/**
 * `scheduler.postTask` and `scheduler.yield`. A task that is posted with a delay is held; one
 * without is a tick of the page's framework, glued to the operation that posted it, as is what
 * comes after a yield. Glued ones are pending until they run: one of the lowest priority would
 * come behind the agent's own.
 */
import { callSite } from '../page/call-site.js';
import { wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';

const { addEventListener } = EventTarget.prototype;
const { then } = Promise.prototype;
const { postTask } = Scheduler.prototype;
const NativePromise = Promise;

const PRIORITIES: readonly unknown[] = ['user-blocking', 'user-visible', 'background', undefined];

/** Those without a delay only where all is held that a document sends itself. */
export function holdPostedTasks({ tasks, isFine }: Core): void {
  const { prototype } = Scheduler;
  wrapFunction(prototype, 'postTask', (native, self, [callback, settings]) => {
    const { delay, priority, signal, isOdd } = optionsOf(settings);
    if (isOdd || signal?.aborted || typeof callback !== 'function') return native();
    const post = (task: () => unknown): Promise<unknown> =>
      Reflect.apply(postTask, self, [task, { ...Object(settings), delay: 0 }]);
    const onAbort = (end: () => void) => {
      if (signal !== undefined) Reflect.apply(addEventListener, signal, ['abort', end]);
    };
    if (delay === 0 && !isFine) {
      const ended = tasks.pending('a posted task');
      onAbort(ended);
      return post(() => {
        ended();
        return callback();
      });
    }
    return new NativePromise((resolve, reject) => {
      const when =
        delay === 0 ? { queue: `posted ${priority ?? ''}` } : { delay, what: `${delay}ms` };
      const held = tasks.hold({ source: 'posted-task', ...when, site: callSite() }, () => {
        Reflect.apply(
          then,
          post(() => callback()),
          [resolve, reject],
        );
      });
      onAbort(() => {
        held.drop();
        reject(signal?.reason);
      });
    });
  });
  wrapFunction(prototype, 'yield', (native) => {
    const goesOn = native();
    if (!(goesOn instanceof NativePromise)) return goesOn;
    if (isFine) {
      const facts = { source: 'posted-task', what: 'after yield', queue: 'yield' } as const;
      return tasks.settlesLater(goesOn, facts, 'a yield');
    }
    const ended = tasks.pending('a yield');
    return new NativePromise((resolve, reject) => {
      Reflect.apply(then, goesOn, [
        (value: unknown) => {
          ended();
          resolve(value);
        },
        (reason: unknown) => {
          ended();
          reject(reason);
        },
      ]);
    });
  });
}

interface PostOptions {
  readonly delay: number;
  readonly priority: string | undefined;
  readonly signal: AbortSignal | undefined;
  /** The browser is to say what is wrong with them. */
  readonly isOdd: boolean;
}

function optionsOf(settings: unknown): PostOptions {
  const options: object = Object(settings);
  const delay: unknown = Reflect.get(options, 'delay') ?? 0;
  const priority: unknown = Reflect.get(options, 'priority');
  const signal: unknown = Reflect.get(options, 'signal');
  return {
    delay: typeof delay === 'number' ? Math.trunc(delay) : 0,
    priority: typeof priority === 'string' ? priority : undefined,
    signal: signal instanceof AbortSignal ? signal : undefined,
    isOdd:
      typeof delay !== 'number' ||
      !(delay >= 0) ||
      !PRIORITIES.includes(priority) ||
      !(signal === undefined || signal instanceof AbortSignal),
  };
}
