import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Delays } from '../../../bench/paper/loads/delayed-server.js';
import { undelayed } from '../../../bench/paper/loads/delays.js';
import { JudgedPage } from '../../../bench/paper/loads/judged-page.js';
import { bugOf, suite } from '../../../bench/suite/suite.js';
import { findBrowser } from '../../../src/browser/chrome/find.js';

let browser: Browser;

before(async () => {
  const found = await findBrowser({ notice: () => {} });
  assert.ok(found !== null);
  browser = await puppeteer.launch({
    executablePath: found.path,
    headless: found.headlessShell ? 'shell' : true,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
});

after(() => browser.close());

async function judged(name: string, version: 'buggy' | 'fixed', delays: Delays) {
  const entry = suite.find((one) => one.name === name);
  assert.ok(entry !== undefined);
  const page = await JudgedPage.open(browser, bugOf(entry)[version]);
  try {
    return await page.load({ delays, network: null, start: 'at-once', isPatient: false });
  } finally {
    await page.close();
  }
}

/** Of the response to what ends so: longer than all else takes. */
const late =
  (end: string): Delays =>
  (url) =>
    url.endsWith(end) ? 1500 : 0;

/** A page that is at rest after a click, but for what never ends. */
const RESTLESS = `<!doctype html><title>Restless</title>
<button id="ask" onclick="fetch('answer.json', { method: 'POST' })">Ask</button>
<script>(function tick() { setTimeout(tick, 50); })(); setInterval(() => {}, 50);</script>`;

describe('a load', () => {
  it('waits for no loop of timers, and for no body that the page does not read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'wave-load-'));
    const scenario = join(folder, 'scenario.json');
    const steps = [
      { type: 'navigate', url: 'http://localhost/' },
      { type: 'click', target: 'main', selectors: [['#ask']], offsetX: 5, offsetY: 5 },
    ];
    await writeFile(join(folder, 'index.html'), RESTLESS);
    await writeFile(join(folder, 'answer.json'), '{}');
    await writeFile(scenario, JSON.stringify({ title: 'ask', steps }));
    try {
      // It throws if the page does not come to rest.
      const page = await JudgedPage.open(browser, { folder, scenario });
      const conditions = { network: null, start: 'at-once', isPatient: false } as const;
      const judgement = await page.load({ ...conditions, delays: undelayed });
      assert.equal(judgement.verdict, 'pass');
      await page.close();
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('a load under delays', () => {
  it('is judged by its final DOM, as WAVE judges it', async () => {
    const buggy = await judged('benchmark-1', 'buggy', late('/inbox.json'));
    assert.equal(buggy.verdict, 'difference');
    assert.equal((await judged('benchmark-1', 'buggy', late('/sent.json'))).verdict, 'pass');
    assert.equal((await judged('benchmark-1', 'fixed', late('/inbox.json'))).verdict, 'pass');
  });

  it('is judged by what it throws', async () => {
    const judgement = await judged('benchmark-2', 'buggy', late('/map.js'));
    assert.equal(judgement.verdict, 'exception');
    assert.equal((await judged('benchmark-2', 'fixed', late('/map.js'))).verdict, 'pass');
  });

  it('answers dialogs', async () => {
    assert.equal((await judged('benchmark-7', 'fixed', undelayed)).verdict, 'pass');
  });
});
