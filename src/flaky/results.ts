/** How tests of a run have ended, as the reporter in the runner's process writes them down. */
import * as v from 'valibot';
import { placeSchema as place } from './agent/place.js';

export const resultSchema = v.object({
  project: v.string(),
  /** Of the groups around it, and its own. */
  titles: v.array(v.string()),
  /** Null: the runner does not tell. */
  place: v.nullable(place),
  /** Milliseconds that the test may take; 0: any time. */
  timeoutMs: v.number(),
  status: v.picklist(['passed', 'failed', 'timedOut', 'skipped', 'interrupted']),
  /** Milliseconds since 1970. */
  begunAt: v.number(),
  durationMs: v.number(),
  errors: v.array(
    v.object({
      message: v.string(),
      place: v.nullable(place),
      /** Lines of the test's file around that, as the runner shows them. */
      snippet: v.nullable(v.string()),
    }),
  ),
  /** What has its runner run it alone; null: it has no others. */
  grep: v.nullable(v.string()),
});

export type TestResultLine = v.InferOutput<typeof resultSchema>;
