/**
 * `npm run bench:planted [-- HEURISTIC...]`: how many tests each heuristic needs until the first one fails, on made-up
 * programs with planted bugs that chance alone finds rarely. No browser; two threads.
 */
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { heuristics } from '../../src/search/heuristics/index.js';
import { HEURISTICS, type HeuristicName } from '../../src/search/heuristics/names.js';
import { seeded } from '../../src/search/random.js';
import { type Estimate, estimate, mean, median } from '../statistics.js';
import type { Kind } from './bugs.js';
import { program } from './program.js';
import { testsToFail } from './search.js';

const KINDS: readonly Kind[] = ['order', 'atomicity'];
const DEPTHS = [2, 3] as const;
/** Of each kind and depth. */
const PROGRAMS = 30;
/** Of each program and heuristic. */
const SEARCHES = 3;
const MOST_TESTS = 300;
const THREADS = 2;

/** Of each heuristic, the tests that each search took. */
type Found = Readonly<Partial<Record<HeuristicName, readonly number[]>>>;

interface Searched {
  readonly kind: Kind;
  readonly depth: number;
  readonly found: Found;
}

const all = KINDS.flatMap((kind) =>
  DEPTHS.flatMap((depth) =>
    Array.from({ length: PROGRAMS }, (_, place) => ({ kind, depth, seed: place + 1 })),
  ),
);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Searches each program whose place leaves the rest, of so many threads. */
function* search(names: readonly HeuristicName[], thread: number): Generator<Searched> {
  for (const { kind, depth, seed } of all.filter((_, place) => place % THREADS === thread)) {
    const searched = program(kind, depth, seed);
    const found = names.map((name) => {
      const seeds = Array.from({ length: SEARCHES }, (_, place) => seed * SEARCHES + place);
      return [
        name,
        seeds.map((one) => testsToFail(searched, heuristics[name], one, MOST_TESTS)),
      ] as const;
    });
    yield { kind, depth, found: Object.fromEntries(found) };
  }
}

const tests = (one: number) => (one >= MOST_TESTS ? `> ${MOST_TESTS - 1}` : one.toFixed(0));
const percent = (one: number) => `${(100 * one).toFixed(0)} %`;

function cell(groups: readonly (readonly number[])[]): string {
  const cells = [
    [median, tests],
    [mean, tests],
    [
      (numbers: readonly number[]) => mean(numbers.map((one) => (one < MOST_TESTS ? 1 : 0))),
      percent,
    ],
  ] as const;
  return cells
    .map(([statistic, shown]) => {
      const { value, low, high }: Estimate = estimate(groups, statistic, seeded(1));
      return `${shown(value)} (${shown(low)} to ${shown(high)})`;
    })
    .join(' | ');
}

function report(names: readonly HeuristicName[], results: readonly Searched[]): void {
  for (const kind of KINDS) {
    for (const depth of DEPTHS) {
      const some = results.filter((one) => one.kind === kind && one.depth === depth);
      say(`\nViolations of ${kind === 'order' ? 'an order' : 'atomicity'}, depth ${depth}\n`);
      say(`| heuristic | median | mean, of ${MOST_TESTS} at most | found |`);
      say('| --- | --- | --- | --- |');
      for (const name of names)
        say(`| \`${name}\` | ${cell(some.map(({ found }) => found[name] ?? []))} |`);
    }
  }
}

if (isMainThread) {
  const given = process.argv.slice(2);
  const names = HEURISTICS.filter((name) => given.length === 0 || given.includes(name));
  const started = performance.now();
  const results: Searched[] = [];
  const threads = Array.from({ length: THREADS }, (_, thread) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { names, thread } });
    worker.on('message', (searched: Searched) => results.push(searched));
    return once(worker, 'exit');
  });
  await Promise.all(threads);
  report(names, results);
  const minutes = (performance.now() - started) / 60_000;
  say(`\n${all.length} programs, ${SEARCHES} searches of each, in ${minutes.toFixed(1)} minutes`);
} else {
  const { names, thread }: { names: readonly HeuristicName[]; thread: number } = workerData;
  for (const searched of search(names, thread)) parentPort?.postMessage(searched);
}
