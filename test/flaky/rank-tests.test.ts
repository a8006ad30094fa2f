/** `rankFlaky` with real tests of Playwright, in a real browser. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { rankFlaky, WaveError } from '../../src/index.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const config = `${root}test/flaky/fixtures/cart/playwright.config.mjs`;
const cli = `${root}node_modules/@playwright/test/cli.js`;

before(async () => {
  const found = await findBrowser({ notice: () => {} });
  assert.ok(found !== null);
  process.env.BROWSER_OF_TESTS = found.path;
});

describe('rankFlaky', () => {
  it('tells the tests of one run apart, and has the risky one before its repaired twin', async () => {
    const [first, second, ...others] = await rankFlaky([
      ...[process.execPath, cli, 'test', '--config', config],
    ]);
    assert.deepEqual(others, []);
    assert.deepEqual(first?.titles, ['counts what is added']);
    const [sleeps = '', reads = ''] = first.reasons;
    assert.match(
      sleeps,
      /comes while page\.waitForTimeout \(cart\.spec\.mjs:13\) waits for a time/,
    );
    assert.match(reads, /^page\.textContent \(cart\.spec\.mjs:14\) reads once/);
    assert.deepEqual(second?.titles, ['waits for what is added']);
    // The answer and the timer are of each test, and no statement of the second one reads once.
    assert.equal(second.reasons.length, 1);
    assert.ok(second.score !== null && first.score !== null && second.score < first.score);
  });

  it('says that all tests fail, and that no browser was started', async () => {
    for (const [code, script] of [
      ['test-fails', 'process.exit(1)'],
      ['no-browser-watched', ''],
    ] as const) {
      await assert.rejects(rankFlaky([process.execPath, '-e', script]), (error: unknown) => {
        assert.ok(error instanceof WaveError);
        assert.equal(error.code, code);
        return true;
      });
    }
  });
});
