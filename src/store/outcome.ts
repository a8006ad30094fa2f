/** What a run ended in, as `recording.json` has it. */
import * as v from 'valibot';
import type { Outcome, SnapshotElement } from '../model/outcome.js';
import { type Content, count, number, type Same, text } from '../schema.js';

const elementSchema: v.GenericSchema<SnapshotElement> = v.object({
  tag: text,
  attributes: v.record(text, text),
  state: v.record(text, text),
  visible: v.boolean(),
  look: number,
  children: v.array(v.union([text, v.lazy(() => elementSchema)])),
});

export const outcomeSchema = v.object({
  documents: v.array(
    v.object({
      url: text,
      root: v.nullable(elementSchema),
      storage: v.nullable(v.object({ local: v.record(text, text), session: v.record(text, text) })),
    }),
  ),
  exceptions: v.array(
    v.object({
      kind: v.picklist(['exception', 'rejection']),
      message: text,
      at: v.nullable(text),
      original: v.exactOptional(text),
      stack: text,
      during: v.exactOptional(count),
    }),
  ),
  requests: v.array(
    v.object({
      method: text,
      url: text,
      body: v.nullable(text),
      isPoll: v.exactOptional(v.literal(true)),
      isLeft: v.exactOptional(v.literal(true)),
      isLetThrough: v.exactOptional(v.literal(true)),
      during: v.exactOptional(count),
    }),
  ),
  dialogs: v.array(v.object({ type: text, message: text })),
  console: v.array(
    v.object({
      level: v.picklist(['error', 'warning', 'log']),
      text,
      during: v.exactOptional(count),
    }),
  ),
  hang: v.nullable(text),
});

true satisfies Same<Content<typeof outcomeSchema>, Outcome>;
