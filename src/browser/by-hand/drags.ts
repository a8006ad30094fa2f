/** Drags: from where the mouse takes hold to where it lets go. */
import type { PointOnElement } from './messages.js';
import { selectorOf } from './selector.js';

/** The point of the mouse in an element. */
export function placeOf(target: Element, { clientX, clientY }: MouseEvent): PointOnElement {
  const { left, top } = target.getBoundingClientRect();
  const [x, y] = [Math.floor(clientX - left), Math.floor(clientY - top)];
  return { target: selectorOf(target), x, y };
}

/** The mouse is down on an element. */
export class Hold {
  readonly from: PointOnElement;
  readonly #target: Element;
  /** Of the target and all that it is in. */
  readonly #boxes = new Map<Element, string>();

  constructor(event: MouseEvent, target: Element) {
    this.from = placeOf(target, event);
    this.#target = target;
    for (const part of event.composedPath()) {
      if (part instanceof Element) this.#boxes.set(part, boxOf(part));
    }
  }

  /** What the mouse is over, but for what has come along with it: a drag begins at its old place. */
  placeUnder(event: MouseEvent): PointOnElement {
    const root = this.#target.getRootNode();
    const page = root instanceof ShadowRoot ? root : document;
    const under = page.elementsFromPoint(event.clientX, event.clientY);
    const target = under.find((element) => !this.#hasCome(element));
    return placeOf(target ?? document.documentElement, event);
  }

  #hasCome(element: Element): boolean {
    const whole = this.#target.contains(element) ? this.#target : element;
    const before = this.#boxes.get(whole);
    return before !== undefined && before !== boxOf(whole);
  }
}

function boxOf(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  return [left, top, width, height].join();
}
