/** The report as a page, in a real browser. */
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
import { formatHtml } from '../../../src/report/html/html.js';
import { MOST_DRAWN } from '../../../src/report/html/view/model-part.js';
import { LONGEST_LOGGED, MOST_LOGGED } from '../../../src/store/log-limits.js';
import type { ReportData } from '../../../src/store/report.js';
import { pictures } from '../pictures.js';
import { figure1 } from '../reports.js';

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
  folder = await mkdtemp(join(tmpdir(), 'wave-html-'));
});

after(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Opened {
  readonly page: Page;
  /** Of all that was asked for. */
  readonly requests: readonly string[];
  /** What the page threw, and what its policy has kept from being done. */
  readonly problems: readonly string[];
}

async function open(
  report: ReportData | readonly ReportData[],
  theme: 'light' | 'dark' = 'light',
): Promise<Opened> {
  const file = join(folder, 'report.html');
  await writeFile(file, formatHtml([report].flat()));
  const page = await browser.newPage();
  const [requests, problems]: [string[], string[]] = [[], []];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => problems.push(message.text()));
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
  await page.goto(pathToFileURL(file).href);
  await page.waitForSelector('h1');
  return { page, requests, problems };
}

/** What is drawn only when it is nearly in sight. */
async function drawAll(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const later = document.querySelector('.later');
    later?.scrollIntoView();
    return later === null;
  });
}

