import * as v from 'valibot';
import { count, text } from '../../schema.js';
import type { KindOf } from './kind.js';
import { anyTime, within } from './limits.js';
import { links, shapeOf } from './shape.js';

/** A stretch of a document between two waiting points of its parser (section II-A). */
const shape = shapeOf(
  {
    kind: v.literal('parse'),
    /** Identifies one document of one frame: `main.html`, `sub.html`, `sub.html#2`. */
    document: text,
    /** Of the document, without what differs from run to run. */
    url: text,
    /** 1, 2, 3, ... within the document. */
    segment: count,
    /** Of the document, 1 for the first, where the segment begins. */
    line: count,
    /** URL of the parser-blocking script that this segment begins with, if it does. */
    script: v.nullable(text),
    /** σ0 has no segment that begins with its script: it bears the number of the next one that σ0 has. */
    isUnplanned: v.exactOptional(v.literal(true)),
  },
  { awaits: links.awaits },
);

export const parse: KindOf<typeof shape> = {
  shape,
  letter: 'p',
  name({ script, segment, line }, shown, isEnd) {
    if (script !== null) return `script ${shown}`;
    if (segment === 1) return `parse ${shown}`;
    return isEnd ? `the end of parsing ${shown}` : `parse ${shown} from line ${line}`;
  },
  address: ({ script, url }) =>
    script === null ? { url, least: 'document' } : { url: script, least: 'file' },
  place: ({ script, document }) => script ?? document,
  key: ({ document, segment, script, isUnplanned }) =>
    isUnplanned ? [document, script] : [document, segment],
  whole: (base, facts, { awaits }) => ({ ...base, ...facts, awaits }),
  varies: false,
  limits: (operation, origin, { maxLatency }) =>
    operation.awaits.length > 0
      ? anyTime(operation, origin)
      : within(maxLatency, operation, origin),
  previous: ({ document, segment }, before) =>
    before.findLast((other) => other.document === document && other.segment === segment - 1),
  isTimed: () => false,
  isOfAnimation: () => false,
  followsAtOnce: () => false,
  runsUnseen: () => false,
  isOfNetwork: true,
};
