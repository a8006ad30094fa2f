/** What the test does with mouse and keyboard is no event of the page's, and causes some. */
import type { Events } from './events.js';
import { INPUTS } from './input-types.js';

const { addEventListener } = EventTarget.prototype;

export function watchInputs(events: Events): void {
  for (const type of INPUTS) {
    const listener = (event: Event): void => {
      if (event.isTrusted) events.causing(events.count(type), () => {});
    };
    Reflect.apply(addEventListener, window, [type, listener, { capture: true, passive: true }]);
  }
}
