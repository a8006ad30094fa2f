import * as v from 'valibot';
import { count, text } from '../../schema.js';
import { fileName } from '../names.js';
import type { KindOf } from './kind.js';
import { anyTime, within } from './limits.js';
import { links, shapeOf } from './shape.js';

/** A stretch of a document between two waiting points of its parser (section II-A). */
const shape = shapeOf(
  {
    kind: v.literal('parse'),
    /** Identifies one document of one frame: `main.html`, `sub.html`, `sub.html#2`. */
    document: text,
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
  name({ script, document, segment, line }) {
    if (script !== null) return `script ${fileName(script)}`;
    return `parse ${document}${segment === 1 ? '' : ` from line ${line}`}`;
  },
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
