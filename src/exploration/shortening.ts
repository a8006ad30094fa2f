/**
 * Runs which steps of its scenario a finding needs. A shorter scenario is a scenario like any other: the recorded
 * order runs without some steps, and what came of that run is a recording of its own; then the order in which that
 * has the race is explored. If it fails as the finding does, the other steps are left out.
 */
import type { Chrome } from '../browser/chrome.js';
import type { Divided } from '../drivers/scenario-kind.js';
import type { Scenario } from '../drivers/scenarios.js';
import { neededBy, type Reversal } from '../explain/confirmed.js';
import { Contradiction } from '../model/model.js';
import type { Operation } from '../model/operation.js';
import { asRan, withSteps } from '../model/with-steps.js';
import { judge } from '../oracle/judge.js';
import { importsOf } from '../recorder/imports.js';
import { maskOf, networkSettingsOf } from '../report/replayed-with.js';
import { folderOf, type Shorter } from '../report/shorter.js';
import { Branches } from '../search/branches/branches.js';
import type { Heuristic } from '../search/heuristics/heuristic.js';
import { fewest } from '../search/shrinking/fewest.js';
import { orderWith } from '../search/space/order-with.js';
import { type Schedule, scheduleOf } from '../search/space/schedule.js';
import type { StoredRecording } from '../store/recording-folder.js';
import type { ReportedFinding, Test } from '../store/report.js';
import { unlessAborted } from './abort.js';
import { type Explored, exploreOrders, type OrderSettings } from './explore-orders.js';
import { Runner } from './runner.js';
import { Telling } from './telling.js';
import { WorkerPool } from './worker-pool.js';

/** A finding, what has to be reversed for it, and the test that shows that. */
interface Shown {
  readonly finding: ReportedFinding;
  readonly reversals: readonly Reversal[];
  readonly failed: Test;
}

type Found = NonNullable<Shorter['found']>;

export class Shortening {
  readonly #chrome: Chrome;
  readonly #stored: StoredRecording;
  readonly #divided: Divided<Scenario>;
  readonly #explored: Explored;
  readonly #settings: OrderSettings;

  /** @param explored with the whole scenario */
  constructor(
    chrome: Chrome,
    stored: StoredRecording,
    divided: Divided<Scenario>,
    explored: Explored,
    settings: OrderSettings,
  ) {
    this.#chrome = chrome;
    this.#stored = stored;
    this.#divided = divided;
    this.#explored = explored;
    this.#settings = settings;
  }

