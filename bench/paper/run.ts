/**
 * `npm run bench:paper [-- --quick] [-- NAME...]`: WAVE and the baselines that developers use on the paper's benchmarks and
 * on the published bugs. See README.md.
 */
import { rm } from 'node:fs/promises';
import puppeteer, { type Browser } from 'puppeteer-core';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { Chrome } from '../../src/browser/chrome.js';
import { chosen } from '../names.js';
import { evaluate } from './evaluation.js';
import { type Form, FULL, QUICK, SEED } from './form.js';
import { Journal } from './journal.js';
import { PAGES } from './pages.js';
import { conditionsOf } from './results/conditions.js';
import { Results } from './results/results.js';
import { writeResults } from './results/write.js';
import { TECHNIQUES } from './techniques/index.js';

const OUT = 'wave-out/bench/paper';
/** In the repository, for who goes on with it elsewhere: it takes more than a day. */
const KEPT = 'bench/RESULTS/testing-runs.jsonl';

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const form = args.includes('--quick') ? QUICK : FULL;
  const names = args.filter((one) => one !== '--quick');
  const pages = names.length === 0 ? pagesOf(form) : chosen(PAGES, 'page', names);
  if (pages === null) return 2;
  // What is not all of it does not take the place of what is.
  const folder = form === FULL && names.length === 0 ? 'bench' : `${OUT}/${form.name}`;
  const browser = await startPuppeteer();
  const chrome = await Chrome.start({ notice: console.error });
  try {
    const journal = await openJournal(form, await browser.version());
    const conditions = conditionsOf(form, SEED, await browser.version());
    const write = () => {
      const results = new Results(pages, journal.records, SEED);
      return writeResults(folder, results, TECHNIQUES, form, conditions);
    };
    await evaluate({
      ...{ form, pages, techniques: TECHNIQUES, journal, browser, chrome },
      measured: async (what) => {
        console.error(`${new Date().toISOString()} ${what}.`);
        await write();
      },
    });
  } finally {
    await Promise.all([browser.close(), chrome.close()]);
  }
  console.log(`The results are in ${folder}/RESULTS.md.`);
  return 0;
}

function pagesOf({ published }: Form) {
  return PAGES.filter(
    ({ name, group }) => group === 'benchmarks' || (published?.includes(name) ?? true),
  );
}

async function startPuppeteer(): Promise<Browser> {
  const found = await findBrowser({ notice: console.error });
  if (found === null) throw new Error('No browser is found: name one with WAVE_BROWSER.');
  return puppeteer.launch({
    executablePath: found.path,
    headless: found.headlessShell ? 'shell' : true,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
}

async function openJournal({ name, goesOn }: Form, browser: string): Promise<Journal> {
  const file = goesOn ? KEPT : `${OUT}/${name}.jsonl`;
  if (!goesOn) await rm(file, { force: true });
  return new Journal(file, { form: name, seed: SEED, browser });
}
