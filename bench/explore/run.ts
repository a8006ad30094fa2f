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
import { bootstrap, type Estimate, median } from '../statistics.js';
import { Checkout, type Explored } from './command.js';
import { type ExploredPage, pages } from './pages.js';

const TESTS = 30;
const ROUNDS = 5;
/** Of a round, to find out how long one takes. */
const LOADS = 20;

/** What one round has measured: a run of each checkout, and the load. */
interface Round {
  readonly runs: readonly Explored[];
  readonly loadMs: number;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Milliseconds. */
async function timeOfLoad(tab: Page, url: string): Promise<number> {
  const times: number[] = [];
  for (let load = 0; load < LOADS; load++) {
    const began = performance.now();
    await tab.goto(url);
    await tab.content();
    times.push(performance.now() - began);
  }
  return median(times);
}

/** The quotient of two medians over all rounds, with its interval: what was measured in a round stays together. */
function ratioOf(
  rounds: readonly Round[],
  above: (round: Round) => number,
  below: (round: Round) => number,
): Estimate {
  return bootstrap((resample) => {
    const sample = resample(rounds);
    return median(sample.map(above)) / median(sample.map(below));
  }, seeded(1));
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
      const loadMs = await timeOfLoad(tab, url);
      if (number > 0) rounds.push({ runs, loadMs });
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
  say(`\n${name}: a load takes ${median(rounds.map(({ loadMs }) => loadMs)).toFixed(1)} ms`);
  const secondsOf = (place: number) => (round: Round) => (round.runs[place]?.ms ?? NaN) / 1000;
  for (const [place, checkout] of checkouts.entries()) {
    const seconds = rounds.map(secondsOf(place));
    const [run] = rounds.flatMap(({ runs }) => runs.slice(place, place + 1));
    const loads = ratioOf(
      rounds,
      (round) => (1000 * secondsOf(place)(round)) / (run?.tests ?? NaN),
      ({ loadMs }) => loadMs,
    );
    say(
      `  ${checkout.name.padEnd(8)} ${median(seconds).toFixed(2)} s (${Math.min(...seconds).toFixed(2)} to ` +
        `${Math.max(...seconds).toFixed(2)}), ${run?.operations} operations, ${run?.tests} tests, ` +
        `${run?.findings} findings; a test is ${inWords(loads, 1)} loads`,
    );
  }
  if (checkouts.length > 1)
    say(
      `  the other takes ${inWords(ratioOf(rounds, secondsOf(1), secondsOf(0)), 2)} times as long`,
    );
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