  /**
   * Null: no run has shown the race of the finding, or the scenario has no steps.
   *
   * @param onTry called with how many steps are run
   */
  async shorten(
    finding: ReportedFinding,
    onTry: (steps: number) => Promise<void>,
  ): Promise<Shorter | null> {
    const { signal, shrinkTests } = this.#settings;
    const shown = this.#shown(finding);
    const all = [...this.#divided.steps.keys()];
    if (shown === null || all.length === 0) return null;
    const trying = fewest(all, this.#leadingTo(finding));
    let best: Pick<Shorter, 'kept' | 'found'> = { kept: all, found: null };
    let left = shrinkTests;
    let step = trying.next();
    while (step.done !== true && left > 0 && !signal.aborted) {
      const kept = step.value;
      const operations = withSteps(this.#stored.recording.operations, kept);
      let found: Found | null = null;
      if (areIn(operations, shown.reversals)) {
        left -= 1;
        await onTry(kept.length);
        found = await this.#try(kept, operations, shown);
      }
      if (found !== null) best = { kept, found };
      // Then that nothing was found says nothing.
      if (signal.aborted) break;
      step = trying.next(found !== null);
    }
    return {
      finding: finding.id,
      steps: this.#steps(),
      isFewest: step.done === true,
      ...best,
    };
  }

  #steps(): Shorter['steps'] {
    const inputs = new Map(
      this.#stored.recording.operations.flatMap((one) =>
        one.kind === 'input' ? [[one.step, one.id] as const] : [],
      ),
    );
    return this.#divided.steps.map((step, index) => {
      return { ...step, input: inputs.get(index) ?? null };
    });
  }

  #shown(finding: ReportedFinding): Shown | null {
    const { report, confirmed } = this.#explored;
    const fails = finding.race?.proof?.fails;
    const race = confirmed.find((one) => one.fails === fails);
    const failed = report.tests.find(({ number }) => number === fails);
    if (race === undefined || failed === undefined) return null;
    return { finding, reversals: neededBy(race), failed };
  }

  /** Steps by their inputs, which the recording knows to lead to the race. */
  #leadingTo({ race }: ReportedFinding): number[] {
    return this.#stored.recording.operations.flatMap((operation) =>
      operation.kind === 'input' && race?.steps.includes(operation.id) === true
        ? operation.step
        : [],
    );
  }

  /** Null: it passes, fails otherwise, or cannot be run. */
  async #try(
    kept: readonly number[],
    operations: readonly Operation[],
    shown: Shown,
  ): Promise<Found | null> {
    try {
      const stored = await this.#run(kept, operations, shown);
      return stored && (await this.#explore(stored, shown));
    } catch (error) {
      // Without some steps, a page may do what the rules did not see coming.
      if (error instanceof Contradiction) return null;
      throw error;
    }
  }

  /** The recorded order without the other steps, as it ran; null: it is none to compare with. */
  async #run(
    kept: readonly number[],
    operations: readonly Operation[],
    { finding, reversals }: Shown,
  ): Promise<StoredRecording | null> {
    const { report } = this.#explored;
    const { recording, ...archived } = this.#stored;
    const scenario = this.#divided.keep(kept, recording.url);
    // Results tell by it which recording they are of.
    const epoch = recording.epoch + 1 + report.findings.indexOf(finding);
    const shorter = { ...archived, scenario, recording: { ...recording, epoch } };
    const network = networkSettingsOf(report.replay);
    const runner = new Runner(this.#chrome, shorter, network, new WorkerPool(1));
    try {
      const running = runner.run(this.#scheduleOf(operations));
      const run = await unlessAborted(this.#settings.signal, running);
      if (run === null || run.misses.length > 0) return null;
      const { outcome, isUnanswered, beforeMiss, durationMs } = run;
      const mask = maskOf(report.replay);
      const { verdict } = judge(outcome, recording.outcome, mask, isUnanswered, beforeMiss);
      const ran = asRan(run.operations);
      const inputs = operations.filter(({ kind }) => kind === 'input').map(({ id }) => id);
      const isDone = inputs.every((id) => run.actual.includes(id));
      // It may well end otherwise: it does less.
      const isSound = verdict === 'pass' || verdict === 'difference';
      if (!isSound || !isDone || !areIn(ran, reversals)) return null;
      return {
        ...shorter,
        recording: { ...shorter.recording, operations: ran, outcome, durationMs },
      };
    } finally {
      await runner.close();
    }
  }

  #scheduleOf(operations: readonly Operation[]): Schedule {
    const { network } = this.#settings;
    const { space } = new Branches(operations, {
      ...this.#settings,
      live: network === 'live',
      imports: importsOf(this.#stored.exchanges),
      unfired: this.#stored.recording.unfired,
    });
    return scheduleOf(space, operations, space.sigma0);
  }

  /** Null: it does not fail as the whole scenario does. */
  async #explore(
    stored: StoredRecording,
    { finding, reversals, failed }: Shown,
  ): Promise<Found | null> {
    const { replayCommand } = this.#settings;
    const folder = folderOf(finding);
    const ofOrder = { heuristic: reversing(reversals), prune: false, maxTests: 1 };
    const settings: OrderSettings = {
      ...{ ...this.#settings, ...ofOrder, pictures: false, recordMs: null, notice: () => {} },
      replayCommand: replayCommand && ((which) => replayCommand(which, folder)),
    };
    const { report } = await exploreOrders(this.#chrome, stored, settings, new Telling([]));
    const same = report.findings.find(({ identity, race, tests: [number] }) => {
      const test = report.tests.find((one) => one.number === number);
      const isSame = identity === finding.identity && race?.proof != null;
      return isSame && test !== undefined && areAlike(test, failed);
    });
    const isFound = report.data.baseline.reproduced === 'always' && same !== undefined;
    return isFound ? { stored, report, replay: same.replay } : null;
  }
}

/** Whether all are there, and each pair the other way round. */
function areIn(operations: readonly Operation[], reversals: readonly Reversal[]): boolean {
  const places = new Map(operations.map(({ id }, place) => [id, place]));
  return reversals.every(({ first, second }) => {
    const [early, late] = [places.get(first), places.get(second)];
    return early !== undefined && late !== undefined && late < early;
  });
}

/** The one order near to what ran that has them. */
function reversing(reversals: readonly Reversal[]): Heuristic {
  return function* reversing(space) {
    const pairs = reversals.map(({ first, second }) => {
      const [early = -1, late = -1] = space.indicesOf([first, second]);
      return [early, late] as const;
    });
    const order = orderWith(space, pairs);
    if (order !== null) yield order;
  };
}

/** Whether the gravest difference is in the same thing, whatever it is there instead. */
function areAlike(one: Test, other: Test): boolean {
  const [a, b] = [one.differences[0], other.differences[0]];
  if (a === undefined || b === undefined || one.verdict !== other.verdict) return false;
  return a.kind === b.kind && a.path === b.path && a.aspect === b.aspect;
}
