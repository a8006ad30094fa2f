/**
 * Drags, of which the Recorder's flows have no step: a `customStep` of the name `drag`, whose
 * `parameters` are those of a click where the mouse takes hold, and in `to` those of a click where
 * it lets go.
 */
import { parseStep, type Schema, StepType } from '@puppeteer/replay';
import * as v from 'valibot';

/** A step of a flow that says where it acts. */
export type AtPlace = Schema.ClickStep;

const place = { offsetX: v.number(), offsetY: v.number() };
const ends = v.object({ ...place, to: v.object(place) });

export function isDrag(step: Readonly<Record<string, unknown>>): boolean {
  return step.type === StepType.CustomStep && step.name === 'drag';
}

/** Why the step does not say enough, as the rest of a sentence; null: it does. */
export function dragProblem({ parameters }: Readonly<Record<string, unknown>>): string | null {
  if (v.is(ends, parameters)) return null;
  return (
    'does not say from where to where: give "parameters" with "selectors", "offsetX" and "offsetY", ' +
    'as a click has them, and the same in "to".'
  );
}

/** @throws Error where one of them is not a place, as `parseStep` says it */
export function endsOfDrag({ parameters }: Schema.CustomStep): { from: AtPlace; to: AtPlace } {
  const { to, ...from } = v.parse(v.looseObject({ to: v.looseObject({}) }), parameters);
  return { from: placeIn(from), to: placeIn(to) };
}

function placeIn(parameters: object): AtPlace {
  const step = parseStep({ ...parameters, type: StepType.Click });
  if (step.type !== StepType.Click) throw new TypeError('A click is not parsed as one.');
  return step;
}
