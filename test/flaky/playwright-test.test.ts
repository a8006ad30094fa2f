/** What `playwright test` is told, and what its reporter writes down. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, it, mock } from 'node:test';
import { controlPlaywrightTest } from '../../src/flaky/preload/playwright-test.js';
import WaveReporter from '../../src/flaky/runners/playwright-reporter.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wave-playwright-'));
  process.env.WAVE_FLAKY = folder;
  // Its reporter is the person's own then.
  process.env.WAVE_FLAKY_SHOWN = '1';
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  for (const name of ['', '_SHOWN', '_GREP', '_TIMEOUT']) delete process.env[`WAVE_FLAKY${name}`];
});

type Test = Parameters<WaveReporter['onTestEnd']>[0];
type Status = Test['expectedStatus'];

/** What is written down of a test that has ended. */
function written(status: Status, expectedStatus: Status = 'passed', project = 'chromium') {
  const test: Test = {
    ...{ title: 'adds (1)', timeout: 1000, expectedStatus },
    location: { file: '/e2e/shop/cart.spec.ts', line: 1, column: 1 },
    titlePath: () => ['', project, 'shop/cart.spec.ts', 'cart', 'adds (1)'],
  };
  new WaveReporter().onTestEnd(test, { status, startTime: new Date(0), duration: 1, errors: [] });
  const lines = readFileSync(join(folder, 'tests.jsonl'), 'utf8').trimEnd().split('\n');
  return JSON.parse(lines.at(-1) ?? '');
}

/** Playwright Test's arguments for the test alone. */
function alone(grep: string, ...args: string[]): string[] {
  process.env.WAVE_FLAKY_GREP = grep;
  const argv = ['node', '/app/node_modules/.bin/playwright', 'test', ...args];
  controlPlaywrightTest(argv);
  return argv.slice(3);
}

it('a test passes if it ends as it is meant to', () => {
  const statuses = (
    [
      ['passed', 'passed'],
      ['failed', 'failed'],
      ['passed', 'failed'],
      ['failed', 'passed'],
      ['timedOut', 'passed'],
      ['skipped', 'skipped'],
      ['interrupted', 'interrupted'],
    ] as const
  ).map(([status, expected]) => written(status, expected).status);
  assert.deepEqual(statuses, [
    ...['passed', 'passed', 'failed', 'failed', 'timedOut', 'skipped', 'interrupted'],
  ]);
});

it('a test runs alone in its project, in the place of those of the command', () => {
  const { grep } = written('passed');
  const given = ['--project=firefox', '--project', 'webkit', 'chromium', '-x', 'cart.spec.ts'];
  const args = alone(grep, ...given);
  assert.deepEqual(args.slice(0, 2), ['-x', 'cart.spec.ts']);
  assert.deepEqual(
    args.filter((arg) => arg.startsWith('--project')),
    ['--project=chromium'],
  );
  const of = written('passed', 'passed', '').grep;
  assert.ok(!alone(of, 'cart.spec.ts').some((arg) => arg.startsWith('--project')));
});

it('a test runs alone though its groups have tags, and no other that ends like it', () => {
  const [pattern = ''] = alone(written('passed').grep).flatMap(
    (arg) => /^--grep=(.*)$/.exec(arg)?.[1] ?? [],
  );
  const grep = new RegExp(pattern, 'i');
  for (const title of ['cart adds (1)', 'cart @slow adds (1) @a @b']) {
    assert.match(` chromium shop/cart.spec.ts ${title}`, grep);
    assert.doesNotMatch(` chromium my-shop/cart.spec.ts ${title}`, grep);
    assert.doesNotMatch(` chromium shop/cart.spec.ts ${title} more`, grep);
  }
});

it('what fails outside of the tests is said where WAVE reads it, without colours', () => {
  const write = mock.method(process.stderr, 'write', () => true);
  try {
    new WaveReporter().onError({ message: '\u001b[31mError: No tests found\u001b[39m' });
    assert.deepEqual(
      write.mock.calls.map(({ arguments: [text] }) => text),
      ['Error: No tests found\n'],
    );
  } finally {
    write.mock.restore();
  }
});
