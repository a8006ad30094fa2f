import * as v from 'valibot';
import { count, text } from '../../schema.js';
import { toMicrosecond } from '../microsecond.js';
import { quickest } from '../person.js';
import { site, siteName } from '../site.js';
import type { KindOf } from './kind.js';
import { anyTime } from './limits.js';
import { links, shapeOf } from './shape.js';

/** A user input: one step of the scenario. */
const shape = shapeOf(
  {
    kind: v.literal('input'),
    /** Index of the step in the scenario. */
    step: count,
    /** What the person does, as `scenario/describe.ts` says it: `click #b1`. */
    action: text,
    /** What it acts on, as the scenario calls it; absent: on what has the focus, or on no element. */
    on: v.exactOptional(text),
    /** How many keys were typed for it where it was recorded; absent: none. */
    keys: v.exactOptional(count),
    /**
     * Where the handler is that answered it in the recording, else where the page's own code registered it; null: it is an
     * attribute of which no line is known. Absent: none ran, or none that is the page's own as far as that is known.
     */
    site: v.exactOptional(site),
    /** That handler is an attribute of an element. */
    isAttribute: v.exactOptional(v.literal(true)),
    /** Where steps have no fixed numbers, as those of a script: where it asked for that, and for which time. */
    call: v.exactOptional(v.object({ place: text, round: count })),
  },
  { enabledBy: links.enabledBy, handlers: links.handlers, handlerPlaces: links.handlerPlaces },
);

export const input: KindOf<typeof shape> = {
  shape,
  letter: 'u',
  name: ({ action }) => action,
  place: ({ site = null }) => site && siteName(site),
  key: ({ step, action, call }) => (call === undefined ? [step] : [action, call.place, call.round]),
  whole: (base, facts, { enabledBy, handlers, handlerPlaces }) => ({
    ...{ ...base, ...facts, enabledBy, handlers },
    ...(handlerPlaces && { handlerPlaces }),
  }),
  varies: false,
  limits(operation, origin, person) {
    const least = toMicrosecond(quickest(operation, origin.alike, person));
    if (least === 0) return anyTime(operation, origin);
    const min = Math.min(least, origin.took);
    const because = `${operation.name} comes at least ${min} ms after ${origin.name}`;
    return { min, max: Infinity, because };
  },
  previous: (_, before) => before.at(-1),
  isTimed: () => false,
  isOfAnimation: () => false,
  followsAtOnce: () => false,
  runsUnseen: () => false,
  isOfNetwork: false,
};
