/** Ways back and forth in the history: the browser decides where they lead, in its own process. */
import type { Core } from '../hold/core.js';
import { wrapFunction } from '../page/wrap.js';

export function watchTraversals({ report }: Core): void {
  const tell = (name: string, deltaOf: (args: readonly unknown[]) => number): void => {
    wrapFunction(History.prototype, name, (native, _, args) => {
      // To where it is leads to a reload, which tells of itself.
      const delta = deltaOf(args);
      if (delta !== 0) report({ type: 'traversal', delta });
      return native();
    });
  };
  tell('back', () => -1);
  tell('forward', () => 1);
  // A `long` in WebIDL.
  tell('go', ([delta]) => Number(delta) | 0);
}
