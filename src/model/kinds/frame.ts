import * as v from 'valibot';
import { text } from '../../schema.js';
import { FRAME, FRAME_GAP } from '../frame-rate.js';
import { placeOf, requestedBy, site, siteName } from '../site.js';
import type { KindOf } from './kind.js';
import { within } from './limits.js';
import { shapeOf } from './shape.js';

/** One animation frame: all callbacks that one operation requested. */
const shape = shapeOf(
  {
    kind: v.literal('frame'),
    /** As in `parse.ts`; absent where the page has one document only. */
    document: v.exactOptional(text),
    /** Where the first of them was requested; null: unknown. */
    site,
  },
  {},
);

export const frame: KindOf<typeof shape> = {
  shape,
  letter: 'f',
  name: ({ site }) => `animation frame${requestedBy(site)}`,
  place: ({ site }) => site && siteName(site),
  key: ({ site }) => [placeOf(site)],
  whole: (base, facts) => ({ ...base, ...facts }),
  varies: false,
  limits(operation, origin) {
    const { alike: before, took } = origin;
    const isNext = before !== null && before.document === operation.document;
    if (!isNext) return within(FRAME, operation, origin);
    const [min, max] = [Math.min(FRAME_GAP, took), Math.max(FRAME, took)];
    return {
      min,
      max,
      because: `${operation.name} comes ${min} to ${max} ms after ${origin.name}`,
    };
  },
  isTimed: () => true,
  isOfAnimation: () => true,
  followsAtOnce: () => true,
  runsUnseen: () => false,
  isOfNetwork: false,
};
