/** Measures the ratios: counts exactly, times only beside others that were taken in turns with them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import type { Chrome } from '../../src/browser/chrome.js';
import { seeded } from '../../src/search/random.js';
import { besidePuppeteer, type Pair } from '../overhead/beside-puppeteer.js';
import { longPage } from '../overhead/long-page.js';
import { exploreSimulated, PARTS } from '../path/exploration.js';
import { type RecordedPage, recordedPage } from '../path/page.js';
import { median, ratioOf } from '../statistics.js';
import { sentInRun } from './messages.js';
import { blocksOf, OWN, type Ratios } from './ratios.js';

const PAIRS = 60;
/** Of the simulated pages. */
const SMALL = 250;
const LARGE = 1000;
const TESTS = 8;
const ROUNDS = 12;

export async function measure(chrome: Chrome, peer: Browser): Promise<Ratios> {
  const sent = await sentInRun(chrome);
  return {
    counts: {
      'messages an operation': sent.messages / sent.operations,
      'bytes an operation': Math.round(sent.bytes / sent.operations),
    },
    times: {
      ...(await besides(chrome, peer, 'Figure 1', 'bench/suite/pages/figure-1/buggy')),
      ...(await withLongPage((folder) => besides(chrome, peer, '300 KB', folder))),
      [`${OWN} ${LARGE} operations, of one of ${SMALL}`]: await growth(),
    },
  };
}

/**
 * WAVE's own share of the time that a run takes is less the busier the machine is. Its processor time, beside that which
 * Puppeteer takes of the same process for the same steps, is not.
 */
async function besides(
  chrome: Chrome,
  peer: Browser,
  name: string,
  folder: string,
): Promise<Ratios['times']> {
  const { pairs } = await besidePuppeteer(chrome, peer, folder, PAIRS);
  const ratio = (of: keyof Pair['wave']) =>
    ratioOf(
      blocksOf(pairs),
      median,
      { above: ({ wave }) => wave[of], below: ({ puppeteer }) => puppeteer[of] },
      seeded(1),
    );
  return {
    [`${name}: a run, of Puppeteer's`]: ratio('ms'),
    [`${name}: its own processor time, of Puppeteer's`]: ratio('processorMs'),
  };
}

async function withLongPage<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
  try {
    await writeFile(join(folder, 'index.html'), longPage());
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Processor times. */
type Round = readonly [small: number, large: number];

/** What WAVE itself does for a test of a large page, beside that of a small one; n log n has 5. */
async function growth() {
  const [small, large] = [await recordedPage(SMALL), await recordedPage(LARGE)];
  const rounds: Round[] = [];
  // What is compiled is compiled before.
  await processorMs(small);
  for (let round = 0; round < ROUNDS; round++)
    rounds.push([await processorMs(small), await processorMs(large)]);
  const ofBoth = { above: ([, cost]: Round) => cost, below: ([cost]: Round) => cost };
  return ratioOf(blocksOf(rounds), median, ofBoth, seeded(1));
}

async function processorMs(page: RecordedPage): Promise<number> {
  const { clock } = await exploreSimulated(page, TESTS);
  return PARTS.reduce((sum, part) => sum + clock.spentOn(part), 0);
}
