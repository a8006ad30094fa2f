/** What a page does when it has read a body was caused by what had it read that. */
import { wrapFunction } from '../../browser/agent/page/wrap.js';
import type { Events } from './events.js';

const { then } = Promise.prototype;
const NativePromise = Promise;

export function followBodies(events: Events): void {
  for (const method of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    wrapFunction(Response.prototype, method, (native) => {
      const body = native();
      const { cause } = events;
      if (!(body instanceof NativePromise) || cause === '') return body;
      return new NativePromise((resolve, reject) => {
        Reflect.apply(then, body, [
          (value: unknown) => events.causing(cause, () => resolve(value)),
          (error: unknown) => events.causing(cause, () => reject(error)),
        ]);
      });
    });
  }
}
