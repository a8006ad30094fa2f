import * as v from 'valibot';
import { text } from '../../schema.js';
import type { KindOf } from './kind.js';
import { anyTime, within } from './limits.js';
import { links, shapeOf } from './shape.js';

/** The execution of an external script that does not block the parser; it awaits when it runs after parsing. */
const shape = shapeOf(
  {
    kind: v.literal('script'),
    url: text,
    /** `ordered`: inserted by script with `async = false`. */
    loading: v.picklist(['async', 'defer', 'module', 'dynamic', 'ordered']),
    /** The document it belongs to, as in `parse.ts`. */
    document: text,
  },
  { awaits: links.awaits },
);

export const script: KindOf<typeof shape> = {
  shape,
  letter: 's',
  name: (_, shown) => `script ${shown}`,
  address: ({ url }) => ({ url, least: 'file' }),
  place: ({ url }) => url,
  key: ({ url }) => [url],
  whole: (base, facts, { awaits }) => ({ ...base, ...facts, awaits }),
  varies: false,
  limits(operation, origin, { maxLatency }) {
    // The others also wait for the parser or for each other, which takes its own time.
    const isFree = operation.loading === 'async' || operation.loading === 'dynamic';
    return isFree ? within(maxLatency, operation, origin) : anyTime(operation, origin);
  },
  isTimed: () => false,
  isOfAnimation: () => false,
  followsAtOnce: () => false,
  runsUnseen: () => false,
  isOfNetwork: true,
};
