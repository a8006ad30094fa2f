/** Tests order after order: runs it, judges what came of it, and lets the search learn from that. */
import type { Outcome } from '../model/outcome.js';
import type { Mask } from '../oracle/mask.js';
import type { SwappedWrites } from '../oracle/swapped-writes.js';
import type { Exploration } from '../report/build-report.js';
import { logOf } from '../report/log.js';
import type { Enforced, Run } from '../scheduler/run.js';
import type { Branches } from '../search/branches/branches.js';
import { RunCoverage } from '../search/space/run-coverage.js';
import type { Schedule } from '../search/space/schedule.js';
import type { End } from '../store/report.js';
import { unlessAborted } from './abort.js';
import type { RunOptions } from './executor.js';
import { inOrder, LOOK_AHEAD } from './in-order.js';
import { isToRepeat, type RepeatedJudgement, repeatedJudgement } from './repeating.js';
import { type JudgedEnd, Unanswered } from './unanswered.js';

export type JudgedRun = Exploration['tests'][number];

export interface TestSettings {
  readonly maxTests: number;
  /** Stops at the first test that fails. */
  readonly bail: boolean;
  /** Stops when all orders have been tried, or when they have had all precedence pairs. */
  readonly until: 'orders' | 'pairs';
  /** Of `dpor` alone: leaves out what differs in no known conflict. */
  readonly prune: boolean;
  /** Aborted: the tests so far are the result. */
  readonly signal: AbortSignal;
}

/** What comes of a test by running it again, and what ran then, as JudgedRun has it. */
type RepeatedTest = RepeatedJudgement & Pick<JudgedRun, 'observed'>;

interface Begun {
  readonly schedule: Schedule;
  readonly result: Promise<Enforced>;
  /** If it has not begun to run, it does not. */
  readonly drop: () => void;
}

/** What orders are tested with. */
export interface Harness {
  readonly sigma0: Outcome;
  readonly mask: Mask;
  /** What a run sent the other way round than σ0. */
  readonly swapsIn: (run: Outcome) => readonly SwappedWrites[];
  readonly branches: Branches;
  /** Several are asked for at a time. */
  run(schedule: Schedule, options?: RunOptions): Promise<Enforced>;
  /** What runs come to the same is settled one after the other. */
  settle(run: Enforced, schedule: Schedule): Run;
}

/**
 * Runs are begun ahead, and end when they end; but each is judged, repeated if it is to be, and learned
 * from in the order in which they were chosen, and no earlier than the one that has to be known for the
 * next choice. So the tests are the same however many runs go on side by side.
 */
export class Testing {
  readonly tests: JudgedRun[] = [];
  /** Of each test. */
  readonly schedules: Schedule[] = [];
  readonly #harness: Harness;
  readonly #settings: TestSettings;
  readonly #unanswered: Unanswered;
  readonly #coverage: RunCoverage;
  #begun = 0;
  /** In how many tests all has come that was wanted, since the last in which something has not. */
  #undisturbed = 0;

  constructor(harness: Harness, settings: TestSettings) {
    this.#harness = harness;
    this.#settings = settings;
    this.#unanswered = new Unanswered(harness.sigma0, harness.mask);
    this.#coverage = new RunCoverage(harness.branches.space);
  }

