/** What a person could do to an element now, and why not. */
import type { DropPlace, ScrollStep } from '../../../scenario/scenario.js';
import type { Look, NotReady, Point, Readiness, TargetStep } from '../contract.js';
import { changeObstacle } from './change.js';
import {
  attribute,
  boxesOf,
  boxOf,
  checkVisibility,
  closest,
  flatParent,
  hitAt,
  isInput,
  isLabel,
  matches,
} from './natives.js';
import { nameElement, not } from './obstacle.js';
import { goesHalfWay, reachOf } from './scrolling.js';
import { uploadObstacle } from './upload.js';

/** What is done to an element. */
export type ElementStep = TargetStep | DropPlace;

/**
 * Whether a person could perform the step on the element now. Changes nothing: an element that has
 * to be scrolled into view first counts as in reach; what might cover it there is not asked.
 */
export function readiness(element: Element | null, step: ElementStep): Readiness {
  const now = look(element, step);
  return now.ready ? { ready: true, x: now.x, y: now.y } : now;
}

export function look(element: Element | null, step: ElementStep): Look {
  if (element === null) return not('missing', 'no element matches');
  // A file is chosen in a dialog: pages hide the input that has opened it.
  if (step.type === 'upload')
    return (
      locked(element, step) ?? unfit(element, step) ?? { ready: true, inView: true, x: 0, y: 0 }
    );
  return (
    unseen(element) ??
    locked(element, step) ??
    unfit(element, step) ??
    lookAround(element, pointsOf(element, step))
  );
}

/**
 * What the step requires of the element, each asked by itself: one operation may create it, another
 * show it, a third enable it, in any order.
 */
export function requirements(
  element: Element | null,
  step: ElementStep,
): Readonly<Record<string, boolean>> {
  if (element === null) return { there: false };
  const itself = {
    there: true,
    enabled: locked(element, step) === null,
    fit: unfit(element, step) === null,
  };
  if (step.type === 'upload') return itself;
  const isInReach = lookAround(element, pointsOf(element, step)).ready;
  return {
    ...itself,
    ...{ shown: unseen(element) === null, 'in reach': isInReach },
    ...(step.type === 'scroll' && scrollRequirement(element, step)),
  };
}

/**
 * Whoever is stopped before half of the way waits for more to come, and scrolls on; whoever is stopped behind it may think
 * that this is the end. A page that is always too short is scrolled as far as it goes: so this is required only once it
 * is so, of what made it so.
 */
export function scrollRequirement(element: Element, { x, y }: ScrollStep): { scrolls?: true } {
  return goesHalfWay(element, { x, y }) ? { scrolls: true } : {};
}

/** At the first of the points that can be acted on, else what is in the way of the last. */
function lookAround(element: Element, points: Iterable<Point>): Look {
  let now: Look = not('hidden', `${nameElement(element)} has no size`);
  for (const point of points) {
    now = lookAt(element, point);
    if (now.ready) break;
  }
  return now;
}

/** Whether a mouse event at the point would go to the element. */
export function lookAt(element: Element, point: Point): Look {
  const reach = reachOf(element, point);
  if (reach === 'by scrolling') return { ready: true, inView: false, ...point };
  if (reach === 'never') {
    return not('outside', `${nameElement(element)} is where no scrolling shows it`);
  }
  const hit = hitAt(element.ownerDocument, point.x, point.y);
  if (hit !== null && receives(element, hit)) return { ready: true, inView: true, ...point };
  const cover = hit === null ? 'takes no mouse' : `is covered by ${nameElement(hit)}`;
  return not('covered', `${nameElement(element)} ${cover}`);
}

/** The offset from the corner of the border box, if it is on the element; then the middle. */
function* pointsOf(element: Element, step: ElementStep): Generator<Point> {
  const offset = 'offset' in step ? step.offset : null;
  const { left, top, width, height } = boxOf(element);
  const inside = (place: number, size: number): boolean => place >= 0 && place < size;
  if (offset !== null && inside(offset.x, width) && inside(offset.y, height)) {
    yield { x: left + offset.x, y: top + offset.y };
  }
  // A link that wraps has a box a line, and the middle of its bounding box may lie beside them.
  for (const box of boxesOf(element)) {
    if (box.width === 0 || box.height === 0) continue;
    yield { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    break;
  }
}

function unseen(element: Element): NotReady | null {
  const name = nameElement(element);
  // A transparent checkbox, radio or file input over a drawn one is how pages style them.
  const styled = isInput(element) && /^(checkbox|radio|file)$/.test(element.type);
  const seen = styled ? (flatParent(element) ?? element) : element;
  if (!checkVisibility(element, { visibilityProperty: true }))
    return not('hidden', `${name} is hidden`);
  if (!checkVisibility(seen, { opacityProperty: true }))
    return not('hidden', `${name} is transparent`);
  return null;
}

/** What is disabled can still be hovered over, scrolled, and dropped on. */
function locked(element: Element, step: ElementStep): NotReady | null {
  if (step.type === 'hover' || step.type === 'scroll' || step.type === 'drop') return null;
  const owner = closest(element, INTERACTIVE) ?? element;
  const control = isLabel(owner) ? (owner.control ?? owner) : owner;
  if (matches(control, ':disabled')) return not('disabled', `${nameElement(control)} is disabled`);
  for (let up: Element | null = element; up !== null; up = flatParent(up)) {
    if (attribute(up, 'inert') !== null) return not('disabled', `${nameElement(up)} is inert`);
  }
  return null;
}

function unfit(element: Element, step: ElementStep): NotReady | null {
  if (step.type === 'upload') return uploadObstacle(element);
  return step.type === 'change' ? changeObstacle(element, step.value) : null;
}

/**
 * What a click inside acts on as a whole: a step may name the icon of a button (as Playwright's hit
 * target check allows), and the mouse meet another part of the button.
 */
const INTERACTIVE =
  'a, button, input, label, option, select, summary, textarea, [role="button"], [role="link"], [role="menuitem"], [role="option"], [role="tab"]';

/** Whether a mouse event that goes to `hit` does to `element` what the step means. */
function receives(element: Element, hit: Element): boolean {
  for (let up: Element | null = hit; up !== null; up = flatParent(up))
    if (up === element) return true;
  const owner = closest(hit, INTERACTIVE);
  if (owner === null) return false;
  return owner === closest(element, INTERACTIVE) || (isLabel(owner) && owner.control === element);
}
