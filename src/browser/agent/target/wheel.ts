import type { Motion } from '../../input/motion.js';
import type { NotReady, Point } from '../contract.js';
import { boxOf, hitAt, tagOf } from './natives.js';
import { nameElement, not } from './obstacle.js';
import { rootScroller, scrollDistance, wheelTarget } from './scrolling.js';

/** Points to try: a grid over what is visible of the element, the middle first. */
const FRACTIONS = [0.5, 0.25, 0.75, 0.05, 0.95];

/** Turns the wheel where it scrolls `element` and no other box inside or over it. */
export function wheelMotion(element: Element, to: Point): Motion | NotReady {
  const distance = scrollDistance(element, to);
  if (distance.x === 0 && distance.y === 0) return { kind: 'none' };
  for (const point of pointsIn(element)) {
    const hit = hitAt(element.ownerDocument, point.x, point.y);
    if (hit === null || /^(iframe|frame|object|embed)$/.test(tagOf(hit))) continue;
    if (wheelTarget(hit) === element) {
      return { kind: 'wheel', ...point, deltaX: distance.x, deltaY: distance.y };
    }
  }
  return not('covered', `${nameElement(element)} shows no place where the wheel would scroll it`);
}

function* pointsIn(element: Element): Generator<Point> {
  const document = element.ownerDocument;
  const root = rootScroller(document);
  const whole = { left: 0, top: 0, right: root.clientWidth, bottom: root.clientHeight };
  const box = element === root ? whole : boxOf(element);
  const left = Math.max(box.left, 0);
  const top = Math.max(box.top, 0);
  const width = Math.min(box.right, whole.right) - left;
  const height = Math.min(box.bottom, whole.bottom) - top;
  for (const down of FRACTIONS) {
    for (const across of FRACTIONS) yield { x: left + width * across, y: top + height * down };
  }
}
