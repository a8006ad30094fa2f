/** What is measured, as the journal and RESULTS.json have it. */
import * as v from 'valibot';

const text = v.string();
const number = v.number();

const failure = v.object({
  /** Number of the load or test, from 1. */
  test: number,
  /** Milliseconds from the begin of the testing run. */
  ms: number,
  title: text,
  /**
   * Whether it is the error of the page. Of WAVE: it names the two operations that race. Of a baseline: the repaired page does
   * not fail under the same delays, and the verdict is that of the error.
   */
  isRight: v.boolean(),
});

const testingRun = v.object({
  kind: v.literal('testing-run'),
  page: text,
  technique: text,
  /** From 1. */
  run: number,
  /** How many there were. */
  tests: number,
  ms: number,
  /** How many of them took WAVE's recording; null: of a baseline. */
  recordMs: v.nullable(number),
  failures: v.array(failure),
  /** How one load of the repaired page has failed, beside the testing run; null: it has not, or it is WAVE's testing run. */
  alarm: v.nullable(text),
  /** Load average of the machine when it had ended. */
  machineLoad: number,
  /** Of WAVE's sources. */
  commit: text,
});

const estimate = v.object({ value: number, low: number, high: number });

/** How many loads go on side by side, and how much longer they take than alone. */
const width = v.object({
  kind: v.literal('width'),
  technique: text,
  width: number,
  ratio: estimate,
});

export const recordSchema = v.variant('kind', [testingRun, width]);

export type TestingRun = v.InferOutput<typeof testingRun>;
/** What a technique gives of it. */
export type Tested = Pick<TestingRun, 'tests' | 'ms' | 'recordMs' | 'failures' | 'alarm'>;
export type Failure = v.InferOutput<typeof failure>;
export type Width = v.InferOutput<typeof width>;
export type Measured = v.InferOutput<typeof recordSchema>;
