/** An exploration as `explore` has it, but of a simulated page: each part of it by its processor time. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULTS } from '../../src/api/defaults.js';
import { signatureOf } from '../../src/explain/signature.js';
import { Reporting } from '../../src/exploration/reporting.js';
import { progressOf, Telling } from '../../src/exploration/telling.js';
import { Testing } from '../../src/exploration/testing.js';
import { learnMask } from '../../src/oracle/mask.js';
import { swapsFrom } from '../../src/oracle/swapped-writes.js';
import type { Progress } from '../../src/report/reporter.js';
import { toldTest } from '../../src/report/told-test.js';
import { BornOperations } from '../../src/scheduler/born.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Enforced } from '../../src/scheduler/run.js';
import type { Ran } from '../../src/search/branches/branch.js';
import { Branches } from '../../src/search/branches/branches.js';
import { type Schedule, scheduleOf } from '../../src/search/space/schedule.js';
import { RECORDING_VERSION, type RecordingData } from '../../src/store/recording.js';
import { element, outcome, PAGE_URL } from '../../test/oracle/outcomes.js';
import { enforced } from '../../test/simulated/run.js';
import { Clock } from './clock.js';
import type { RecordedPage } from './page.js';

/** Of a test, what it goes through. */
export const PARTS = ['search', 'run', 'judging', 'report', 'writing'] as const;
export type Part = (typeof PARTS)[number];

/** Results are written once a second, in which about so many tests run. */
const TESTS_A_WRITING = 5;

const SETTINGS = { ...DEFAULTS, live: false, imports: new Map(), unfired: [] };

export interface Explored {
  readonly clock: Clock<Part>;
  readonly tests: number;
  readonly failed: number;
  readonly exact: number;
}

export async function exploreSimulated(page: RecordedPage, maxTests: number): Promise<Explored> {
  const clock = new Clock<Part>();
  const recording = await recordingOf(page);
  const { operations, outcome: sigma0 } = recording;
  const settings = { ...SETTINGS, maxTests };
  const branches = clock.during('search', () => new MeasuredBranches(clock, operations, settings));
  const network = { mode: 'archive', loose: new LooseRequests() } as const;
  const reporting = new Reporting(
    { ...settings, replayCommand: (finding) => `wave replay wave-out ${finding}`, recordMs: null },
    { node: process.versions.node, browser: 'none', protocol: 'none' },
    recording,
    network,
    branches,
  );
  const baseline = {
    reproduced: 'always',
    departures: [],
    mask: learnMask([], sigma0, DEFAULTS.ignore),
    swapsIn: swapsFrom(sigma0, [], DEFAULTS.ignore),
  } as const;
  const born = new BornOperations(operations, recording.url);
  const testing = new Testing(
    {
      ...{ sigma0, mask: baseline.mask, swapsIn: baseline.swapsIn, branches },
      run: (schedule) => runLater(clock, page, schedule),
      settle: (run, schedule) => born.settle(run, schedule),
    },
    { ...settings, signal: new AbortController().signal },
  );
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  const save = (progress: Progress) =>
    clock.duringAll('writing', () => progress.report.save(folder));
  const telling = new Telling([
    {
      async onTest({ number }, progress) {
        if (number % TESTS_A_WRITING === 0) await save(progress);
      },
      // Somebody hears of them, so they are looked for as the tests go on.
      onFinding() {},
    },
  ]);
  try {
    await clock.duringAll('judging', () =>
      testing.test((test) =>
        clock.duringAll('report', async () => {
          reporting.tested(test);
          const soFar = () =>
            clock.during('report', () => reporting.report(testing, baseline, [], null));
          const way = signatureOf(test.judgement);
          await telling.tested(toldTest(test), way, progressOf(soFar, testing.most));
        }),
      ),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
  const { tests } = testing;
  return {
    clock,
    tests: tests.length,
    failed: tests.filter(({ judgement }) => judgement.verdict !== 'pass').length,
    exact: tests.filter(({ run }) => run.enforced === 'exact').length,
  };
}

class MeasuredBranches extends Branches {
  readonly #clock: Clock<Part>;

  constructor(clock: Clock<Part>, ...of: ConstructorParameters<typeof Branches>) {
    super(...of);
    this.#clock = clock;
  }

  override next(): Schedule | null {
    return this.#clock.during('search', () => super.next());
  }

  override isPossible(schedule: Schedule): boolean {
    return this.#clock.during('search', () => super.isPossible(schedule));
  }

  override add(schedule: Schedule, run: Ran): void {
    this.#clock.during('search', () => super.add(schedule, run));
  }
}

/** By itself, from its beginning to its end: nothing of a simulated page waits for the world. */
function runLater(clock: Clock<Part>, page: RecordedPage, schedule: Schedule): Promise<Enforced> {
  return new Promise((resolve, reject) => {
    setImmediate(() => clock.duringAll('run', () => runOf(page, schedule)).then(resolve, reject));
  });
}

/** As σ0 ends when it is run again. */
async function recordingOf(page: RecordedPage): Promise<RecordingData> {
  const { operations, unfired } = page.recording;
  const { space } = new Branches(operations, SETTINGS);
  const schedule = scheduleOf(space, operations, space.sigma0);
  const { outcome } = await runOf(page, schedule);
  return {
    ...{ version: RECORDING_VERSION, tool: 'wave', url: PAGE_URL, epoch: 0, seed: 1 },
    ...{ granularity: 'coarse', operations, unfired, outcome, documents: [], notes: [] },
    durationMs: 0,
  };
}

/** With a document of so many elements as there are operations, for there is one to compare in Chrome. */
async function runOf({ program, recording }: RecordedPage, schedule: Schedule): Promise<Enforced> {
  const { run } = await enforced(program, recording, schedule);
  const { documents } = outcome({
    body: schedule.operations.map(({ id }) => element('p', { id }, id)),
  });
  return { ...run, outcome: { ...run.outcome, documents } };
}
