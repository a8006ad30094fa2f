/** `recording.json`. */
import * as v from 'valibot';
import type { DocumentPlan } from '../browser/control/documents/document.js';
import { GRANULARITIES } from '../model/granularity.js';
import { type Content, count, number, type Same, text, texts } from '../schema.js';
import { factsSchema, operationSchema } from './operation.js';
import { outcomeSchema } from './outcome.js';

/** A file of another one cannot be read. */
export const RECORDING_VERSION = 4;

/** Where σ0's parser waited. */
const documentPlan = v.object({
  name: text,
  url: text,
  segments: v.array(v.object({ from: count, to: count, script: v.nullable(text), awaits: texts })),
});

true satisfies Same<Content<typeof documentPlan>, DocumentPlan>;

export const recordingSchema = v.object({
  version: v.literal(RECORDING_VERSION),
  /** `wave-races 1.2.3`. */
  tool: text,
  url: text,
  /** Milliseconds since 1970 at virtual time 0: what the page's clocks show. */
  epoch: number,
  /** Of the page's random numbers. */
  seed: number,
  /** What counts as an operation of its own, in this run and in those that are made of it. */
  granularity: v.picklist(GRANULARITIES),
  /** In the order they ran. */
  operations: v.array(operationSchema),
  /** Where each document was cut into segments. */
  documents: v.array(documentPlan),
  /** What had come and not run when the run ended: timers too far off. */
  unfired: v.array(factsSchema),
  outcome: outcomeSchema,
  /** What a reader should know of it: where patience ended, what was not controlled. Sentences. */
  notes: texts,
  /** Wall time. */
  durationMs: number,
});

/**
 * One observed run, σ0, without the responses (`network.har`) and inputs (`scenario.json`).
 *
 * @since 0.1.0
 */
export type RecordingData = Content<typeof recordingSchema>;
