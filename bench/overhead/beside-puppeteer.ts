/**
 * The same page and steps by WAVE, in a tab that is used again, and by Puppeteer: as a careful test does it, in a fresh browser
 * context, and as nobody does it, in a tab that is used again. goto, the steps, content(). In turns in one process; none is
 * charged with the cleaning up after it.
 */
import type { Browser, Page } from 'puppeteer-core';
import { DEFAULTS } from '../../src/api/defaults.js';
import type { Chrome } from '../../src/browser/chrome.js';
import { Runner } from '../../src/exploration/runner.js';
import { WorkerPool } from '../../src/exploration/worker-pool.js';
import { record } from '../../src/recorder/record.js';
import { parseScenario } from '../../src/scenario/parse.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import { serveFolder } from '../serve.js';

/** Not counted. */
const WARM_UP = 5;

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

/** Milliseconds: by the clock, and of this process's own processors. */
interface Cost {
  readonly ms: number;
  readonly processorMs: number;
}

export interface Pair {
  readonly wave: Cost;
  readonly puppeteer: Cost;
  /** By Puppeteer, too, in a tab that has been used: what Chrome itself takes, with nobody who holds anything. */
  readonly again: Cost;
}

export interface Compared {
  readonly operations: number;
  readonly pairs: readonly Pair[];
}

/** @param folder of a page with a button `#b1` */
export async function besidePuppeteer(
  chrome: Chrome,
  peer: Browser,
  folder: string,
  rounds: number,
): Promise<Compared> {
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
  const schedule = { operations, order, times, earliest: times, latest: times };
  const pairs: Pair[] = [];
  const used = await peer.newPage();
  try {
    for (let round = -WARM_UP; round < rounds; round++) {
      const [run, wave] = await costOf(() => runner.run(schedule));
      if (run.enforced !== 'exact') throw new Error(`${folder}: the order was not enforced.`);
      await runner.rest();
      const [leave, puppeteer] = await costOf(() => byPuppeteer(peer, url));
      await leave();
      const [, again] = await costOf(() => steps(used, url));
      if (round >= 0) pairs.push({ wave, puppeteer, again });
    }
  } finally {
    await used.close();
    await runner.close();
    await server.close();
  }
  return { operations: order.length, pairs };
}

async function costOf<Result>(work: () => Promise<Result>): Promise<readonly [Result, Cost]> {
  const [began, processor] = [performance.now(), process.cpuUsage()];
  const result = await work();
  const ms = performance.now() - began;
  const { user, system } = process.cpuUsage(processor);
  return [result, { ms, processorMs: (user + system) / 1000 }];
}

async function byPuppeteer(browser: Browser, url: string): Promise<() => Promise<void>> {
  const context = await browser.createBrowserContext();
  await steps(await context.newPage(), url);
  return () => context.close();
}

async function steps(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.click('#b1');
  await page.content();
}
