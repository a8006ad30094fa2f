/** `decode()` of an image: it waits for the image, which may be held; then another thread is at work. */
import type { HeldTasks } from './held-tasks.js';
import { wrapFunction } from './wrap.js';

const { addEventListener } = EventTarget.prototype;
const { then } = Promise.prototype;

export function holdImages(tasks: HeldTasks): void {
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
