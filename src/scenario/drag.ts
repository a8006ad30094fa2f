/**
 * Drags, of which the Recorder's flows have no step: a `customStep` of the name `drag`, whose
 * `parameters` are those of a click where the mouse takes hold, and in `to` those of a click where
 * it lets go.
 */
import { parseStep, type Schema, StepType } from '@puppeteer/replay';
import { isNumber, isObject, shaped } from '../shape.js';

/** A step of a flow that says where it acts. */
export type AtPlace = Schema.ClickStep;

const isPlace = shaped({ offsetX: isNumber, offsetY: isNumber });

export function isDrag(step: Readonly<Record<string, unknown>>): boolean {
  return step.type === StepType.CustomStep && step.name === 'drag';
}

/** Why the step does not say enough, as the rest of a sentence; null: it does. */
export function dragProblem({ parameters }: Readonly<Record<string, unknown>>): string | null {
  if (isObject(parameters) && isPlace(parameters) && isPlace(parameters.to)) return null;
  return (
    'does not say from where to where: give "parameters" with "selectors", "offsetX" and "offsetY", ' +
    'as a click has them, and the same in "to".'
  );
}

/** @throws Error where one of them is not a place, as `parseStep` says it */
export function endsOfDrag({ parameters }: Schema.CustomStep): { from: AtPlace; to: AtPlace } {
  const to = isObject(parameters) ? parameters.to : undefined;
  return { from: placeIn(parameters), to: placeIn(to) };
}

function placeIn(parameters: unknown): AtPlace {
  const step = parseStep({ ...(isObject(parameters) ? parameters : {}), type: StepType.Click });
  if (step.type !== StepType.Click) throw new TypeError('A click is not parsed as one.');
  return step;
}