/** Also what is hidden until somebody asks for it; some of it is drawn only then. */
async function openAll(page: Page): Promise<void> {
  await drawAll(page);
  await page.$$eval('main details', (all) => {
    for (const one of all) one.open = true;
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main details')].every((one) => one.childElementCount > 1),
  );
  await page.waitForSelector('.node');
}

/** Waits until there are so many. */
async function waitForAll(page: Page, selector: string, wanted: number): Promise<void> {
  await page.waitForFunction(
    (selector, wanted) => document.querySelectorAll(selector).length === wanted,
    {},
    selector,
    wanted,
  );
}

/** Waits until the first has such a text. */
async function waitForText(page: Page, selector: string, wanted: RegExp): Promise<void> {
  await page.waitForFunction(
    (selector, wanted) =>
      new RegExp(wanted).test(
        document.querySelector(selector)?.textContent?.replace(/\s+/g, ' ') ?? '',
      ),
    {},
    selector,
    wanted.source,
  );
}

/** In its middle. A level line has no height that Puppeteer could click on. */
async function clickArrow(page: Page): Promise<void> {
  const { x, y } = await page.$eval('.arrow .hit', (hit) => {
    const path = hit instanceof SVGPathElement ? hit : null;
    path?.scrollIntoView({ block: 'center' });
    const middle = path?.getPointAtLength(path.getTotalLength() / 2);
    const { x = 0, y = 0 } = middle?.matrixTransform(path?.getScreenCTM() ?? undefined) ?? {};
    return { x, y };
  });
  await page.mouse.click(x, y);
}

/** With more on either side than the other has. */
function withLogs(report: ReportData, text = 'saved'): ReportData {
  const more = { console: 0, requests: 0 };
  const sent = (body: string | null) => {
    return { method: 'POST', url: `http://localhost:8000/${text}`, body, operation: 'u1' };
  };
  const recording = {
    console: [{ level: 'log' as const, text, operation: 'p2' }],
    ...{ requests: [sent('a'), sent(null)], more },
  };
  const failing = {
    console: [
      { level: 'warning' as const, text: `${text}!`, operation: null },
      { level: 'log' as const, text, operation: 'u1' },
    ],
    ...{ requests: [sent('b'), sent(null)], more },
  };
  return {
    ...report,
    recording: { ...report.recording, log: recording },
    findings: report.findings.map((finding) => ({ ...finding, log: failing })),
  };
}

/** Each text of the report that may be the page's own is hostile. */
function hostile(): ReportData {
  const { findings, operations, tests, ...report } = withLogs(figure1(), HOSTILE);
  const race = findings[0]?.race;
  assert.ok(race);
  const named = { ...race.first, name: HOSTILE };
  return {
    ...report,
    url: HOSTILE,
    operations: operations.map((one) => ({ ...one, name: HOSTILE, place: HOSTILE })),
    tests: tests.map((one) => ({
      ...one,
      learned: [{ before: null, after: 'u1', evidence: HOSTILE }],
      differences: one.differences.map((difference) => ({
        ...difference,
        ...{ path: HOSTILE, expected: HOSTILE, actual: `${HOSTILE}2` },
      })),
    })),
    findings: findings.map((finding) => ({
      ...finding,
      ...{ title: HOSTILE, message: HOSTILE, replay: HOSTILE },
      excerpts: [{ operation: 'u1', file: HOSTILE, line: 2, from: 1, lines: [HOSTILE, HOSTILE] }],
      race: { ...race, first: named },
    })),
  };
}

/** With pictures. */
function filmed(report = figure1()): ReportData {
  const box = { path: HOSTILE, x: 1, y: 1, width: 2, height: 1 };
  const film = {
    recorded: { frames: [{ after: 'p2', picture: 0 }], end: 0, changed: [] },
    failing: {
      frames: [
        { after: 'u1', picture: 0 },
        { after: 'p1', picture: 0 },
      ],
      ...{ end: 1, changed: [box] },
    },
  };
  const findings = report.findings.map((finding) => ({ ...finding, film }));
  return { ...report, findings, pictures };
}

/** 500 operations, 300 tests, 10 findings, and all that a log can have. */
function large(): ReportData {
  const report = figure1();
  const [first] = report.operations;
  const [failed] = report.tests;
  assert.ok(first && failed);
  const operations = [...Array(500).keys()].map((place) => ({
    ...first,
    ...{ id: `o${place}`, name: `timer 0ms set by app.js:${place}`, at: 3 * place },
  }));
  const ids = operations.map(({ id }) => id);
  const tests = [...Array(300).keys()].map((index) => ({
    ...{ ...failed, number: index + 1 },
    ...{ order: ids, actual: ids, at: ids.map((_, place) => 3 * place) },
  }));
  const long = '<'.repeat(LONGEST_LOGGED);
  const log = {
    console: Array(MOST_LOGGED).fill({ level: 'log', text: long, operation: 'o1' }),
    requests: Array(MOST_LOGGED).fill({ method: 'POST', url: long, body: long, operation: 'o2' }),
    more: { console: 1, requests: 0 },
  };
  const [finding] = report.findings;
  assert.ok(finding?.race);
  const { first: early, second: late, ...race } = finding.race;
  const findings = [...Array(10).keys()].map((place) => ({
    ...finding,
    ...{ id: `F${place + 1}`, tests: [place + 1], log },
    race: { ...race, first: { ...early, id: `o${400 + place}` }, second: { ...late, id: 'o399' } },
  }));
  const edges = ids.slice(1).map((after, place) => ({
    ...{ before: `o${place - (place % 7)}`, after, rule: 'requests' },
  }));
  const recording = { ...report.recording, log };
  return { ...report, recording, operations, tests, findings, edges };
}

/** Forty operations, one after the other, of which two in the middle are taken to race. */
function chain(): ReportData {
  const { operations, findings, ...report } = large();
  const [finding] = findings;
  assert.ok(finding?.race);
  const { first, second, ...race } = finding.race;
  const ids = operations.slice(0, 40).map(({ id }) => id);
  return {
    ...{ ...report, operations: operations.slice(0, 40) },
    edges: ids.slice(1).map((after, place) => ({ before: `o${place}`, after, rule: 'requests' })),
    findings: [
      {
        ...finding,
        race: { ...race, first: { ...first, id: 'o21' }, second: { ...second, id: 'o20' } },
      },
    ],
  };
}

describe('report.html', () => {
  it('has the lines that the two operations come from, with their numbers, and which it is', async () => {
    const excerpt = { file: 'src/main.ts', line: 8, from: 7, lines: ['<b>a</b>', 'b()', ''] };
    const { findings, ...report } = figure1();
    const [finding] = findings;
    assert.ok(finding);
    const excerpts = [{ operation: 'u1', ...excerpt }];
    const { page } = await open({ ...report, findings: [{ ...finding, excerpts }] });
    const [shown] = await page.$$eval('.excerpts figure', (figures) =>
      figures.map((figure) => ({
        caption: figure.querySelector('figcaption')?.textContent,
        lines: [...figure.querySelectorAll('pre > span')].map((line) => line.textContent),
        here: figure.querySelector('.here')?.textContent,
      })),
    );
    assert.deepEqual(shown, {
      caption: 'click #b1, src/main.ts:8',
      lines: ['7<b>a</b>', '8b()', '9'],
      here: '8b()',
    });
    await page.close();
  });

  it('shows each finding, its race in both orders, and what is different', async () => {
    const { page, requests, problems } = await open(figure1());
    await drawAll(page);
    const shown = await page.evaluate(() => ({
      title: document.title,
      heading: document.querySelector('h1')?.textContent,
      finding: document.querySelector('#F1 h2')?.textContent,
      text: document.querySelector('#F1')?.textContent ?? '',
      lines: document.querySelectorAll('#F1 line.first, #F1 line.second').length,
      marks: document.querySelectorAll('#F1 .mark').length,
    }));
    assert.equal(shown.title, '1 found on http://localhost:8000/main.html: WAVE');
    assert.equal(shown.heading, '1 concurrency error found');
    assert.match(shown.finding ?? '', /^high F1: The page threw an uncaught ReferenceError/);
    assert.match(shown.text, /click #b1 ran before script lib\.js; in the recorded run script/);
    assert.match(shown.text, /See it again: wave replay wave-out --finding F1/);
    // Each of the two is joined in both orders, of four operations each.
    assert.deepEqual([shown.lines, shown.marks], [2, 8]);
    assert.deepEqual(requests.length, 1);
    assert.deepEqual(problems, []);
  });

  it('shows pictures of both orders: side by side, one over the other, and on the way', async () => {
    const { page, requests, problems } = await open(filmed());
    await drawAll(page);
    const shown = (selector: string) => page.$$eval(selector, (all) => all.length);
    assert.deepEqual([await shown('.pair .window'), await shown('.pair .changed')], [2, 1]);
    const images = await page.evaluate(async () => {
      const all = [...document.querySelectorAll('image')].map(({ href }) => href.baseVal);
      const drawn = all.map(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      });
      return Promise.all(drawn);
    });
    assert.deepEqual(images, Array(5).fill([4, 3]));
    const radio = (name: string) => page.focus(`::-p-aria([name="${name}"][role="radio"])`);
    await radio('Side by side');
    await page.keyboard.press('ArrowRight');
    await waitForAll(page, '.pair', 0);
    const covered = (width: number) => waitForAll(page, `clipPath rect[width="${width}"]`, 1);
    await covered(2);
    await page.focus('input[type=range]');
    await page.keyboard.press('Home');
    await covered(0);
    await page.keyboard.press('End');
    await covered(4);
    const frame = '::-p-aria([name="click #b1"][role="button"])';
    const large = (wanted: number) => waitForAll(page, 'div[aria-live] > .window', wanted);
    await page.focus(frame);
    await page.keyboard.press('Enter');
    await large(1);
    await page.keyboard.press('Enter');
    await large(0);
    // From the page itself alone.
    assert.deepEqual(
      requests.filter((url) => !url.startsWith('data:image/webp;base64,')).length,
      1,
    );
    assert.deepEqual(problems, []);
  });

  it('says of tests that say nothing not that nothing was found', async () => {
    const { page } = await open({ ...figure1({ reproduced: 'never' }), findings: [] });
    assert.match(
      await page.$eval('header', ({ textContent }) => textContent),
      /^Nothing can be said of 3 tests.* never ended as recorded/,
    );
  });

  it('says that nothing was found', async () => {
    const { page } = await open({ ...figure1(), findings: [] });
    assert.equal(
      await page.$eval('h1', ({ textContent }) => textContent),
      'No concurrency error found in 3 tests',
    );
  });

  it('tells by the keyboard alone what an operation is, and which tests passed', async () => {
    const { page } = await open(figure1());
    await drawAll(page);
    const press = async (name: string) => {
      await page.focus(`::-p-aria([name="${name}"][role="button"])`);
      await page.keyboard.press('Enter');
    };
    const chosen = (name: RegExp) => waitForText(page, '.chosen dt', name);
    await chosen(/^click #b1$/);
    await press('Next operation');
    await chosen(/^parse \/sub\.html$/);
    await press('Previous operation');
    await chosen(/^click #b1$/);
    await press('Previous operation');
    await chosen(/^parse \/main\.html$/);
    // Of the two runs: the script must come after it.
    assert.equal((await page.$$('.mark.after')).length, 2);
    const width = () => page.$eval('.scroller svg', (svg) => svg.getBoundingClientRect().width);
    const narrow = await width();
    await press('Zoom in');
    await page.waitForFunction(
      (narrow) => (document.querySelector('.scroller svg')?.clientWidth ?? 0) > narrow,
      {},
      narrow,
    );
    await press('Test 2 passed');
    // No finding shows it.
    await waitForText(page, '.one-test', /^Test 2Run by.*Its order is in report\.json\.$/);
    await press('Test 1 failed');
    await waitForText(page, '.one-test', /^Test 1.*The order of its 4 operations/);
    await page.focus('fieldset input');
    await page.keyboard.press('Space');
    await waitForAll(page, '.strip li', 2);
  });

  it('tells what both runs wrote and sent, and what only one of them did', async () => {
    const { page, problems } = await open(withLogs(figure1()));
    const details = await page.$('#F1 details:last-of-type');
    assert.ok(details);
    await page.focus('#F1 details:last-of-type summary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.entries');
    const lists = await page.$$eval('.entries', (all) =>
      all.map((one) => [...one.children].map(({ textContent }) => textContent)),
    );
    assert.deepEqual(lists, [
      ['saved in script lib.js '],
      ['warning saved!only here', 'saved in click #b1 '],
      ['POST /saved with a in click #b1 only here', 'POST /saved in click #b1 '],
      ['POST /saved with b in click #b1 only here', 'POST /saved in click #b1 '],
    ]);
    assert.match(
      await details.evaluate(({ textContent }) => textContent ?? ''),
      /^Console and requests of both runs: 3 in one of them alone/,
    );
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('draws the model when it is opened, and says by keys and clicks what must run before what', async () => {
    const { page, problems } = await open(figure1());
    await drawAll(page);
    assert.equal((await page.$$('.node')).length, 0);
    await page.focus('section[aria-labelledby=model] summary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.node');
    assert.deepEqual(
      await page.$$eval('.node text', (all) => all.map(({ textContent }) => textContent)),
      ['parse /main.html', '2: script lib.js', 'parse /sub.html', '1: click #b1'],
    );
    const chosen = (text: RegExp) => waitForText(page, '.model dl.chosen', text);
    await chosen(/^click #b1/);
    await page.focus('.model ::-p-aria([name="Previous operation"])');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await chosen(/^script lib\.js.*It must come afterparse \/main\.html\. The segments of/);
    await clickArrow(page);
    await chosen(/^parse \/main\.html must run before script lib\.jsThe segments of/);
    const width = () => page.$eval('.model svg', (svg) => svg.getBoundingClientRect().width);
    const small = await width();
    await page.focus('.model ::-p-aria([name="Zoom in"])');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      (small) => (document.querySelector('.model svg')?.clientWidth ?? 0) > small,
      {},
      small,
    );
    await page.setViewport({ width: 320, height: 600 });
    await page.focus('.plane');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => (document.querySelector('.plane')?.scrollLeft ?? 0) > 0);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('opens the model with the race in the middle, or all of it where it is small', async () => {
    const { page } = await open([figure1(), { ...chain(), name: 'chain' }]);
    const seen = async () => {
      await openAll(page);
      return page.$eval('.plane', (plane) => {
        const frame = plane.getBoundingClientRect();
        const race = [...plane.querySelectorAll('.node.first, .node.second')];
        const places = race.map((one) => one.getBoundingClientRect());
        const left = Math.min(...places.map(({ left }) => left)) - frame.left;
        const right = frame.right - Math.max(...places.map(({ right }) => right));
        return { isWhole: plane.scrollWidth <= plane.clientWidth, off: Math.abs(left - right) };
      });
    };
    assert.equal((await seen()).isWhole, true);
    await page.click('nav[aria-label="Pages"] li:last-child button');
    await waitForText(page, 'nav [aria-pressed=true]', /^chain/);
    const { isWhole, off } = await seen();
    assert.equal(isWhole, false);
    assert.ok(off < 10, `${off} pixels off the middle`);
    await page.close();
  });

  it('lets a mouse draw the picture of the model along, and takes that for no click', async () => {
    const { page } = await open(figure1());
    await page.setViewport({ width: 320, height: 600 });
    await openAll(page);
    await page.focus('.model ::-p-aria([name="Previous operation"])');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.$eval('.plane', (plane) => plane.scrollIntoView({ block: 'center' }));
    const place = () => page.$eval('.plane', ({ scrollLeft }) => scrollLeft);
    await waitForText(page, '.model dl.chosen dt', /^script lib\.js$/);
    const from = await place();
    const box = await (await page.$('.plane'))?.boundingBox();
    assert.ok(box);
    assert.ok(from > 60);
    await page.mouse.move(box.x + 100, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 160, box.y + box.height / 2, { steps: 3 });
    await page.mouse.up();
    await page.waitForFunction(
      (wanted) => document.querySelector('.plane')?.scrollLeft === wanted,
      {},
      from - 60,
    );
    await waitForText(page, '.model dl.chosen dt', /^script lib\.js$/);
    await page.close();
  });

  for (const theme of ['light', 'dark'] as const)
    it(`has nothing that axe finds fault with, ${theme}`, async () => {
      const { page } = await open(filmed(withLogs(figure1())), theme);
      await openAll(page);
      await page.evaluate(`${AXE}; undefined`);
      const faults = await page.evaluate('axe.run().then(({ violations }) => violations)');
      assert.deepEqual(faults, []);
    });

  it('needs no scrolling sideways, from 320 to 1600 pixels', async () => {
    for (const report of [figure1(), filmed(hostile()), large()]) {
      const { page } = await open(report);
      await openAll(page);
      for (const width of [320, 480, 800, 1600]) {
        await page.setViewport({ width, height: 900 });
        const needed = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(needed <= width, `${needed} of ${width}`);
      }
    }
  });

  it('lets nothing run, load or be drawn that comes from the page under test', async () => {
    const { page, requests, problems } = await open(filmed(hostile()));
    await openAll(page);
    await page.click('.node');
    await clickArrow(page);
    const logged = await page.$$eval('.entries code', (all) => all.map((one) => one.textContent));
    assert.ok(logged.includes(HOSTILE) && logged.includes(`POST http://localhost:8000/${HOSTILE}`));
    await page.click('.strip button');
    assert.equal(await page.evaluate('window.hacked'), undefined);
    assert.equal(await page.$eval('#F1 h2', ({ textContent }) => textContent?.slice(9)), HOSTILE);
    assert.equal((await page.$$('img, #app script, #app svg svg')).length, 0);
    assert.equal(requests.filter((url) => !url.startsWith('data:')).length, 1);
    assert.deepEqual(problems, []);
  });

  it('would let no script run that came in by another way', async () => {
    const { page } = await open(figure1());
    await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.hacked = 1';
      document.body.append(script);
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="https://a.test/x.png" onerror="window.hacked = 2">',
      );
      // What is in the attribute would come first.
      await new Promise((resolve) =>
        document.querySelector('img')?.addEventListener('error', resolve),
      );
    });
    assert.equal(await page.evaluate('window.hacked'), undefined);
  });

  it('shows one of several pages at a time', async () => {
    const { page } = await open([
      { ...figure1(), name: 'cart' },
      { ...figure1(), name: HOSTILE, findings: [] },
    ]);
    assert.equal(await page.title(), '1 found on 2 pages: WAVE');
    const shown = () => page.$eval('h1', ({ textContent }) => textContent);
    assert.equal(await shown(), '1 concurrency error found');
    await page.click('nav[aria-label="Pages"] li:last-child button');
    await page.waitForFunction(() => document.querySelector('h1')?.textContent?.startsWith('No '));
    assert.equal(await page.evaluate('window.hacked'), undefined);
  });

  it('keeps a large report small, and draws of the findings those that are nearly in sight', async () => {
    const report = large();
    assert.ok(Buffer.byteLength(formatHtml([report])) < 2_000_000);
    const { page } = await open(report);
    await page.waitForSelector('#F1 .mark');
    assert.equal((await page.$$('#F1 .mark')).length, 1000);
    assert.equal((await page.$$('#F10 .mark')).length, 0);
    await page.$eval('#F10', (finding) => finding.scrollIntoView());
    await page.waitForSelector('#F10 .mark');
    await openAll(page);
    assert.ok((await page.$$('.node')).length <= MOST_DRAWN);
    assert.match(
      await page.$eval('#F10', ({ textContent }) => textContent),
      /Console.*201 more, 200 of them in report\.json.*Requests.*200 more, in report\.json/,
    );
    await page.close();
  });
});
