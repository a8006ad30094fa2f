/** Runs a test of a report again, and says whether it ended as it did. */
import type { Chrome } from '../browser/chrome.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import { judge } from '../oracle/judge.js';
import { folded } from '../report/folded.js';
import { scheduleOfTest } from '../report/replay.js';
import { maskOf, networkSettingsOf } from '../report/replayed-with.js';
import type { Report } from '../report/report.js';
import { ofOtherSteps } from '../report/steps.js';
import type { Watcher } from '../scheduler/watcher.js';
import type { StoredRecording } from '../store/recording-folder.js';
import type { ReportedFinding, Test } from '../store/report.js';
import { WaveError } from '../wave-error.js';
import { Runner } from './runner.js';
import { WorkerPool } from './worker-pool.js';

/**
 * What came of running a test again.
 *
 * @since 0.1.0
 */
export interface Replayed {
  /** Whether the operations ran in the order of the test, and to the same verdict. */
  readonly isSame: boolean;
  /** Of this run. */
  readonly verdict: Test['verdict'];
  /** What went wrong in this run, in a line; null: nothing. */
  readonly title: string | null;
  /** Requests that servers answered in the test, and do not answer now. */
  readonly unanswered: readonly string[];
  /** In the order in which they ran. */
  readonly operations: readonly Operation[];
  /** Those of them that come of steps which the finding does not need, as far as is known; of a test, none. */
  readonly ofOtherSteps: ReadonlySet<OperationId>;
  /** The names of the others, in their order; of a finding, what repeats and does not race has one line. */
  readonly lines: readonly string[];
}

/**
 * @param which the id of a finding, or the number of a test
 * @throws WaveError when there is none, or the report is of another recording
 */
export async function replayTest(
  chrome: Chrome,
  stored: StoredRecording,
  report: Report,
  which: string | number,
  watcher?: Watcher,
): Promise<Replayed> {
  const { recording } = stored;
  const { replay } = report;
  const test = report.testOf(which);
  const finding = report.findings.find(({ id }) => id === which);
  const isOwn = replay.recording === recording.epoch;
  const schedule = isOwn ? scheduleOfTest(replay, recording, test) : null;
  if (schedule === null) {
    throw new WaveError('The report is of another recording than the one it is to be run on.', {
      code: 'bad-results',
      advice: 'Explore this recording, or take the one that was explored.',
    });
  }
  const runner = new Runner(chrome, stored, networkSettingsOf(replay), new WorkerPool(1));
  try {
    const asks = test.asked.length > 0;
    const run = await runner.run(schedule, { asks, ...(watcher && { watcher }) });
    const { outcome, isUnanswered, beforeMiss, misses } = run;
    const judged = judge(outcome, recording.outcome, maskOf(replay), isUnanswered, beforeMiss);
    const isMissed = (asked: string) => misses.some(({ request }) => request === asked);
    // Other operations are numbered as they are found.
    const of = [...recording.operations, ...schedule.operations];
    const known = new Set(of.map(({ id }) => id));
    const others =
      finding === undefined ? new Set<OperationId>() : ofOtherSteps(finding, run.operations);
    const ofKnown = (actual: Order) => actual.filter((id) => known.has(id)).join();
    return {
      isSame: judged.verdict === test.verdict && ofKnown(run.actual) === ofKnown(test.actual),
      verdict: judged.verdict,
      title: judged.verdict === 'pass' ? null : judged.title,
      unanswered: test.asked.filter(isMissed),
      operations: run.operations,
      ofOtherSteps: others,
      lines: linesOf(
        run.operations.filter(({ id }) => !others.has(id)),
        finding,
      ),
    };
  } finally {
    await runner.close();
  }
}

/** @param finding whose race has lines of its own; none: it is a test that is asked for, and all have */
function linesOf(
  operations: readonly Operation[],
  finding: ReportedFinding | undefined,
): readonly string[] {
  const { race = null, alike = [] } = finding ?? {};
  const racing = new Set([
    ...(race === null ? [] : [race.first.id, race.second.id]),
    ...alike.flatMap(({ first, second }) => [first, second]),
  ]);
  const isKept = ({ id, kind }: Operation) =>
    finding === undefined || kind === 'input' || racing.has(id);
  return folded(operations, isKept).map(({ item, more }) =>
    more === 0 ? item.name : `${item.name}, and ${more} more of it`,
  );
}
