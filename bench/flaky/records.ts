/** What is measured of a test, kept as it comes: a bench that is interrupted has what it has measured. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';

/** What developers do today, and `wave flaky` on the flaky test and on its repaired twin. */
export const TECHNIQUES = ['wave', 'twin', 'rerun', 'throttled'] as const;
export type Technique = (typeof TECHNIQUES)[number];

const recordSchema = v.object({
  test: v.string(),
  technique: v.picklist(TECHNIQUES),
  isFound: v.boolean(),
  /** Until a run failed first, or of all where none did; of WAVE's, until one failed with as few events as it needs. */
  runs: v.number(),
  /** Until a run had failed first, or all were done. */
  seconds: v.number(),
  /** Of all that was done, with what follows on a run that fails. */
  all: v.object({ runs: v.number(), seconds: v.number() }),
  /** What WAVE says, and whether it is what is known of the test; null: the technique says no more than that it fails. */
  said: v.nullable(
    v.object({
      findings: v.array(v.string()),
      isEventRight: v.boolean(),
      isLineRight: v.boolean(),
      cause: v.nullable(v.string()),
      /** `not flaky so far`; it was not kept at first. */
      state: v.optional(v.string()),
      /** Null: it could be explored. */
      error: v.nullable(v.string()),
    }),
  ),
});

export type Measured = v.InferOutput<typeof recordSchema>;

const FILE = resolve('bench/RESULTS/flaky.jsonl');

export function keep(record: Measured): void {
  mkdirSync(dirname(FILE), { recursive: true });
  appendFileSync(FILE, `${JSON.stringify(record)}\n`);
}

/** The last of each technique on each test. */
export function kept(): readonly Measured[] {
  if (!existsSync(FILE)) return [];
  const lines = readFileSync(FILE, 'utf8').split('\n').slice(0, -1);
  const records = lines.map((line) => v.parse(recordSchema, JSON.parse(line)));
  return [...new Map(records.map((one) => [`${one.technique} ${one.test}`, one])).values()];
}
