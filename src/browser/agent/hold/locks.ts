/**
 * `navigator.locks`: that a lock is granted is a task. One that nobody in the document has, or
 * waits for, is on its way; and so is the next one's when somebody lets go.
 */
import { callSite } from '../page/call-site.js';
import { wrapMethod } from '../page/wrap.js';
import type { Core } from './core.js';

const NativePromise = Promise;
const { then } = Promise.prototype;

/** The requests for locks of one name. */
interface Requests {
  /** Of those that have not been granted, what ends the wait for each; null: nobody waits for it. */
  readonly waiting: Set<{ ended: (() => void) | null }>;
  granted: number;
}

export function holdLocks({ tasks }: Core): void {
  if (!('LockManager' in globalThis)) return;
  const byName = new Map<string, Requests>();
  wrapMethod(LockManager.prototype, 'request', (request, args) => {
    const callback = args.at(-1);
    if (typeof callback !== 'function') return request(args);
    const name = String(args[0]);
    const what = `"${name}"`;
    const site = callSite();
    const of: Requests = byName.get(name) ?? { waiting: new Set(), granted: 0 };
    byName.set(name, of);
    const expect = () => tasks.pending(`the lock ${what}`);
    const own = { ended: of.granted + of.waiting.size === 0 ? expect() : null };
    of.waiting.add(own);
    const over = (): void => {
      own.ended?.();
      of.waiting.delete(own);
    };
    const goOn = (): void => {
      of.granted--;
      const [next] = of.waiting;
      if (next !== undefined && of.granted === 0) next.ended ??= expect();
    };
    const granted = (...given: unknown[]): Promise<unknown> => {
      over();
      of.granted++;
      const done = new NativePromise((resolve, reject) => {
        tasks.hold({ source: 'lock', what, site }, () => {
          try {
            resolve(Reflect.apply(callback, undefined, given));
          } catch (error) {
            reject(error);
          }
        });
      });
      Reflect.apply(then, done, [goOn, goOn]);
      return done;
    };
    const result = request([...args.slice(0, -1), granted]);
    // It may have been called off.
    if (result instanceof NativePromise) Reflect.apply(then, result, [over, over]);
    return result;
  });
}
