/**
 * Fonts: requests for them are let through, and what the page is told of them is held. Nothing is
 * pending of what may wait for things that are held: `ready` does for stylesheets, `loaded` for a
 * `load()`.
 */

import { wrapFunction, wrapGetter } from '../page/wrap.js';
import type { Core } from './core.js';
import type { HeldTasks } from './held-tasks.js';

const { getBoundingClientRect } = Element.prototype;

/** Text asks for its font when it is laid out: now, and not in the frame that comes when it likes. */
function askForFonts(): void {
  const root = document.documentElement;
  if (root !== null && document.fonts.size > 0) Reflect.apply(getBoundingClientRect, root, []);
}

export function holdFonts({ tasks, on }: Core): void {
  on.drain.push(askForFonts);
  // Chrome 150 has no name for it.
  const setOfFonts: object = Object.getPrototypeOf(document.fonts);
  for (const on of [FontFace.prototype, setOfFonts]) {
    wrapFunction(on, 'load', (native) => {
      const result = native();
      if (!(result instanceof Promise)) return result;
      return tasks.settlesLater(result, { source: 'font', what: 'load' }, 'the loading of a font');
    });
  }
  holdState(tasks, FontFace.prototype, 'loaded');
  holdState(tasks, setOfFonts, 'ready');
}

function holdState(tasks: HeldTasks, on: object, name: string): void {
  const given = new WeakMap<object, unknown>();
  wrapGetter(on, name, (native) => {
    const state = native();
    if (!(state instanceof Promise)) return state;
    const known = given.get(state);
    if (known !== undefined) return known;
    const held = tasks.settlesLater(state, { source: 'font', what: name }, null);
    given.set(state, held);
    return held;
  });
}
