/** Steps, by the elements that they act on: most have one, a drag two, a scroll of the page none. */
import type { ChangeStep, DragStep } from '../../../scenario/scenario.js';
import type { ChosenFile } from '../../input/chosen-file.js';
import type { Prepared, Readiness, TargetStep } from '../contract.js';
import { optionName, typedKeys } from './change.js';
import { not } from './obstacle.js';
import { prepare, preparePageScroll, reveal } from './prepare.js';
import { type ElementStep, look, readiness, requirements, scrollRequirement } from './readiness.js';
import { rootScroller } from './scrolling.js';
import { findTarget } from './selectors.js';

/** Whether a person could perform the step now; changes nothing. */
export function stepReadiness(step: TargetStep, page: Document): Readiness {
  const looks = targetsOf(step, page).map(([element, act]) => readiness(element, act));
  return looks.find(({ ready }) => !ready) ?? looks[0] ?? { ready: true, x: 0, y: 0 };
}

/** What the step requires, each by itself. */
export function stepRequirements(
  step: TargetStep,
  page: Document,
): Readonly<Record<string, boolean>> {
  if (step.type === 'scroll' && step.selectors === null)
    return { ...scrollRequirement(rootScroller(page), step) };
  const met = targetsOf(step, page).flatMap(([element, act]) =>
    Object.entries(requirements(element, act)).map(([name, isMet]) => [
      act.type === 'drop' ? `drop ${name}` : name,
      isMet,
    ]),
  );
  return Object.fromEntries(met);
}

/** Scrolls to what it acts on, if it needs that; returns whether it did. */
export function revealTargets(step: TargetStep, page: Document): boolean {
  // Where a drag begins comes last: it is the more in view.
  const targets = targetsOf(step, page).reverse();
  const moved = targets.map(([element, act]) => element !== null && reveal(element, act));
  return moved.includes(true);
}

/** @param file what an upload chooses */
export function prepareStep(
  step: TargetStep,
  page: Document,
  file: ChosenFile | null = null,
): Prepared {
  if (step.type === 'drag') return prepareDrag(step, page);
  if (step.type === 'scroll' && step.selectors === null) return preparePageScroll(page, step);
  return prepare(findTarget(step.selectors ?? [], page), step, file);
}

/** No hand scrolls while it drags: both ends are to be in view. */
function prepareDrag(step: DragStep, page: Document): Prepared {
  const from = look(findTarget(step.selectors, page), step);
  const to = look(findTarget(step.to.selectors, page), step.to);
  if (!from.ready) return from;
  if (!to.ready) return to;
  if (!from.inView || !to.inView)
    return not('outside', 'the ends of the drag are not both in view');
  const motion = { kind: 'drag', x: from.x, y: from.y, to: { x: to.x, y: to.y } } as const;
  return { ready: true, motion };
}

/** The elements that it acts on, as far as they are there. */
export function stepElements(step: TargetStep, page: Document): Element[] {
  return targetsOf(step, page).flatMap(([element]) => element ?? []);
}

/** How many keys are typed for the step, as long as it has an element. */
export function stepKeys(step: ChangeStep, page: Document): number {
  const element = findTarget(step.selectors, page);
  return element === null ? 0 : typedKeys(element, step.value);
}

/** What people read of the option that the step chooses; null: it chooses none. */
export function stepOption(step: ChangeStep, page: Document): string | null {
  const element = findTarget(step.selectors, page);
  return element && optionName(element, step.value);
}

type Target = readonly [Element | null, ElementStep];

function targetsOf(step: TargetStep, page: Document): Target[] {
  if (step.selectors === null) return [];
  const targets: Target[] = [[findTarget(step.selectors, page), step]];
  if (step.type === 'drag') targets.push([findTarget(step.to.selectors, page), step.to]);
  return targets;
}
