/**
 * `npm run bench:explore [-- --against DIR] [NAME...]`: whole `wave test` runs by the command line, of this checkout and of
 * another one that is built, in turns, so that both have the machine as it is. Beside them a plain load of the page by
 * Puppeteer, in a tab that is used again; and what the time of a run goes to.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { seeded } from '../../src/search/random.js';
import { chosen } from '../names.js';
import { percent } from '../own-share.js';
import { launchPeer } from '../peer.js';
import { sharesOf } from '../profile/shares.js';
import { type Estimate, median, ratioOf } from '../statistics.js';
import { Checkout, type Explored } from './command.js';
import { type Counts, LeastTests } from './least.js';
import { type ExploredPage, pages } from './pages.js';

const TESTS = 30;
const ROUNDS = 5;
/** Of a round, to find out how long one takes. */
const LOADS = 20;
/** Likewise. */
const LEAST_TESTS = 5;

/** What one round has measured: a run of each checkout, the load, and the least that a test can take. */
interface Round {
  readonly runs: readonly Explored[];
  readonly loadMs: number;
  readonly leastMs: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Milliseconds, the median. */
async function timeOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  return median(all);
}

async function load(tab: Page, url: string): Promise<void> {
  await tab.goto(url);
  await tab.content();
}

async function timeOfLeast(tab: Page, origin: string, counts: Counts): Promise<number> {
  const least = await LeastTests.on(tab, origin);
  try {
    return await timeOf(LEAST_TESTS, () => least.run(counts));
  } finally {
    await least.end();
  }
}

/** Of medians over all rounds. */
function ratioIn(rounds: readonly Round[], of: Parameters<typeof ratioOf<Round>>[2]): Estimate {
  const groups = rounds.map((round) => [round]);
  return ratioOf(groups, median, of, seeded(1));
}

const inWords = ({ value, low, high }: Estimate, digits: number) =>
  `${value.toFixed(digits)} (${low.toFixed(digits)} to ${high.toFixed(digits)})`;

async function compare(page: ExploredPage, checkouts: readonly Checkout[], tab: Page) {
  const { url, scenario, close } = await page.serve();
  const rounds: Round[] = [];
  try {
    // The first one of each is for the caches of the system.
    for (let number = 0; number <= ROUNDS; number++) {
      const runs: Explored[] = [];
      for (const checkout of checkouts) runs.push(await checkout.explore(url, scenario));
      const loadMs = await timeOf(LOADS, () => load(tab, url));
      const [run] = runs;
      if (run === undefined) throw new Error('No checkout is measured.');
      const leastMs = await timeOfLeast(tab, new URL(url).origin, run.counts);
      if (number > 0) rounds.push({ runs, loadMs, leastMs });
    }
    tell(page, checkouts, rounds);
    for (const checkout of checkouts) {
      const shares = sharesOf(await checkout.profile(url, scenario));
      const told = shares.map(({ share, part }) => `${share} ${percent(part)}`);
      say(`  ${checkout.name.padEnd(8)} ${told.join(', ')}`);
    }
  } finally {
    await close();
  }
}

function tell({ name }: ExploredPage, checkouts: readonly Checkout[], rounds: readonly Round[]) {
  const loadMs = median(rounds.map((round) => round.loadMs)).toFixed(1);
  const leastMs = median(rounds.map((round) => round.leastMs)).toFixed(1);
  say(`\n${name}: a load takes ${loadMs} ms, a test ${leastMs} ms at the least`);
  const secondsOf = (place: number) => (round: Round) => (round.runs[place]?.ms ?? NaN) / 1000;
  for (const [place, checkout] of checkouts.entries()) {
    const seconds = rounds.map(secondsOf(place));
    const [run] = rounds.flatMap(({ runs }) => runs.slice(place, place + 1));
    const above = (round: Round) => (1000 * secondsOf(place)(round)) / (run?.tests ?? NaN);
    const loads = ratioIn(rounds, { above, below: ({ loadMs }) => loadMs });
    const least = ratioIn(rounds, { above, below: ({ leastMs }) => leastMs });
    say(
      `  ${checkout.name.padEnd(8)} ${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)} to ` +
        `${Math.max(...seconds).toFixed(2)}), ${run?.operations} operations, ${run?.tests} tests, ` +
        `${run?.findings} findings; a test is ${inWords(loads, 1)} loads, and ${inWords(least, 1)} times the least`,
    );
  }
  if (checkouts.length > 1) {
    const times = ratioIn(rounds, { above: secondsOf(1), below: secondsOf(0) });
    say(`  the other takes ${inWords(times, 2)} times as long`);
  }
}

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const named = chosen(pages, 'page', positionals);
if (named === null) process.exit(2);
const checkouts = [new Checkout('this', '.', TESTS)];
if (values.against !== undefined) checkouts.push(new Checkout('other', values.against, TESTS));
const peer = await launchPeer({ notice: console.error });
try {
  say(`wave test --max-tests ${TESTS}, as a user runs it: medians of ${ROUNDS} rounds, in turns`);
  for (const page of named) await compare(page, checkouts, await peer.newPage());
} finally {
  await peer.close();
}
