/** A test as the report tells of it. What comes from the page is cut, so that the report stays small whatever the page does. */
import type { Operation } from '../model/operation.js';
import { aspectName } from '../oracle/aspect.js';
import type { Difference } from '../oracle/difference.js';
import type { Judgement } from '../oracle/judge.js';
import type { Repeated } from '../oracle/repeated.js';
import type { SwappedWrites } from '../oracle/swapped-writes.js';
import type { Run } from '../scheduler/run.js';
import type { Test } from '../store/report.js';
import { cut, cutIfAny } from './cut.js';
import type { Log } from './log.js';

/** What is kept of a run: the rest is large. */
interface TestedRun
  extends Omit<Run, 'outcome' | 'operations' | 'born' | 'enabled' | 'isUnanswered' | 'beforeMiss'> {
  /** When each of `actual` ran, in virtual milliseconds since the run began. */
  readonly at: readonly number[];
}

/** A test as the exploration has it. */
export interface Tested extends Pick<Test, 'phase'> {
  readonly number: number;
  readonly run: TestedRun;
  readonly judgement: Judgement;
  readonly repeated: Repeated | null;
  /** What ran when it was run again, each with what it touched then; absent: nobody looked. */
  readonly observed?: readonly Operation[];
  /** For want of whose answer nothing can be said of how it ended; null: it was judged. */
  readonly unjudged: Test['unjudged'];
  /** Null: it passed. */
  readonly log: Log | null;
  readonly swapped: readonly SwappedWrites[];
}

/** Each test is in all reports of an exploration, which are built as it goes. */
const told = new WeakMap<Tested, Test>();

export function toldTest(test: Tested): Test {
  const known = told.get(test);
  if (known !== undefined) return known;
  const built = build(test);
  told.set(test, built);
  return built;
}

function build({ number, phase, run, judgement, repeated, unjudged }: Tested): Test {
  const { order, actual, at, enforced, durationMs, learned, uncontrolled, misses, asked } = run;
  const { verdict } = judgement;
  const failures = verdict === 'pass' ? [] : judgement.differences;
  return {
    ...{ number, phase, order, actual, at, enforced, verdict },
    differences: failures.map((found) => ({ ...toldDifference(found), visible: found.visible })),
    durationMs,
    learned: learned.map((edge) => ({ ...edge, evidence: cut(edge.evidence) })),
    uncontrolled: uncontrolled.map((text) => cut(text)),
    misses: misses.map(({ request }) => cut(request)),
    asked: asked.map((text) => cut(text)),
    unjudged: unjudged && { ...unjudged, request: cut(unjudged.request) },
    repeated: repeated && repeatedOf(repeated),
  };
}

function repeatedOf(repeated: Repeated): Test['repeated'] {
  const departure = cutIfAny(repeated.departure);
  return repeated.ending === 'fails'
    ? { ...repeated, ways: repeated.ways.map((way) => cut(way)), departure }
    : { ending: repeated.ending, departure };
}

export function toldDifference({ kind, path, aspect, expected, actual }: Difference) {
  const values = { expected: cutIfAny(expected), actual: cutIfAny(actual) };
  return { kind, path: cut(path), aspect: cut(aspectName(aspect)), ...values };
}
