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
    `${fixtures}/mocha/ends.mocha.cjs`,
  ] as const;

  it('are told as they end', async () => {
    const results = await ran(mocha);
    assert.deepEqual(statuses(results), [
      ['fails', 'failed'],
      ['is left out', 'skipped'],
      ['is too slow', 'timedOut'],
      ['says so itself', 'timedOut'],
      ['passes if it is tried again', 'failed'],
      // Mocha leaves out the others of the group then.
      ['with a hook has one that is too slow', 'timedOut'],
    ]);
    const { place, timeoutMs, errors } = resultOf(results, 'fails');
    assert.deepEqual(
      [basename(place?.file ?? ''), place?.line, timeoutMs],
      ['ends.mocha.cjs', 7, 2000],
    );
    assert.match(errors[0]?.message ?? '', /Expected values to be strictly equal:\n\n1 !== 2/);
    assert.equal(errors[0]?.place?.line, 7);
    assert.equal(resultOf(results, 'is too slow').timeoutMs, 100);
  });

  it('get more time, and so do their hooks, also where they say themselves how much they have', async () => {
    assert.deepEqual(statuses(await ran(mocha, { timeoutMs: 10_000 })), [
      ['fails', 'failed'],
      ['is left out', 'skipped'],
      ['is too slow', 'passed'],
      ['says so itself', 'passed'],
      ['passes if it is tried again', 'failed'],
      ['with a hook has one that is too slow', 'passed'],
      ['with a hook has one that fails', 'failed'],
    ]);
  });

  it('run alone', async () => {
    const { grep } = resultOf(await ran(mocha), 'says so itself');
    assert.deepEqual(statuses(await ran(mocha, { grep, timeoutMs: 10_000 })), [
      ['says so itself', 'passed'],
    ]);
  });
});

describe("Jest's tests", () => {
  const jest = ['jest/bin/jest.js', '--config', `${fixtures}/jest/jest.config.mjs`] as const;
  const all = [...jest, '--testNamePattern=^(?!cart)'] as const;

  it('are told as they end', async () => {
    const results = await ran([...all, 'ends']);
    assert.deepEqual(statuses(results), [
      ['fails', 'failed'],
      ['is too slow', 'timedOut'],
    ]);
    assert.deepEqual(statuses(await ran([...all, 'again'])), [
      ['passes the second time', 'failed'],
      ['passes the second time', 'passed'],
    ]);
    const { place, timeoutMs, errors } = resultOf(results, 'fails');
    assert.deepEqual(
      [basename(place?.file ?? ''), place?.line, timeoutMs],
      ['ends.jest.cjs', 4, 5000],
    );
    assert.match(errors[0]?.message ?? '', /Expected: 2\nReceived: 1/);
    assert.equal(errors[0]?.place?.line, 4);
  });

  it('run alone, with more time, and without those of other files that have the same titles', async () => {
    const results = await ran(all);
    assert.equal(results.filter(({ titles }) => titles.join() === 'fails').length, 2);
    const { grep } = resultOf(results, 'is too slow');
    const passed = await ran(all, { grep, timeoutMs: 20_000 });
    assert.deepEqual(statuses(passed), [['is too slow', 'passed']]);
    const failing = results.find(({ status }) => status === 'failed');
    const alone = await ran(all, { grep: failing?.grep ?? null });
    assert.deepEqual(
      alone.map(({ place }) => basename(place?.file ?? '')),
      ['ends.jest.cjs'],
    );
  });
});
