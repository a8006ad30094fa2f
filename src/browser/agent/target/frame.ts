/** Steps in a child frame: the frame's element in its parent, and points through it. */
import type { Look, Point } from '../contract.js';
import { boxOf, everyElement, styleOf } from './natives.js';
import { lookAt } from './readiness.js';

/** The element of the document's child frame with this index in `window.frames`. */
export function findFrame(index: number, root: Document): Element | null {
  const frame = root.defaultView?.[index];
  if (frame === undefined) return null;
  for (const element of everyElement(root)) {
    if ('contentWindow' in element && element.contentWindow === frame) return element;
  }
  return null;
}

/**
 * Where a point of a child frame is in the viewport of this document, and whether a mouse event
 * there goes to the frame.
 *
 * @param inner in CSS pixels of the child frame's viewport; out of it, the nearest point in it
 */
export function throughFrame(frame: Element, inner: Point): Look {
  const style = styleOf(frame);
  const { left, top } = boxOf(frame);
  const within = (place: number, size: number): number => Math.min(Math.max(place, 0), size - 1);
  return lookAt(frame, {
    x:
      left +
      frame.clientLeft +
      Number.parseFloat(style.paddingLeft) +
      within(inner.x, frame.clientWidth),
    y:
      top +
      frame.clientTop +
      Number.parseFloat(style.paddingTop) +
      within(inner.y, frame.clientHeight),
  });
}
