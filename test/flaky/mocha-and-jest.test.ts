/** What real runners of Mocha and Jest say of their tests, and how they run one of them alone. */
import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { NATURAL } from '../../src/flaky/plan.js';
import type { TestResultLine } from '../../src/flaky/results.js';
import { runCommand } from '../../src/flaky/run-command.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fixtures = `${root}test/flaky/fixtures`;

async function ran(
  [program, ...args]: readonly [string, ...string[]],
  alone: { readonly grep?: string | null; readonly timeoutMs?: number } = {},
): Promise<readonly TestResultLine[]> {
  const command = [process.execPath, `${root}node_modules/${program}`, ...args];
  const { signal } = new AbortController();
  const of = { grep: alone.grep ?? null, timeoutMs: alone.timeoutMs ?? null };
  const { results } = await runCommand({ ...{ command, browser: null, signal }, ...of }, NATURAL);
  return results;
}

/** By titles. */
function statuses(results: readonly TestResultLine[]): readonly (readonly [string, string])[] {
  return results.map(({ titles, status }) => [titles.join(' '), status]);
}

function resultOf(results: readonly TestResultLine[], title: string): TestResultLine {
  const result = results.find(({ titles }) => titles.at(-1) === title);
  assert.ok(result !== undefined);
  return result;
}

describe("Mocha's tests", () => {
  const mocha = [
    'mocha/bin/mocha.js',
    // In another process, of each it would be told at the end.
    '--parallel',
    '--',
    `${fixtures}/mocha/ends.mocha.cjs`,
  ] as const;

  it('are told as they end, with what hooks around them do', async () => {
    const results = await ran(mocha);
    assert.deepEqual(statuses(results), [
      // A hook behind the test before it may fail still.
      ['is left out', 'skipped'],
      ['fails', 'failed'],
      ['is too slow', 'timedOut'],
      ['says so itself', 'timedOut'],
      ['passes if it is tried again', 'failed'],
      ['passes if it is tried again', 'passed'],
      ['calls back once more', 'passed'],
      ['calls back once more', 'failed'],
      ['goes on meanwhile', 'passed'],
      ['behind a hook that is too slow does not run', 'timedOut'],
      ['behind a hook that is too slow does not, either', 'timedOut'],
      ['behind a hook that fails inside does not run', 'failed'],
      ['behind a hook that fails inside is left out', 'skipped'],
      ['before hooks that fail fails with it', 'failed'],
      ['before a hook that fails is left out', 'skipped'],
      ['before a hook that fails fails with that', 'failed'],
    ]);
    const { place, timeoutMs, errors } = resultOf(results, 'fails');
    assert.deepEqual(placeAndTimeOf({ place, timeoutMs }), ['ends.mocha.cjs', 7, 2000]);
    assert.match(errors[0]?.message ?? '', /Expected values to be strictly equal:\n\n1 !== 2/);
    assert.equal(errors[0]?.place?.line, 7);
    const again = results.filter(({ titles }) => titles.includes('passes if it is tried again'));
    assert.deepEqual(
      again.map(({ place: at }) => at?.line),
      [14, 14],
    );
    assert.equal(resultOf(results, 'fails with it').place?.line, 44);
    assert.equal(resultOf(results, 'is too slow').timeoutMs, 100);
    assert.equal(resultOf(results, 'says so itself').timeoutMs, 100);
  });

  it('get more time, and so do their hooks, also where they say themselves how much they have', async () => {
    const results = await ran(mocha, { timeoutMs: 10_000 });
    const passed = results.flatMap(({ titles, status }) =>
      status === 'passed' ? titles.at(-1) : [],
    );
    assert.deepEqual(passed, [
      ...['is too slow', 'says so itself', 'passes if it is tried again', 'calls back once more'],
      ...['goes on meanwhile', 'does not run', 'does not, either'],
    ]);
    assert.equal(resultOf(results, 'says so itself').timeoutMs, 100);
  });

  it('run alone, also those that alone are left by `only`', async () => {
    const { grep } = resultOf(await ran(mocha), 'says so itself');
    assert.deepEqual(statuses(await ran(mocha, { grep, timeoutMs: 10_000 })), [
      ['says so itself', 'passed'],
    ]);
    const only = ['mocha/bin/mocha.js', `${fixtures}/mocha/only.mocha.cjs`] as const;
    const both = await ran(only);
    assert.deepEqual(statuses(both), [
      ['one', 'passed'],
      ['other', 'passed'],
    ]);
    const alone = await ran(only, { grep: resultOf(both, 'other').grep });
    assert.deepEqual(statuses(alone), [['other', 'passed']]);
  });
});

function placeAndTimeOf({ place, timeoutMs }: Pick<TestResultLine, 'place' | 'timeoutMs'>) {
  return [basename(place?.file ?? ''), place?.line, timeoutMs];
}

describe("Jest's tests", () => {
  const jest = ['jest/bin/jest.js', '--config', `${fixtures}/jest/jest.config.mjs`] as const;
  const all = [...jest, '--testNamePattern=^(?!cart)'] as const;

  it('are told with what is of their file', async () => {
    const results = await ran([...all, 'ends', 'again', 'hook', 'broken']);
    assert.deepEqual(
      statuses(results).toSorted(),
      [
        ['fails', 'failed'],
        ['is left out', 'skipped'],
        ['is too slow', 'timedOut'],
        ['passes the second time', 'failed'],
        ['passes the second time', 'passed'],
        ['passes by itself', 'passed'],
        ['hook.jest.cjs', 'failed'],
        ['broken.jest.cjs', 'failed'],
      ].toSorted(),
    );
    const { place, timeoutMs, errors } = resultOf(results, 'fails');
    assert.deepEqual(placeAndTimeOf({ place, timeoutMs }), ['ends.jest.cjs', 4, 5000]);
    assert.match(errors[0]?.message ?? '', /Expected: 2\nReceived: 1/);
    assert.equal(errors[0]?.place?.line, 4);
    assert.match(
      resultOf(results, 'broken.jest.cjs').errors[0]?.message ?? '',
      /it cannot be loaded/,
    );
  });

  it('run alone, with more time, and without those of other files that have the same titles', async () => {
    const files = [...all, '--testTimeout', '4000', 'ends', 'more'] as const;
    const results = await ran(files);
    assert.equal(results.filter(({ titles }) => titles.join() === 'fails').length, 2);
    const passed = await ran(files, {
      grep: resultOf(results, 'is too slow').grep,
      timeoutMs: 20_000,
    });
    const notSkipped = (told: readonly TestResultLine[]) =>
      told.filter(({ status }) => status !== 'skipped');
    assert.deepEqual(statuses(notSkipped(passed)), [['is too slow', 'passed']]);
    const failing = results.find(({ status }) => status === 'failed');
    const alone = await ran(files, { grep: failing?.grep ?? null });
    assert.deepEqual(
      notSkipped(alone).map(({ place }) => basename(place?.file ?? '')),
      ['ends.jest.cjs'],
    );
  });

  it('are told apart by their projects, and run alone in one', async () => {
    const projects = [
      'jest/bin/jest.js',
      '--config',
      `${fixtures}/jest/jest.projects.mjs`,
    ] as const;
    const results = await ran(projects);
    assert.deepEqual(results.map(({ project }) => project).toSorted(), ['desktop', 'mobile']);
    const desktop = results.find(({ project }) => project === 'desktop');
    const alone = await ran(projects, { grep: desktop?.grep ?? null });
    assert.deepEqual(
      alone.map(({ project }) => project),
      ['desktop'],
    );
  });
});
