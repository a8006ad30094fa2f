/** The testing runs of the baselines. */
import type { Verdict } from '../../../src/oracle/judge.js';
import type { Form } from '../form.js';
import type { Failure, Tested } from '../records.js';
import type { Baseline } from '../techniques/technique.js';
import { delaysOf } from './delays.js';
import type { JudgedPage } from './judged-page.js';
import type { Conditions } from './load.js';

export interface BothPages {
  readonly name: string;
  /** Of the page's error. */
  readonly verdict: Verdict;
  readonly buggy: JudgedPage;
  readonly fixed: JudgedPage;
}

/** Conditions of a load; of the same names, the same delays. */
function conditionsOf(
  { name, draw, network, start }: Baseline,
  seed: number,
  names: readonly (string | number)[],
): Conditions {
  const delays = delaysOf(draw, seed, [name, ...names]);
  return { delays, network, start, isPatient: false };
}

/**
 * Loads the page until it fails by its error. When it fails, the repaired page is loaded under the same delays: if it
 * fails, too, it was not by the error, as when a click came before anybody listened. That takes none of the run's time.
 * Where that hangs on a hair, the repaired page may pass by chance, which counts for the baseline.
 */
export async function testByLoads(
  baseline: Baseline,
  pages: BothPages,
  run: number,
  { tests: most }: Form,
  seed: number,
): Promise<Tested> {
  const { name, verdict, buggy, fixed } = pages;
  const failures: Failure[] = [];
  let tests = 0;
  let ms = 0;
  while (tests < most && !failures.at(-1)?.isRight) {
    tests += 1;
    const conditions = () => conditionsOf(baseline, seed, [name, run, tests]);
    const began = performance.now();
    const judgement = await buggy.load(conditions());
    ms += performance.now() - began;
    if (judgement.verdict === 'pass') continue;
    const onTwin = await fixed.load(conditions());
    const isRight = judgement.verdict === verdict && onTwin.verdict === 'pass';
    failures.push({ test: tests, ms, title: judgement.title, isRight });
  }
  return { tests, ms, recordMs: null, failures, alarm: await alarmOf(baseline, pages, run, seed) };
}

/** Loads the repaired page, on which all that fails is a false alarm: the title of one, or null. */
async function alarmOf(
  baseline: Baseline,
  { name, fixed }: BothPages,
  run: number,
  seed: number,
): Promise<string | null> {
  const judgement = await fixed.load(conditionsOf(baseline, seed, [name, 'repaired', run]));
  return judgement.verdict === 'pass' ? null : judgement.title;
}

/** Milliseconds that a load of each of these pages takes; the same loads each time. */
export async function timeOfLoads(
  baseline: Baseline,
  pages: readonly BothPages[],
  seed: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (const [count, { name, buggy }] of pages.entries()) {
    const began = performance.now();
    await buggy.load(conditionsOf(baseline, seed, [name, 'timed', count]));
    times.push(performance.now() - began);
  }
  return times;
}
