/** Geolocation: what it calls back with is held. Chrome without a window denies it to all pages. */
import { callSite } from '../page/call-site.js';
import { wrapFunction, wrapMethod } from '../page/wrap.js';
import type { Core } from './core.js';
import type { HeldTask } from './held-tasks.js';

export function holdGeolocation({ tasks }: Core): void {
  if (!('Geolocation' in window)) return;
  const { prototype } = Geolocation;
  const watched = new Map<unknown, Set<HeldTask>>();

  for (const method of ['getCurrentPosition', 'watchPosition']) {
    wrapMethod(prototype, method, (call, args) => {
      const site = callSite();
      const held = new Set<HeldTask>();
      const ended = tasks.pending(`the answer to ${method}()`);
      const later = (callback: unknown) =>
        typeof callback !== 'function'
          ? callback
          : (answer: unknown) => {
              ended();
              const task = tasks.hold({ source: 'position', what: method, site }, () => {
                held.delete(task);
                Reflect.apply(callback, undefined, [answer]);
              });
              held.add(task);
            };
      const [onSuccess, onError = () => {}, ...options] = args;
      try {
        const id = call([later(onSuccess), later(onError), ...options]);
        if (id !== undefined) watched.set(id, held);
        return id;
      } catch (error) {
        ended();
        throw error;
      }
    });
  }
  wrapFunction(prototype, 'clearWatch', (native, _, [id]) => {
    for (const task of watched.get(id) ?? []) task.drop();
    return native();
  });
}
