/**
 * `npm run bench:heuristics [-- NAME...]`: how many tests each heuristic needs until the first one fails, on the
 * buggy pages of `bench/suite` and `bench/sources`.
 */
import { Chrome } from '../../src/browser/chrome.js';
import { HEURISTICS, type HeuristicName } from '../../src/search/heuristics/names.js';
import { BenchPage, type PageSource } from '../page.js';
import { bugOf, sources } from '../sources/sources.js';
import { suite } from '../suite/suite.js';
import { RememberedPage } from './remembered-page.js';

const SEEDS = 30;
const MOST_TESTS = 30;
const OUT = 'wave-out/bench/heuristics';

type Tests = readonly (number | null)[];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const pages: readonly (Omit<PageSource, 'out'> & { readonly name: string })[] = [
  ...suite.map(({ name, folder }) => ({
    ...{ name, folder: `${folder}/buggy` },
    scenario: `${folder}/scenario.json`,
  })),
  ...sources.map((entry) => ({ name: entry.name, ...bugOf(entry).buggy })),
];

const asNumber = (tests: number | null) => tests ?? Infinity;

function median(tests: Tests): number {
  return tests.map(asNumber).toSorted((a, b) => a - b)[Math.floor(tests.length / 2)] ?? Infinity;
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

async function measure(chrome: Chrome, source: (typeof pages)[number]): Promise<Tests[]> {
  const recorded = await BenchPage.record(chrome, { ...source, out: `${OUT}/${source.name}` });
  const page = await RememberedPage.open(chrome, recorded.stored);
  try {
    const all: Tests[] = [];
    for (const heuristic of HEURISTICS) {
      const tests: (number | null)[] = [];
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        tests.push(await page.testsToFail(heuristic, seed, MOST_TESTS));
      }
      all.push(tests);
    }
    const cells = all.map((tests) => median(tests).toString().padStart(9));
    say(`${source.name.padEnd(20)}${cells.join('')}${String(page.size).padStart(9)}`);
    return all;
  } finally {
    await page.close();
  }
}

const names = process.argv.slice(2);
const chosen = pages.filter(({ name }) => names.length === 0 || names.includes(name));
say(`${'median tests'.padEnd(20)}${HEURISTICS.map((name) => name.padStart(9)).join('')}   orders`);
const chrome = await Chrome.start({ notice: () => {} });
try {
  const results: Tests[][] = [];
  for (const page of chosen) results.push(await measure(chrome, page));
  const byHeuristic = HEURISTICS.map((name, place) => {
    const ofPages = results.map((tests) => tests[place] ?? []);
    const all = ofPages.flat().map(asNumber);
    return {
      name,
      medians: mean(ofPages.map(median)),
      tests: mean(all.map((tests) => Math.min(tests, MOST_TESTS + 1))),
      missed: all.filter((tests) => tests > MOST_TESTS).length,
    };
  });
  say('');
  for (const { name, medians, tests, missed } of byHeuristic) {
    const found = missed === 0 ? 'finds each' : `misses ${missed} of ${chosen.length * SEEDS}`;
    say(
      `${name.padEnd(10)} mean of medians ${medians.toFixed(2)}, mean ${tests.toFixed(2)}, ${found}`,
    );
  }
  const single = byHeuristic.filter(({ name }) => name !== ('portfolio' satisfies HeuristicName));
  const portfolio = byHeuristic.find(({ name }) => name === 'portfolio');
  const best = Math.min(...single.map(({ tests }) => tests));
  const isBest = portfolio !== undefined && portfolio.tests <= best;
  const isComplete = portfolio?.missed === 0;
  say('');
  say(
    `${isBest ? 'met     ' : 'missed  '} The portfolio is as good as the best single one, on average`,
  );
  say(
    `${isComplete ? 'met     ' : 'missed  '} It finds each bug within ${MOST_TESTS} tests, by each seed`,
  );
  process.exitCode = isBest && isComplete ? 0 : 1;
} finally {
  await chrome.close();
}