  /**
   * Returns why it has stopped. What is still running then is dropped.
   *
   * @param onTest called after each test
   */
  async test(onTest: (test: JudgedRun) => Promise<void>): Promise<End> {
    const { bail, maxTests, signal, until } = this.#settings;
    const { branches } = this.#harness;
    for await (const { schedule, result } of inOrder(this)) {
      const run = await unlessAborted(signal, result);
      const test = run && (await this.#test(schedule, run, 'search'));
      if (test === null) return 'interrupted';
      await onTest(test);
      if (bail && test.judgement.verdict !== 'pass') return 'first-failure';
      if (until === 'pairs' && this.#areAllPairsCovered()) return 'all-precedence-pairs';
    }
    if (signal.aborted) return 'interrupted';
    const isAnyLeft = this.tests.length === maxTests && branches.next() !== null;
    return isAnyLeft ? 'max-tests' : this.#endOfOrders();
  }

  /** Tests an order that the search has not chosen, to tell what a failing one needs; null: it was interrupted. */
  async shrink(schedule: Schedule): Promise<JudgedRun | null> {
    const running = this.#harness.run(schedule);
    const run = await unlessAborted(this.#settings.signal, running);
    return run && this.#test(schedule, run, 'shrinking');
  }

  /**
   * An order that is chosen ahead knows nothing of what was missed in the runs before it, and may miss the same. So
   * while anything is, one is chosen at a time.
   */
  get mostOpen(): number {
    return Math.min(LOOK_AHEAD, 1 + this.#undisturbed);
  }

  /** The next order, of which the run begins when a worker is free. */
  begin(): Begun | null {
    const { maxTests, signal } = this.#settings;
    if (this.#begun === maxTests || signal.aborted) return null;
    const schedule = this.#harness.branches.next();
    if (schedule === null) return null;
    this.#begun += 1;
    const dropping = new AbortController();
    const result = this.#harness.run(schedule, { signal: dropping.signal });
    return { schedule, result, drop: () => dropping.abort() };
  }

  /** An order that cannot happen, as is known since it was chosen, gives its place to another one. */
  isWanted({ schedule, drop }: Begun): boolean {
    const { branches } = this.#harness;
    if (branches.isPossible(schedule)) return true;
    this.#begun -= 1;
    branches.drop(schedule);
    drop();
    return false;
  }

  /** Null: it was interrupted. */
  async #test(
    schedule: Schedule,
    enforced: Enforced,
    phase: JudgedRun['phase'],
  ): Promise<JudgedRun | null> {
    const { branches } = this.#harness;
    const ended = await this.#answered(schedule, this.#judge(schedule, enforced));
    if (ended === null) return null;
    const { run, unjudged } = ended;
    const repeated = isToRepeat(ended.judgement, this.tests)
      ? await this.#repeat(schedule, ended)
      : { judgement: ended.judgement, repeated: null };
    if (repeated === null) return null;
    const { judgement } = repeated;
    const log = judgement.verdict === 'pass' ? null : logOf(run.outcome, run.actual);
    const test = {
      number: this.tests.length + 1,
      phase,
      run: keptOf(run),
      ...repeated,
      unjudged,
      log,
      swapped: this.#harness.swapsIn(run.outcome),
    };
    this.#coverage.add(branches.space, run.actual);
    this.#undisturbed = run.learned.length === 0 ? this.#undisturbed + 1 : 0;
    branches.add(schedule, { ...run, failed: judgement.verdict !== 'pass' });
    // Last, so that a report, which may be built at any time, never has half of a test.
    this.tests.push(test);
    this.schedules.push(schedule);
    return test;
  }

  #judge(schedule: Schedule, enforced: Enforced): JudgedEnd {
    return this.#unanswered.judge(this.#harness.settle(enforced, schedule));
  }

  /** Runs a schedule before all that waits. Null: it was interrupted. */
  async #runAgain(
    schedule: Schedule,
    options: Pick<RunOptions, 'asks' | 'observes'>,
  ): Promise<JudgedEnd | null> {
    const running = this.#harness.run(schedule, { ...options, isUrgent: true });
    const enforced = await unlessAborted(this.#settings.signal, running);
    return enforced && this.#judge(schedule, enforced);
  }

  /** How an order ends if servers answer what the recording has no answer to. Null: it was interrupted. */
  async #answered(schedule: Schedule, first: JudgedEnd): Promise<JudgedEnd | null> {
    if (!this.#unanswered.mayBeAnswered(first)) return first;
    const again = await this.#runAgain(schedule, { asks: true });
    if (again !== null) this.#unanswered.add(again.run);
    return again;
  }

  /** Null: it was interrupted. */
  async #repeat(schedule: Schedule, first: JudgedEnd): Promise<RepeatedTest | null> {
    const again: JudgedEnd[] = [];
    const observes = first.judgement.verdict !== 'pass';
    for (;;) {
      const ended = await this.#runAgain(schedule, { asks: first.run.asked.length > 0, observes });
      if (ended === null) return null;
      again.push(ended);
      const judged = repeatedJudgement(first, again, this.#harness.mask);
      if (judged !== null)
        return { ...judged, ...(observes && { observed: ended.run.operations }) };
    }
  }

  #areAllPairsCovered(): boolean {
    const { precedence } = this.coverage;
    return precedence.covered === precedence.total;
  }

  /** Pairs of σ0's operations that the tests have had. */
  get coverage(): Exploration['coverage'] {
    return this.#coverage.of(this.#harness.branches.space);
  }

  /** How many tests there will be at most: σ0 is not tested. */
  get most(): number {
    const { most } = this.#harness.branches;
    return Math.max(this.tests.length, Math.min(this.#settings.maxTests, most));
  }

  /** Why there is no other order. */
  #endOfOrders(): End {
    if (this.#settings.prune) return 'all-known-conflicts';
    return this.#harness.branches.areAllKnown ? 'all-orders' : 'no-other-order';
  }
}

function keptOf(run: Run): JudgedRun['run'] {
  const {
    outcome: _,
    operations,
    born: __,
    enabled: ___,
    isUnanswered: ____,
    beforeMiss: _____,
    ...kept
  } = run;
  return { ...kept, at: operations.map(({ at }) => at) };
}
