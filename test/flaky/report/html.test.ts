/** The results as a page, in a real browser. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findBrowser } from '../../../src/browser/chrome/find.js';
import type { FlakyReport } from '../../../src/flaky/report/data.js';
import { formatFlakyPage } from '../../../src/flaky/report/html.js';
import { BY_ITSELF, finding, NOT_FLAKY, report, tested, trace } from './reports.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const HOSTILE =
  '</script><script>window.hacked = 1</script><img src=x onerror="window.hacked = 2"><svg onload="window.hacked = 3"><!--\u2028';

let browser: Browser;
let folder: string;

before(async () => {
  const found = await findBrowser({ notice: () => {} });
  if (found === null) throw new Error('There is no browser: set WAVE_BROWSER.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  browser = await puppeteer.launch({ executablePath: found.path, args });
  folder = await mkdtemp(join(tmpdir(), 'wave-flaky-'));
});

after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  /** What the page asked for beside itself, threw, and what its policy has kept from being done. */
  readonly problems: readonly string[];
}

/** With all timelines drawn. */
async function open(of: FlakyReport, theme: 'light' | 'dark' = 'light'): Promise<Opened> {
  const file = join(folder, 'flaky.html');
  await writeFile(file, formatFlakyPage(of));
  const page = await browser.newPage();
  const problems: string[] = [];
  const url = pathToFileURL(file).href;
  page.on('request', (request) => {
    if (request.url() !== url) problems.push(request.url());
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => problems.push(message.text()));
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  await page.goto(url);
  await page.waitForFunction(() => {
    document.querySelector('.later')?.scrollIntoView();
    return document.querySelector('h1') !== null && document.querySelector('.later') === null;
  });
  return { page, problems };
}

function hostile(): FlakyReport {
  const place = { file: HOSTILE, line: 1, column: 1 };
  const { statements, events, more } = trace(410);
  const failing = {
    statements: statements.map((one) => ({ ...one, name: HOSTILE, place, error: HOSTILE })),
    events: events.map((one) => ({ ...one, name: HOSTILE, site: HOSTILE })),
    more,
  };
  const found = finding({
    ...{ id: HOSTILE, title: HOSTILE, alike: [HOSTILE], again: HOSTILE, failing },
    events: [{ name: HOSTILE, site: HOSTILE }],
    statement: { number: 2, name: HOSTILE, place },
    excerpt: { file: HOSTILE, line: 1, from: 1, lines: [HOSTILE] },
    failure: { message: HOSTILE, snippet: HOSTILE, line: null },
    cause: { id: HOSTILE, title: HOSTILE, sentence: HOSTILE },
    repair: { advice: HOSTILE, code: HOSTILE },
  });
  return {
    ...report([
      tested({ titles: [HOSTILE], project: HOSTILE, place, natural: failing, findings: [found] }),
    ]),
    ...{ command: [HOSTILE], tool: HOSTILE },
  };
}

describe('flaky.html', () => {
  it('has the finding, its code, the failure, the repair and the command', async () => {
    const { page, problems } = await open(report([NOT_FLAKY, tested(), BY_ITSELF]));
    const shown = await page.evaluate(() => ({
      heading: document.querySelector('h1')?.textContent,
      tests: [...document.querySelectorAll('nav li')].map(({ textContent }) => textContent),
      text: document.querySelector('#F1')?.textContent ?? '',
      here: document.querySelector('#F1 .here')?.textContent,
      clean: document.querySelector('#test-2')?.textContent,
    }));
    assert.equal(shown.heading, '2 flaky tests of 3');
    assert.deepEqual(shown.tests, [
      'flaky cart.spec.ts:14 › cart › adds',
      'unstable cart.spec.ts:14 › signs in',
      'not flaky cart.spec.ts:14 › pays',
    ]);
    for (const part of [
      'C1, a time is too short: It waits for 300 ms.',
      'begun at http://localhost/cart.js:5:19',
      'It fails there, too, when the timer of 100 ms comes late',
      'expected 1\nreceived 0',
      "await expect(count).toHaveText('1');",
      'It failed so in 3 of 3 runs. The first time was in run 4.',
      'See it again: wave flaky --again F1',
    ])
      assert.ok(shown.text.includes(part), part);
    assert.equal(shown.here, '18read();');
    assert.match(shown.clean ?? '', /It passed in 12 runs\./);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('draws the run as it is above the one that fails, with what was held, and where they cross', async () => {
    const { page } = await open(report());
    const drawn = await page.evaluate(() => {
      const box = (one: Element | undefined) => {
        const { left = 0, right = 0, top = 0 } = one?.getBoundingClientRect() ?? {};
        return { left: Math.round(left), right: Math.round(right), top };
      };
      const all = (selector: string) =>
        [...document.querySelectorAll(`#F1 ${selector}`)].map((one) => box(one));
      return {
        statements: all('.statement'),
        overtaken: all('.statement.second'),
        events: all('.event.first > .mark'),
        held: all('.held'),
        failed: all('.statement.failed'),
        labels: [...document.querySelectorAll('#F1 .labels text')].map((one) => one.textContent),
        joined: document.querySelectorAll('#F1 line.first, #F1 line.second').length,
      };
    });
    const names = ['Test', 'the answer to POST /api/cart', 'the timer of 100 ms'];
    assert.deepEqual(drawn.labels, ['As it is', ...names, 'F1: as it fails', ...names]);
    assert.equal(drawn.statements.length, 6);
    const [before, after] = drawn.overtaken;
    const [early, late] = drawn.events;
    assert.ok(before && after && early && late);
    assert.ok(before.top < after.top && early.top < late.top);
    // The answer comes before the statement as it is, and after it where it fails.
    assert.ok(early.right < before.left && after.right < late.left);
    const [held, ...others] = drawn.held;
    assert.deepEqual(others, []);
    assert.ok(held && held.left > early.left && held.right <= late.right);
    assert.deepEqual(drawn.failed, [after]);
    assert.equal(drawn.joined, 2);
    await page.close();
  });

  it('tells of a step in both runs, by clicks and by keys', async () => {
    const { page } = await open(report());
    const chosen = (text: string) =>
      page.waitForFunction(
        (text) => document.querySelector('.chosen[aria-live]')?.textContent === text,
        {},
        text,
      );
    await chosen(
      'the answer to POST /api/cartAs it is: begun at 10 ms, came at 45 msF1: as it fails: begun at 10 ms, held from 45 ms on, came at 410 ms',
    );
    await page.click('.statement.second');
    await chosen(
      'page.textContent (cart.spec.ts:18)As it is: 314 to 316 msF1: as it fails: 314 to 316 ms, failed: expected 1',
    );
    await page.focus('::-p-aria([name="Previous step"][role="button"])');
    await page.keyboard.press('Enter');
    await chosen(
      'the timer of 100 msAs it is: begun at 20 ms, has not comeF1: as it fails: begun at 20 ms, has not come',
    );
    await page.close();
  });

  it('draws few lanes, those of the finding among them, and all when it is asked to', async () => {
    const { statements, events, more } = trace(410);
    const others = Array.from({ length: 30 }, (_, place) => ({
      ...{ id: `poll ${place}`, name: `the poll ${place}`, site: null },
      ...{ begun: place, held: null, came: place + 1 },
    }));
    const failing = { statements, events: [...others, ...events], more };
    const { page } = await open(report([tested({ findings: [finding({ failing })] })]));
    const labels = () =>
      page.$$eval('.labels g:first-child text', (all) => all.map(({ textContent }) => textContent));
    const few = await labels();
    assert.equal(few.length, 14);
    assert.equal(few[2], 'the answer to POST /api/cart');
    await page.click('::-p-aria([name="All 32 events"][role="button"])');
    await page.waitForFunction(
      () => document.querySelectorAll('.labels g:first-child text').length === 34,
    );
    await page.close();
  });

  it('runs nothing that a page says', async () => {
    const { page, problems } = await open(hostile());
    const found = await page.evaluate(() => ({
      hacked: 'hacked' in window,
      elements: document.querySelectorAll('main img, #app script').length,
      text: document.querySelector('#app')?.textContent?.includes('window.hacked = 1'),
    }));
    assert.deepEqual(found, { hacked: false, elements: 0, text: true });
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('needs no scrolling sideways, from 320 to 1600 pixels', async () => {
    for (const of of [report(), hostile()]) {
      const { page } = await open(of);
      for (const width of [320, 800, 1600]) {
        await page.setViewport({ width, height: 900 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(needed <= width, `${needed} of ${width}`);
      }
      await page.close();
    }
  });

  for (const theme of ['light', 'dark'] as const) {
    it(`can be read by all, ${theme}`, async () => {
      const { page } = await open(report([tested(), NOT_FLAKY]), theme);
      const violations = await page.evaluate(`${AXE}; axe.run().then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`);
      assert.deepEqual(violations, []);
      await page.close();
    });
  }
});
