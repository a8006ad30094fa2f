/**
 * What an enforced run costs: the same page and steps by WAVE, in a tab that is used again, and by
 * Puppeteer, as a careful test does it: a fresh browser context, goto, the steps, content().
 * Interleaved in one process; neither is charged with the cleaning up after it. Then, of a page with about 250
 * operations, how much of the time of its tests is processor time of WAVE itself.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';
import { replayCommandOf } from '../../src/cli/replay-command.js';
import { Keeping } from '../../src/cli/testing/keeping.js';
import { explore } from '../../src/exploration/exploration.js';
import { Runner } from '../../src/exploration/runner.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import type { Operation } from '../../src/model/operation.js';
import { record } from '../../src/recorder/record.js';
import { parseScenario } from '../../src/scenario/parse.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { ownShare, percent } from '../own-share.js';
import { BenchPage } from '../page.js';
import { launchPeer } from '../peer.js';
import { serveFolder } from '../serve.js';
import { pageOf } from '../session-page.js';
import { median } from '../statistics.js';
import { longPage } from './long-page.js';

const ROUNDS = 60;
/** Not counted. */
const WARM_UP = 5;
const MOST = 0.6;
/** Of the page of which the share is looked at; each does next to nothing by itself, so Chrome has little to do. */
const OPERATIONS = 250;
const TESTS = 30;
const MOST_SHARE = 0.15;

const FLOW = JSON.stringify({
  title: 'click',
  steps: [
    {
      type: 'setViewport',
      width: 1280,
      height: 800,
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
      isLandscape: true,
    },
    { type: 'navigate', url: 'http://localhost/' },
    { type: 'click', selectors: [['#b1']], offsetX: 5, offsetY: 5 },
  ],
});

const options = { notice: (sentence: string) => process.stderr.write(`${sentence}\n`) };

async function byPuppeteer(browser: Browser, url: string): Promise<() => Promise<void>> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.click('#b1');
  await page.content();
  return () => context.close();
}

async function compare(chrome: Chrome, peer: Browser, name: string, folder: string) {
  const server = await serveFolder(folder);
  const url = `${server.origin}/index.html`;
  const scenario = parseScenario(FLOW, 'the benchmark');
  const recorded = await record(chrome, { ...DEFAULTS, url, scenario });
  const runner = new Runner(
    chrome,
    { ...recorded, scenario },
    { mode: 'archive', loose: new LooseRequests([]) },
    new WorkerPool(1),
  );
  const { operations } = recorded.recording;
  const order = operations.map(({ id }) => id);
  const times = operations.map(({ at }) => at);
  const wave: number[] = [];
  const puppet: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    let started = performance.now();
    const run = await runner.run({ operations, order, times, earliest: times, latest: times });
    const waveMs = performance.now() - started;
    if (run.enforced !== 'exact') throw new Error(`${name}: the order was not enforced.`);
    await runner.rest();
    started = performance.now();
    const leave = await byPuppeteer(peer, url);
    const puppetMs = performance.now() - started;
    await leave();
    if (round < 0) continue;
    wave.push(waveMs);
    puppet.push(puppetMs);
  }
  await runner.close();
  await server.close();
  const ratio = median(wave) / median(puppet);
  process.stdout.write(
    `${name.padEnd(12)} ${String(order.length).padStart(3)} operations   ` +
      `WAVE ${median(wave).toFixed(1)} ms   Puppeteer ${median(puppet).toFixed(1)} ms   ` +
      `ratio ${ratio.toFixed(2)} (at most ${MOST})\n`,
  );
  return ratio;
}

/** As `wave test` explores it, with one worker. */
async function share(chrome: Chrome): Promise<number> {
  const lines = (await readFile('bench/search/recorded/wordpress.ndjson', 'utf8')).split('\n');
  const operations = lines.slice(0, OPERATIONS).map((line): Operation => JSON.parse(line));
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  try {
    for (const [name, text] of pageOf(operations)) await writeFile(join(folder, name), text);
    const out = join(folder, 'out');
    const source = { folder, scenario: join(folder, 'scenario.json'), out };
    const page = await BenchPage.record(chrome, source);
    const shareSince = ownShare();
    await explore(chrome, page.stored, {
      ...DEFAULTS,
      ...{ maxTests: TESTS, workers: 1, recordMs: null, replayCommand: replayCommandOf(out) },
      ...{ notice: () => {}, signal: new AbortController().signal },
      reporters: [new Keeping(out)],
    });
    const own = shareSince();
    process.stdout.write(
      `A session    ${page.operations} operations   WAVE's own processor time is ${percent(own)} of the wall time of ` +
        `${TESTS} tests (at most ${percent(MOST_SHARE)})\n`,
    );
    return own;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const chrome = await Chrome.start(options);
const peer = await launchPeer(options);
const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
try {
  await writeFile(join(folder, 'index.html'), longPage());
  const ratios = [
    await compare(chrome, peer, 'Figure 1', 'bench/suite/pages/figure-1/buggy'),
    await compare(chrome, peer, '300 KB page', folder),
  ];
  const own = await share(chrome);
  process.exitCode = ratios.every((ratio) => ratio <= MOST) && own <= MOST_SHARE ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
  await peer.close();
  await chrome.close();
}
