/**
 * What scrolling can bring into view.
 *
 * Only scrolling that a person can do counts: a box with `overflow: hidden` clips, although scripts
 * (scrollIntoView too) can scroll it.
 */
import type { Point } from '../contract.js';
import { boxOf, flatParent, styleOf } from './natives.js';

/** One axis of a box that clips what is inside it. All in CSS pixels. */
interface Axis {
  /** The stretch of the viewport that it shows. */
  readonly from: number;
  readonly to: number;
  /** Its scroll position, and the positions that a person can scroll it to. */
  readonly position: number;
  readonly least: number;
  readonly most: number;
}

interface Scroller {
  readonly element: Element;
  readonly x: Axis;
  readonly y: Axis;
}

/** Whether a point of an element is in the viewport and in every box that clips the element. */
export function reachOf(element: Element, point: Point): 'in view' | 'by scrolling' | 'never' {
  let { x, y } = point;
  let scrolls = false;
  for (const scroller of scrollersOf(element)) {
    const right = missing(scroller.x, x);
    const down = missing(scroller.y, y);
    if (!canScroll(scroller.x, right) || !canScroll(scroller.y, down)) return 'never';
    x -= right;
    y -= down;
    scrolls ||= right !== 0 || down !== 0;
  }
  return scrolls ? 'by scrolling' : 'in view';
}

/** How far the axis has to scroll to show the place. */
function missing(axis: Axis, place: number): number {
  if (place < axis.from) return place - axis.from;
  return place >= axis.to ? place - axis.to + 1 : 0;
}

function canScroll(axis: Axis, distance: number): boolean {
  const wanted = axis.position + distance;
  return distance === 0 || (wanted > axis.least - 1 && wanted < axis.most + 1);
}

/** How far a person has to scroll the element for a position, or for what comes nearest to it. */
export function scrollDistance(element: Element, to: Point): Point {
  const { x, y } = scrollerOf(element);
  return { x: nearest(x, to.x) - x.position, y: nearest(y, to.y) - y.position };
}

/** Whether the element can be scrolled at least half as far as the position is from its beginning. */
export function goesHalfWay(element: Element, to: Point): boolean {
  const { x, y } = scrollerOf(element);
  const isHalf = (axis: Axis, wanted: number): boolean =>
    2 * Math.abs(nearest(axis, wanted)) >= Math.abs(wanted);
  return isHalf(x, to.x) && isHalf(y, to.y);
}

function nearest({ least, most }: Axis, wanted: number): number {
  return Math.min(Math.max(wanted, least), most);
}

function scrollerOf(element: Element): Scroller {
  const { ownerDocument: document } = element;
  return element === rootScroller(document) ? viewport(document, true) : box(element);
}

/** The element whose scroll position is the viewport's. */
export function rootScroller(document: Document): Element {
  return document.scrollingElement ?? document.documentElement;
}

/** The element that a wheel turned over `element` scrolls first. */
export function wheelTarget(element: Element): Element {
  if (canBeScrolled(box(element))) return element;
  for (const scroller of scrollersOf(element)) if (canBeScrolled(scroller)) return scroller.element;
  return rootScroller(element.ownerDocument);
}

const canBeScrolled = ({ x, y }: Scroller): boolean => x.most > x.least || y.most > y.least;

/** The boxes that clip or scroll the element: along its containing blocks, the viewport last. */
function* scrollersOf(element: Element): Generator<Scroller> {
  const document = element.ownerDocument;
  let { position } = styleOf(element);
  for (let up = flatParent(element); up !== null; up = flatParent(up)) {
    const style = styleOf(up);
    if (position === 'fixed' && !containsFixed(style)) continue;
    if (position === 'absolute' && style.position === 'static' && !containsFixed(style)) continue;
    position = style.position;
    if (up !== document.documentElement && up !== viewportStyler(document)) yield box(up);
  }
  yield viewport(document, position !== 'fixed');
}

/** Whether a box is the containing block of its fixed descendants (CSS Transforms 1, section 3). */
function containsFixed(style: CSSStyleDeclaration): boolean {
  return (
    style.transform !== 'none' ||
    style.filter !== 'none' ||
    style.perspective !== 'none' ||
    /paint|layout|strict|content/.test(style.contain)
  );
}

function box(element: Element): Scroller {
  const style = styleOf(element);
  const { left, top } = boxOf(element);
  const across = (overflow: string): string => (style.display === 'inline' ? 'visible' : overflow);
  return {
    element,
    x: horizontal(element, left + element.clientLeft, across(style.overflowX), style.direction),
    y: vertical(element, top + element.clientTop, across(style.overflowY)),
  };
}

/** The viewport; `overflow: visible` scrolls there. What is fixed does not move with it. */
function viewport(document: Document, moves: boolean): Scroller {
  const element = rootScroller(document);
  const style = styleOf(viewportStyler(document));
  const overflow = (value: string): string =>
    moves ? (value === 'visible' ? 'auto' : value) : 'hidden';
  return {
    element,
    x: horizontal(element, 0, overflow(style.overflowX), style.direction),
    y: vertical(element, 0, overflow(style.overflowY)),
  };
}

/** The element whose `overflow` is the viewport's (CSS Overflow 3, section 3.5). */
function viewportStyler(document: Document): Element {
  const { documentElement: root, body } = document;
  return body !== null && styleOf(root).overflow === 'visible' ? body : root;
}

function horizontal(element: Element, from: number, overflow: string, direction: string): Axis {
  const { clientWidth, scrollWidth, scrollLeft } = element;
  const extent = scrollWidth - clientWidth;
  const [least, most] = direction === 'rtl' ? [-extent, 0] : [0, extent];
  return axis(from, clientWidth, overflow, scrollLeft, least, most);
}

function vertical(element: Element, from: number, overflow: string): Axis {
  const { clientHeight, scrollHeight, scrollTop } = element;
  return axis(from, clientHeight, overflow, scrollTop, 0, scrollHeight - clientHeight);
}

function axis(
  from: number,
  size: number,
  overflow: string,
  position: number,
  least: number,
  most: number,
): Axis {
  const fixed = { position, least: position, most: position };
  if (overflow === 'visible') return { from: -Infinity, to: Infinity, ...fixed };
  if (overflow === 'auto' || overflow === 'scroll') {
    return { from, to: from + size, position, least, most };
  }
  return { from, to: from + size, ...fixed };
}
