/** `close()` of a window or a worker, which the browser comes to when the running task is over. */
import type { Core } from '../hold/core.js';
import { wrapFunction } from '../page/wrap.js';

export function watchClosing({ report }: Core): void {
  // A window has it of its own, a worker from its interface.
  let scope: object = globalThis;
  while (!Object.hasOwn(scope, 'close')) {
    const parent: unknown = Object.getPrototypeOf(scope);
    if (typeof parent !== 'object' || parent === null) return;
    scope = parent;
  }
  wrapFunction(scope, 'close', (native) => {
    report({ type: 'closing' });
    return native();
  });
}
