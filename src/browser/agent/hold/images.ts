/**
 * `decode()` of an image: it waits for the image, which may be held; then another thread is at work. And
 * `toBlob()` of a canvas, which another one encodes.
 */
import { callSite } from '../page/call-site.js';
import { wrapFunction, wrapMethod } from '../page/wrap.js';
import type { Core } from './core.js';
import type { HeldTasks } from './held-tasks.js';

const { addEventListener } = EventTarget.prototype;
const { then } = Promise.prototype;

export function holdImages({ tasks }: Core): void {
  holdToBlob(tasks);
  wrapFunction(HTMLImageElement.prototype, 'decode', (native, image) => {
    const result = native();
    if (!(result instanceof Promise) || !(image instanceof HTMLImageElement)) return result;
    const work = (): void => {
      const ended = tasks.pending('the end of decode()');
      Reflect.apply(then, result, [ended, ended]);
    };
    if (image.complete) work();
    else Reflect.apply(addEventListener, image, ['load', work, { capture: true, once: true }]);
    return tasks.settlesLater(result, { source: 'image', what: 'decode' }, null);
  });
}

function holdToBlob(tasks: HeldTasks): void {
  wrapMethod(HTMLCanvasElement.prototype, 'toBlob', (native, [callback, ...rest]) => {
    if (typeof callback !== 'function') return native([callback, ...rest]);
    const site = callSite();
    const ended = tasks.pending('the end of toBlob()');
    const encoded = (blob: unknown): void => {
      ended();
      tasks.hold({ source: 'image', what: 'toBlob', site }, () => callback(blob));
    };
    try {
      return native([encoded, ...rest]);
    } catch (error) {
      ended(); // Of a canvas that other sites have drawn on, nobody gets the picture.
      throw error;
    }
  });
}
