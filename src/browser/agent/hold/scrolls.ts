/**
 * Scrolling. The browser tells of it with a frame: where something may have scrolled, one is drawn
 * before the page is at rest.
 */

import { wrapFunction, wrapSetter } from '../page/wrap.js';
import type { Core } from './core.js';
import type { Drawing } from './drawing.js';
import { onEvent } from './held-events.js';

export function awaitScrolls({ drawing, on }: Core): void {
  const scrolls = new Scrolls(drawing);
  on.quiet.push(() => scrolls.look());
}

class Scrolls {
  readonly #drawing: Drawing;
  /** What is scrolled, with how far: where its content shrinks it scrolls back. */
  readonly #scrolled = new Map<Element, string>();

  constructor(drawing: Drawing) {
    this.#drawing = drawing;
    const asked = (native: () => unknown): unknown => {
      drawing.need();
      return native();
    };
    for (const on of [window, Element.prototype, HTMLElement.prototype, SVGElement.prototype]) {
      for (const name of METHODS) wrapFunction(on, name, asked);
    }
    for (const name of ['scrollLeft', 'scrollTop']) wrapSetter(Element.prototype, name, asked);
    for (const type of ['hashchange', 'popstate'] as const) {
      onEvent(window, type, () => drawing.need());
    }
    onEvent(window, 'scroll', ({ target }) => this.#scrolls(target));
  }

  /** Sees whether what is scrolled has moved. */
  look(): void {
    for (const [element, place] of this.#scrolled) {
      if (placeOf(element) === place) continue;
      this.#drawing.need();
      this.#scrolled.delete(element);
    }
  }

  #scrolls(target: EventTarget | null): void {
    const element = target instanceof Document ? target.scrollingElement : target;
    if (!(element instanceof Element)) return;
    const place = placeOf(element);
    if (place === START) this.#scrolled.delete(element);
    else this.#scrolled.set(element, place);
  }
}

/** Focus brings what has it into view. */
const METHODS = ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'focus'] as const;
const START = '0 0';

function placeOf({ scrollLeft, scrollTop }: Element): string {
  return `${scrollLeft} ${scrollTop}`;
}
