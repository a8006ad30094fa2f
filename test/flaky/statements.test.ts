/** The statements of a test that runs in the page, as the agent tells them, in a document that is like one of Vitest's. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agentPages } from './agent-page.js';

const pages = agentPages();

/** As much of Vitest as there is in the page, by the names that it has. */
const VITEST = `
window.__vitest_worker__ = { filepath: '/' };
const state = (window.__vitest_browser_runner__ = { viteConfig: { root: '' } });
const later = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
class Assertion {
  withTest() { return this; }
}
const polled = () => ({ __flags: { '_poll.element': true }, async toHaveTextContent() { log('looked'); } });
const expect = Object.assign((value) => new Assertion().withTest(value), {
  poll() { expect(null); return polled(); },
});
const vi = { async waitFor(callback) { await later(20); callback(); } };
window.__vitest_index__ = { vi, expect, chai: { Assertion } };
state.commands = { async triggerCommand(command) { log(command); await later(20); } };
class Runner {
  async onBeforeTryTask() {}
  onAfterTryTask() {}
}
state.runner = new Runner();
async function test(run) {
  await state.runner.onBeforeTryTask();
  await run();
  state.runner.onAfterTryTask();
  log('ended');
}`;

const SITE = {
  '/node_modules/vitest/dist/index.js': VITEST,
  '/app.js': `function ask() { setTimeout(() => log('asked'), 30); }`,
};

/** @param code of the test, whose file is the document */
async function opened(code: string) {
  const scripts = Object.keys(SITE).map((path) => `<script src="${path}"></script>`);
  const body = `${scripts.join('')}<script>test(async () => { ${code} });</script>`;
  return pages.open(body, SITE, [], '?sessionId=s&iframeId=t');
}

describe('the statements of a test in the page', () => {
  it('are what it awaits of Vitest, each of which waits until that is heard, and again behind it', async () => {
    const page = await opened(
      `await state.commands.triggerCommand('__vitest_click', [], new Error()); log('clicked');`,
    );
    await page.untilTold('called test');
    await page.goOn('test');
    await page.untilTold('called locator.click');
    assert.deepEqual(await page.log(), []);
    await page.goOn('locator.click');
    await page.untilTold('returned locator.click');
    assert.deepEqual(await page.log(), ['__vitest_click']);
    await page.goOn('locator.click');
    await page.untilLogged('ended');
    assert.deepEqual(page.told(), [
      ...['called test', 'called locator.click', 'returned locator.click', 'returned test'],
    ]);
  });

  it('are its sleeps, but no timers of the page or of Vitest', async () => {
    const page = await opened(`ask(); await new Promise((resolve) => setTimeout(resolve, 50));`);
    await page.untilTold('called test');
    await page.goOn('test');
    await page.untilTold('returned setTimeout');
    assert.deepEqual(page.told('timer'), ['begun timer timer 30ms 1', 'ran timer 30ms 1']);
    assert.deepEqual(await page.log(), ['asked']);
    await page.goOn('setTimeout');
    await page.untilLogged('ended');
  });

  it('are what it expects at once, as one in a task, and an expectation that waits, as one', async () => {
    const page = await opened(
      'expect(1); expect(2); await vi.waitFor(() => expect(3)); await expect.poll().toHaveTextContent();',
    );
    await page.untilTold('called test');
    await page.goOn('test');
    for (const name of ['vi.waitFor', 'expect.element.toHaveTextContent']) {
      await page.untilTold(`called ${name}`);
      await page.goOn(name);
      await page.untilTold(`returned ${name}`);
      await page.goOn(name);
    }
    await page.untilLogged('ended');
    assert.deepEqual(page.told('called'), [
      ...['called test', 'called expect', 'called vi.waitFor'],
      'called expect.element.toHaveTextContent',
    ]);
  });
});
