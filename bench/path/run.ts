/**
 * `npm run bench:path`: what WAVE itself does for a test, from the choice of its order to the report that is written when it
 * has ended, by processor time as pages grow. No browser: the pages are simulated.
 */
import { growthOf } from '../growth.js';
import { type Explored, exploreSimulated, PARTS } from './exploration.js';
import { recordedPage } from './page.js';

const SIZES = [50, 100, 250, 500, 1000, 2000] as const;
/** What a test costs besides, whatever its page, hides how the rest grows on smaller ones. */
const FITTED_FROM = 250;
const TESTS = 20;
/** Of the cost of a test over the logarithm of the operations; 1 but for what cannot be told from it. */
const MOST_GROWTH = 1.1;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Milliseconds a test. */
function costsOf({ clock, tests }: Explored): number[] {
  const costs = PARTS.map((part) => clock.spentOn(part) / tests);
  return [...costs, costs.reduce((sum, cost) => sum + cost, 0)];
}

const cells = (values: readonly (number | string)[]) =>
  values
    .map((value) => (typeof value === 'number' ? value.toFixed(1) : value).padStart(9))
    .join('');

say(`Milliseconds of processor time a test, of ${TESTS} each\n`);
say(`operations${cells([...PARTS, 'all'])}    failed     exact`);
// What is compiled is compiled before.
await exploreSimulated(await recordedPage(100), TESTS);
const rows: { readonly size: number; readonly costs: readonly number[] }[] = [];
for (const size of SIZES) {
  const page = await recordedPage(size);
  const explored = await exploreSimulated(page, TESTS);
  const costs = costsOf(explored);
  rows.push({ size, costs });
  const shares = [explored.failed, explored.exact].map((count) => `${count} of ${explored.tests}`);
  say(`${String(size).padStart(10)}${cells([...costs, ...shares])}`);
}
const large = rows.filter(({ size }) => size >= FITTED_FROM);
const growth = [...PARTS, 'all'].map((_, place) =>
  growthOf(large.map(({ size, costs }) => [size, (costs[place] ?? 0) / Math.log(size)])),
);
say(`${'growth'.padStart(10)}${cells(growth.map((exponent) => exponent.toFixed(2)))}`);
const isMet = (growth.at(-1) ?? Infinity) <= MOST_GROWTH;
say(
  `\n${isMet ? 'met' : 'NOT MET'}  From ${FITTED_FROM} operations on, a test costs at most as n log n: over log n, it grows as ` +
    `n to the power of ${growth.at(-1)?.toFixed(2)} (at most ${MOST_GROWTH})`,
);
process.exitCode = isMet ? 0 : 1;
