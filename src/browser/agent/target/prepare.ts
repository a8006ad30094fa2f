/** Makes the page ready for the hands, as a person would: scrolls to the element, focuses it. */
import type { ScrollStep } from '../../../scenario/scenario.js';
import type { ChosenFile } from '../../input/chosen-file.js';
import type { Prepared } from '../contract.js';
import { changeMotion } from './change.js';
import { scrollIntoView } from './natives.js';
import { nameElement, not } from './obstacle.js';
import { type ElementStep, look } from './readiness.js';
import { rootScroller } from './scrolling.js';
import { upload } from './upload.js';
import { wheelMotion } from './wheel.js';

/** @param file what an upload chooses */
export function prepare(
  element: Element | null,
  step: ElementStep,
  file: ChosenFile | null,
): Prepared {
  if (element === null) return not('missing', 'no element matches');
  const before = look(element, step);
  if (!before.ready) return before;
  if (file !== null) return { ready: true, motion: upload(element, file) };
  const now = bringIntoView(element, before.inView) ? look(element, step) : before;
  if (!now.ready) return now;
  if (!now.inView) return not('outside', `${nameElement(element)} does not scroll into view`);
  const point = { x: now.x, y: now.y };
  switch (step.type) {
    case 'change':
      return { ready: true, motion: changeMotion(element, step.value, point) };
    case 'scroll':
      return wheel(element, step);
    default:
      return { ready: true, motion: { kind: 'pointer', ...point } };
  }
}

/** Scrolls to the element, if a step on it needs that; returns whether it did. */
export function reveal(element: Element, step: ElementStep): boolean {
  const now = look(element, step);
  return now.ready && bringIntoView(element, now.inView);
}

/** Returns whether anything may have moved. In a frame that may itself be out of view. */
function bringIntoView(element: Element, inView: boolean): boolean {
  const window = element.ownerDocument.defaultView;
  if (inView && window === window?.parent) return false;
  const block = inView ? 'nearest' : 'center';
  scrollIntoView(element, { block, inline: block, behavior: 'instant' });
  return true;
}

/** For a scroll step without selectors. A page too short is scrolled as far as it goes. */
export function preparePageScroll(document: Document, step: ScrollStep): Prepared {
  return wheel(rootScroller(document), step);
}

function wheel(element: Element, step: ScrollStep): Prepared {
  const motion = wheelMotion(element, step);
  return 'kind' in motion ? { ready: true, motion } : motion;
}
