import * as v from 'valibot';
import { placeOf, requestedBy, site, siteName } from '../site.js';
import type { KindOf } from './kind.js';
import { anyTime } from './limits.js';
import { shapeOf } from './shape.js';

/** An idle callback (`requestIdleCallback`). */
const shape = shapeOf(
  {
    kind: v.literal('idle'),
    /** Where it was requested; null: unknown. */
    site,
  },
  {},
);

export const idle: KindOf<typeof shape> = {
  shape,
  letter: 'i',
  name: ({ site }) => `idle callback${requestedBy(site)}`,
  place: ({ site }) => site && siteName(site),
  key: ({ site }) => [placeOf(site)],
  whole: (base, facts) => ({ ...base, ...facts }),
  varies: false,
  limits: anyTime,
  isTimed: () => false,
  isOfAnimation: () => false,
  followsAtOnce: () => true,
  runsUnseen: () => false,
  isOfNetwork: false,
};
