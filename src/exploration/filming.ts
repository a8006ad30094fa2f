/**
 * Takes pictures of findings, when all tests are done: the recorded order and those that failed run once more, and the
 * window is looked at after the operations near the race. What does not end as it did has no pictures.
 */
import type { Operation, OperationId } from '../model/operation.js';
import type { Judgement } from '../oracle/judge.js';
import {
  changedIn,
  type Filmed,
  type FilmedFinding,
  nearOf,
  recordedOrder,
} from '../report/film.js';
import type { Report } from '../report/report.js';
import type { Enforced } from '../scheduler/run.js';
import type { Sight, Watcher } from '../scheduler/watcher.js';
import type { Schedule } from '../search/space/schedule.js';
import type { ReportedFinding } from '../store/report.js';
import type { RunOptions } from './executor.js';
import { Pictures } from './pictures.js';
import type { JudgedRun } from './testing.js';

/** Nobody looks at the pictures of more; the gravest come first. */
const MOST_FILMED = 10;

interface Harness {
  /** Of σ0. */
  readonly recorded: Schedule;
  /** All tests, and their schedules. */
  readonly tests: readonly JudgedRun[];
  readonly schedules: readonly Schedule[];
  run(schedule: Schedule, options: RunOptions): Promise<Enforced>;
  judge(run: Enforced): Judgement;
}

/**
 * Runs side by side. None where the recorded order does not come back.
 *
 * @throws what a run throws
 */
export async function film(report: Report, harness: Harness): Promise<readonly FilmedFinding[]> {
  const findings = report.findings.slice(0, MOST_FILMED);
  if (findings.length === 0) return [];
  const order = recordedOrder(report.data);
  const near = new Set(findings.flatMap((finding) => nearOf(order, finding)));
  const paths = new Set(findings.flatMap(({ id }) => changedIn(report.testOf(id))));
  const [recorded, ...failing] = await Promise.all([
    filmed(harness, harness.recorded, { near, paths }, ({ verdict }) => verdict === 'pass'),
    ...findings.map((finding) => filmedTest(report, harness, finding)),
  ]);
  if (recorded === null) return [];
  return findings.flatMap(({ id }, index) => {
    const one = failing[index];
    return one ? { finding: id, recorded, failing: one } : [];
  });
}

async function filmedTest(
  report: Report,
  harness: Harness,
  finding: ReportedFinding,
): Promise<Filmed | null> {
  const test = report.testOf(finding.id);
  const schedule = harness.schedules[test.number - 1];
  const tested = harness.tests.find(({ number }) => number === test.number);
  if (schedule === undefined || tested === undefined) return null;
  const wanted = {
    near: new Set(nearOf(test.actual, finding)),
    paths: new Set(changedIn(test)),
    asks: test.asked.length > 0,
  };
  return filmed(
    harness,
    schedule,
    wanted,
    (judgement, { actual }) => endsAs(judgement, tested) && hasRace(actual, finding),
  );
}

/** Whether it failed as the test did, or in one of the ways in which that did when it was repeated. */
function endsAs(judgement: Judgement, { judgement: tested, repeated }: JudgedRun): boolean {
  if (judgement.verdict === 'pass' || tested.verdict === 'pass') return false;
  const others = repeated?.ending === 'fails' ? repeated.ways : [];
  return [tested.title, ...others].includes(judgement.title);
}

/** Not the other way round. */
function hasRace(actual: readonly OperationId[], { race }: ReportedFinding): boolean {
  if (race === null) return true;
  const [first, second] = [actual.indexOf(race.first.id), actual.indexOf(race.second.id)];
  return first < 0 || second < 0 || first < second;
}

interface Wanted {
  readonly near: ReadonlySet<OperationId>;
  readonly paths: ReadonlySet<string>;
  /** Whether servers are asked, as in the test. */
  readonly asks?: boolean;
}

/** Null: it did not end as it did. */
async function filmed(
  { run, judge }: Harness,
  schedule: Schedule,
  { near, paths, asks = false }: Wanted,
  isSame: (judgement: Judgement, run: Enforced) => boolean,
): Promise<Filmed | null> {
  const watcher = new Filming(near, paths);
  const ran = await run(schedule, { watcher, asks });
  return isSame(judge(ran), ran) ? watcher.filmed : null;
}

class Filming implements Watcher {
  readonly #pictures: Pictures;
  readonly #paths: ReadonlySet<string>;
  /** Null: the run is not over, or there was nothing to be seen then. */
  filmed: Filmed | null = null;

  constructor(near: ReadonlySet<OperationId>, paths: ReadonlySet<string>) {
    this.#pictures = new Pictures((id) => near.has(id));
    this.#paths = paths;
  }

  onOperation(operation: Operation, sight: Sight): Promise<void> {
    return this.#pictures.onOperation(operation, sight);
  }

  async onEnd(sight: Sight): Promise<void> {
    await this.#pictures.onEnd(sight);
    const { after, end } = this.#pictures;
    if (end === null) return;
    this.filmed = { frames: after, end, boxes: await sight.boxesOf([...this.#paths]) };
  }
}
