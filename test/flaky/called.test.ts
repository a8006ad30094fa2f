/** What real runners are heard to call: the statements of a test, the same in each run. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { NATURAL } from '../../src/flaky/plan.js';
import { runCommand } from '../../src/flaky/run-command.js';
import { ownStatements, traceOf } from '../../src/flaky/test-trace.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const fixtures = `${root}test/flaky/fixtures/polls`;

before(async () => {
  const found = await findBrowser({ notice: () => {} });
  assert.ok(found !== null);
  process.env.BROWSER_OF_TESTS = found.path;
});

async function traceOfRun(...args: string[]) {
  const { signal } = new AbortController();
  const settings = { grep: null, timeoutMs: null, browser: null, signal };
  const ran = await runCommand({ command: [process.execPath, ...args], ...settings }, NATURAL);
  return { ...ran, trace: traceOf(ran.browsers.flat()) };
}

describe('the statements of a test', () => {
  it('with Playwright have its polls as one each, and nothing that a handler calls', async () => {
    const cli = `${root}node_modules/@playwright/test/cli.js`;
    const config = `${fixtures}/playwright.config.mjs`;
    const { trace, output, results } = await traceOfRun(cli, 'test', '--config', config);
    assert.equal(results[0]?.status, 'passed', output);
    const own = ownStatements(trace);
    const begin = own.findIndex(({ name }) => name === 'page.route');
    assert.deepEqual(
      own.slice(begin).map(({ name, place }) => [name, place?.line]),
      [
        ['page.route', 14],
        ['page.goto', 27],
        ['expect.poll', 36],
        ['expect.toPass', 40],
        ['page.click', 41],
        ['page.click', 41],
      ],
    );
    assert.ok(own.every(({ ended }) => ended !== null));
  });

  it('with Puppeteer have nothing that a handler sends, and end with the program', async () => {
    const { trace, exitCode } = await traceOfRun(`${fixtures}/requests.puppeteer.mjs`);
    assert.equal(exitCode, 1);
    assert.deepEqual(
      trace.statements.map(({ name, place }) => [name, place?.line]),
      [
        ['chromeLauncher.launch', 7],
        ['browser.newPage', 8],
        ['page.setRequestInterception', 9],
        ['page.goto', 18],
        ['page.$eval', 19],
        ['process.exit', undefined],
      ],
    );
    assert.ok(ownStatements(trace).every(({ ended }) => ended !== null));
  });

  it('with Puppeteer have the lines of locators, and of functions that are waited for', async () => {
    const { trace, output } = await traceOfRun(`${fixtures}/locators.puppeteer.mjs`);
    assert.deepEqual(
      trace.statements.map(({ name, place }) => [name, place?.line]),
      [
        ['chromeLauncher.launch', 6],
        ['browser.newPage', 7],
        ['page.setContent', 8],
        ['locator.fill', 9],
        ['locator.click', 10],
        ['page.waitForFunction', 11],
        ['page.click', 12],
        ['page.waitForSelector', 13],
        // By another world of the page, before it is called by its name.
        ['elementHandle.hover', 14],
        ['page.screenshot', 15],
        ['browser.close', 16],
      ],
      output,
    );
  });
});
