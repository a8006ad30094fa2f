/** `findFlaky` and `rankFlaky`, on tests that are made up. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, mock } from 'node:test';
import { ranOf } from '../../src/flaky/outcomes.js';
import { NATURAL } from '../../src/flaky/plan.js';
import type { TestResultLine } from '../../src/flaky/results.js';
import type { TraceLine } from '../../src/flaky/trace.js';
import {
  type FlakyReporter,
  type FlakyTest,
  findFlaky,
  rankFlaky,
  readFlaky,
  runFlakyAgain,
} from '../../src/index.js';
import { type MadeUpTest, madeUp } from './made-up.js';
import { report, tested } from './report/reports.js';

async function statesOf(tests: readonly MadeUpTest[]): Promise<readonly FlakyTest['state'][]> {
  const report = await findFlaky(madeUp(tests).command);
  return report.tests.map(({ state }) => state);
}

describe('what is said of a test', () => {
  it('is what its own result says, not that of a setup, of another browser or of another file', async () => {
    const titles = 'adds';
    const tests: MadeUpTest[] = [
      { titles: 'signs in', project: 'setup', isSetup: true },
      { titles, project: 'chromium' },
      { titles, project: 'other', alone: ['failed'] },
      { titles, project: 'chromium', file: '/e2e/else.spec.ts', alone: ['failed', 'passed'] },
    ];
    assert.deepEqual(await statesOf(tests), [
      ...['not-flaky', 'not-flaky', 'failing-alone', 'unstable'],
    ]);
  });

  it('is that it is not watched, where its browser is not, whatever another one shows', async () => {
    const tests: MadeUpTest[] = [
      { titles: 'signs in', project: 'setup', isSetup: true },
      { titles: 'adds', project: 'firefox', browser: null },
    ];
    assert.deepEqual(await statesOf(tests), ['not-flaky', 'not-watched']);
    const risks = await rankFlaky(madeUp(tests).command);
    const { reasons } = risks.find(({ project }) => project === 'firefox') ?? {};
    assert.match(reasons?.[0] ?? '', /^Nothing is known of it/);
  });

  it('is that it fails by itself, or now and then, and all others are tried', async () => {
    const tests: MadeUpTest[] = [
      { titles: 'fails', whole: ['failed'] },
      { titles: 'is slow', whole: ['timedOut'] },
      { titles: 'fails at first', whole: ['failed', 'passed'] },
      { titles: 'fails then', whole: ['passed', 'failed'] },
      { titles: 'passes' },
      { titles: 'is not meant', whole: ['skipped'] },
    ];
    const { command, runs } = madeUp(tests);
    const report = await findFlaky(command);
    assert.deepEqual(
      report.tests.map(({ state, failure }) => [state, failure?.message]),
      [
        ...[
          ['failing', 'no 0'],
          ['failing', 'no 1'],
        ],
        ...[
          ['unstable', 'no 2'],
          ['unstable', 'no 3'],
        ],
        ['not-flaky', undefined],
      ],
    );
    assert.deepEqual(runs().slice(0, 3), ['whole', 'whole', ' /e2e/cart.spec.ts passes']);
  });

  it('is that it fails alone, also by its time-out; or that it does not run then', async () => {
    const tests: MadeUpTest[] = [
      { titles: 'needs the others', alone: ['failed'] },
      { titles: 'waits for the others', alone: ['timedOut'] },
      { titles: 'is not matched', alone: [null] },
      { titles: 'is skipped', alone: ['skipped'] },
      { titles: 'is not matched again', alone: ['passed', null] },
    ];
    assert.deepEqual(await statesOf(tests), [
      ...['failing-alone', 'failing-alone', 'not-run', 'not-run', 'not-run'],
    ]);
  });

  it('is that it was not tried, when the time is over', async () => {
    const { command, runs } = madeUp([
      { titles: 'adds' },
      { titles: 'pays', whole: ['failed'] },
      { titles: 'logs out' },
    ]);
    const { tests } = await findFlaky(command, { budgetMs: 0 });
    assert.deepEqual(
      tests.map(({ titles, state, limit, runs: of }) => [...titles, state, limit, of]),
      [
        ['adds', 'not-tried', 'budget', 0],
        // That is known without another run.
        ['pays', 'failing', null, 2],
        ['logs out', 'not-tried', 'budget', 0],
      ],
    );
    assert.deepEqual(runs(), ['whole', 'whole']);
  });

  it('does not take the place of earlier results where none was tried', async () => {
    const out = await mkdtemp(join(tmpdir(), 'wave-flaky-'));
    try {
      const { command } = madeUp([{ titles: 'adds' }]);
      await findFlaky(command, { out });
      const earlier = await readFlaky(out);
      await findFlaky(command, { out, budgetMs: 0 });
      assert.deepEqual(await readFlaky(out), earlier);
    } finally {
      await rm(out, { recursive: true });
    }
  });

  it('is nothing, when it was interrupted in the first run, which is not made again', async () => {
    const ending = new AbortController();
    const { command } = madeUp([{ titles: 'adds', whole: ['failed'] }]);
    const onStart = () => ending.abort();
    const { signal } = ending;
    const { tests } = await findFlaky(command, { signal, reporter: [{ onStart }] });
    assert.deepEqual(tests, []);
    assert.deepEqual(await rankFlaky(command, signal), []);
  });
});

it('a time-out with nothing held is a failure, though the page was not at rest', () => {
  const place = { file: '/e2e/cart.spec.ts', line: 1, column: 1 };
  const test: TestResultLine = {
    ...{ project: '', titles: ['adds'], place, timeoutMs: 1000, begunAt: 0, durationMs: 6000 },
    ...{ status: 'failed', errors: [], grep: 'adds' },
  };
  const of = { statement: 0, by: 'playwright', name: 'page.click', place } as const;
  const browser: TraceLine[] = [
    { ...of, type: 'statement', at: 1 },
    { type: 'ended', at: 5001, statement: 0, error: 'Timed out', isHolding: false, quietMs: 0 },
  ];
  const ran = { exitCode: 1, isInTime: true, output: '', browsers: [browser], results: [test] };
  const held = { placed: [{ event: 'GET /a 1', before: null }] };
  assert.equal(ranOf(ran, test, [], NATURAL).verdict.is, 'fail');
  assert.equal(ranOf(ran, test, [], held).verdict.is, 'unknown');
  // Of one that was ended nothing is known, whatever it has told by then.
  assert.equal(ranOf({ ...ran, isInTime: false }, test, [], NATURAL).verdict.is, 'unknown');
});

it('tests that all fail are told, each with what it said', async () => {
  const { command, runs } = madeUp([
    { titles: 'adds', whole: ['failed'], browser: null },
    { titles: 'pays', whole: ['failed'], browser: null },
  ]);
  const { tests } = await findFlaky(command);
  assert.deepEqual(
    tests.map(({ titles, state, failure }) => [titles, state, failure?.message]),
    [
      [['adds'], 'failing', 'no 0'],
      [['pays'], 'failing', 'no 1'],
    ],
  );
  assert.deepEqual(runs(), ['whole', 'whole']);
  const ranked = await rankFlaky(command);
  assert.deepEqual(
    ranked.map(({ titles, score }) => [titles, score]),
    [
      [['adds'], null],
      [['pays'], null],
    ],
  );
});

it('tests of which only some fail, and none starts a browser, are refused', async () => {
  const { command } = madeUp([
    { titles: 'adds', browser: null },
    { titles: 'pays', whole: ['failed'], browser: null },
  ]);
  await assert.rejects(findFlaky(command), /has started no browser that WAVE could watch/);
});

it('each test has its part of the time, and those that are left none when it is over', async () => {
  const { command } = madeUp([
    { titles: 'fails', whole: ['failed'] },
    { titles: 'adds' },
    { titles: 'pays' },
    { titles: 'leaves' },
  ]);
  let now = 0;
  const clock = mock.method(performance, 'now', () => now);
  try {
    const reporter: FlakyReporter = {
      onRun() {
        now += 10_000;
      },
    };
    const { tests } = await findFlaky(command, { budgetMs: 40_000, reporter: [reporter] });
    // A third of 40 s is 13 s; half of the 20 s that are left then are 10 s, in which one run ends.
    assert.deepEqual(
      tests.map(({ titles, state, runs }) => [titles, state, runs]),
      [
        [['fails'], 'failing', 2],
        [['adds'], 'not-flaky', 2],
        [['pays'], 'not-tried', 1],
        [['leaves'], 'not-tried', 1],
      ],
    );
  } finally {
    clock.mock.restore();
  }
});

it('a finding is shown again with the time that its test had when it failed', async () => {
  const { tests } = await findFlaky(madeUp([{ titles: 'adds' }]).command);
  assert.equal(tests[0]?.timeoutMs, 61_000);
  const command = [process.execPath, '-p', 'process.env.WAVE_FLAKY_TIMEOUT'];
  const of = { ...report([tested({ timeoutMs: 61_000 })]), command };
  assert.deepEqual(await runFlakyAgain(of, 'F1'), { output: '61000\n', hasFailed: false });
});
