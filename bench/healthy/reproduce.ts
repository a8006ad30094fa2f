/**
 * `node dist/bench/healthy/reproduce.js [NAME...]`, with the browser in `WAVE_BROWSER`: what was found on the healthy
 * pages, made to happen by Puppeteer, without WAVE. Each act is done twice: by somebody patient, and as it was found.
 */
import { setTimeout } from 'node:timers/promises';
import { type Browser, launch, type Page } from 'puppeteer-core';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { chosen } from '../names.js';
import { serveFolder } from '../serve.js';
import { healthy, pageOf } from './healthy.js';

/** Longer than anything on these pages takes. */
const PATIENCE_MS = 1500;

interface Reproduction {
  /** Of the page. */
  readonly name: string;
  readonly finding: string;
  /**
   * @param pause between two acts
   * @returns what the page shows in the end
   */
  readonly act: (page: Page, pause: () => Promise<void>) => Promise<string>;
  /** Address of what is late where it goes wrong; left out: the user is quick. */
  readonly late?: RegExp;
}

const reproductions: readonly Reproduction[] = [
  {
    name: 'table',
    finding: 'A click on a row right after the filter was typed is lost.',
    act: async (page, pause) => {
      await page.click('.tabulator-page[data-page="3"]');
      await setTimeout(PATIENCE_MS);
      await page.type('.tabulator-header-filter input', 'L');
      await pause();
      await page.click('.tabulator-row .tabulator-cell');
      return text(page, '#chosen');
    },
  },
  {
    name: 'router',
    finding: 'A route that was left before its view had come never asks for its data.',
    late: /orders\.js$/,
    act: async (page, pause) => {
      await page.click('#to-orders');
      await pause();
      await page.click('#to-news');
      await setTimeout(PATIENCE_MS);
      const isAsked = await page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.endsWith('orders.json')),
      );
      return `${await text(page, '#app h1')}, orders ${isAsked ? '' : 'not '}asked for`;
    },
  },
  {
    name: 'map',
    finding: 'Who goes closer right after a click on the map is not told what is there.',
    act: async (page, pause) => {
      await page.click('#towns');
      await setTimeout(PATIENCE_MS);
      await page.click('#map');
      await pause();
      await page.click('.ol-zoom-in');
      return text(page, '#popup');
    },
  },
  {
    name: 'map',
    finding: 'Who clicks on the map before the towns have come is told that there is nothing.',
    late: /towns\.json$/,
    act: async (page, pause) => {
      await page.click('#towns');
      await pause();
      await page.click('#map');
      return text(page, '#popup');
    },
  },
  {
    name: 'search',
    finding: 'The field says that a suggestion is active that was chosen long ago.',
    act: async (page, pause) => {
      await page.click('.ts-control');
      await page.type('.ts-control input', 'O');
      await pause();
      await page.type('.ts-control input', 's');
      await setTimeout(PATIENCE_MS);
      await page.click('.ts-dropdown .option');
      const active = await page.$eval('.ts-control input', (field) =>
        field.getAttribute('aria-activedescendant'),
      );
      return `${await text(page, '#plan')}, aria-activedescendant is ${active}`;
    },
  },
  {
    name: 'search',
    finding: 'The list of suggestions opens again after one has been taken.',
    act: async (page, pause) => {
      await page.click('.ts-control');
      await page.type('.ts-control input', 'O');
      await setTimeout(PATIENCE_MS);
      await page.type('.ts-control input', 's');
      await pause();
      await page.click('.ts-dropdown .option');
      await setTimeout(PATIENCE_MS);
      const isOpen = await page.$eval('.ts-dropdown', (list) => list.checkVisibility());
      return `${await text(page, '#plan')}, the list is ${isOpen ? 'open' : 'closed'}`;
    },
  },
];

process.exitCode = await main(process.argv.slice(2));

async function main(names: readonly string[]): Promise<number> {
  const wanted = chosen(reproductions, 'page', names);
  if (wanted === null) return 2;
  const found = await findBrowser({ notice: console.error });
  if (found === null) throw new Error('There is no browser.');
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await launch({ executablePath: found.path, args });
  try {
    for (const reproduction of wanted) {
      console.log(`${reproduction.name}: ${reproduction.finding}`);
      console.log(`  patient     ${await reproduce(browser, reproduction, false)}`);
      console.log(`  as found    ${await reproduce(browser, reproduction, true)}`);
    }
  } finally {
    await browser.close();
  }
  return 0;
}

async function reproduce(
  browser: Browser,
  { name, act, late }: Reproduction,
  isAsFound: boolean,
): Promise<string> {
  const entry = healthy.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`There is no page ${name}.`);
  const { folder, elsewhere } = pageOf(entry);
  const server = await serveFolder(folder, elsewhere);
  const page = await browser.newPage();
  try {
    if (late !== undefined && isAsFound) await holdBack(page, late);
    await page.goto(`${server.origin}/index.html`, { waitUntil: 'networkidle0' });
    return await act(page, async () => {
      if (!isAsFound) await setTimeout(PATIENCE_MS);
    });
  } finally {
    await page.close();
    await server.close();
  }
}

/** What has such an address comes later than an impatient user acts. */
async function holdBack(page: Page, address: RegExp): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', async (request) => {
    if (address.test(request.url())) await setTimeout(PATIENCE_MS / 2);
    await request.continue();
  });
}

async function text(page: Page, selector: string): Promise<string> {
  await setTimeout(PATIENCE_MS);
  return page.$eval(selector, (element) => JSON.stringify(element.textContent));
}
