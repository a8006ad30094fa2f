/**
 * `npm run bench:memory`: the memory of a long exploration, of a page that does what the beginning of a session with a real
 * application did (the recording of WordPress in `bench/search/recorded`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chrome } from '../../src/browser/chrome.js';
import { heap } from '../heap.js';
import { BenchPage } from '../page.js';
import { operationsOf } from '../search/shapes.js';
import { pageOf } from '../session-page.js';

const TESTS = 1000;
const EACH = 100;
/** Of the recording that the page is made of. */
const LENGTH = 72;
const LEAST_OPERATIONS = 60;
/** How many times as much as after the first look, without what each test ended in, which is kept for the report. */
const MOST = 1.1;
const HEURISTIC = 'portfolio';
const OUT = 'wave-out/bench/memory';

interface Memory {
  readonly tests: number;
  /** Megabytes: of WAVE's live objects, of its process, of all processes of Chrome. */
  readonly heap: number;
  readonly wave: number;
  readonly chrome: number;
}

function look(tests: number): Memory {
  const live = heap();
  const wave = process.memoryUsage.rss() / 1e6;
  const memory = { tests, heap: live, wave, chrome: residentOfChildren() };
  const cells = [memory.heap, memory.wave, memory.chrome].map((mb) => mb.toFixed(0).padStart(10));
  process.stdout.write(`${String(tests).padStart(5)}${cells.join('')}\n`);
  return memory;
}

/** Resident megabytes of all that this process has started, and what that has. */
function residentOfChildren(): number {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' });
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, kilobytes = 0]) => ({ pid, parent, kilobytes }));
  const of = (parent: number): number =>
    processes
      .filter((one) => one.parent === parent)
      .reduce((sum, { pid, kilobytes }) => sum + kilobytes / 1e3 + of(pid), 0);
  return of(process.pid);
}

/**
 * How many times as much it is after all tests as after the first hundred.
 *
 * @param results megabytes that a test is meant to leave
 */
function grown(looks: readonly Memory[], of: 'heap' | 'chrome', results = 0): number {
  const [first, last] = [looks.at(0), looks.at(-1)];
  if (first === undefined || last === undefined) return Number.NaN;
  return (last[of] - (last.tests - first.tests) * results) / first[of];
}

/** Megabytes of a test in the files that are written when all have run. */
async function resultsOf(folder: string): Promise<number> {
  const files = ['report.json', 'replay.json'].map((name) => stat(join(folder, name)));
  return (await Promise.all(files)).reduce((sum, { size }) => sum + size / 1e6, 0) / TESTS;
}

const operations = operationsOf('wordpress').slice(0, LENGTH);
const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
const chrome = await Chrome.start({ notice: () => {} });
try {
  for (const [name, text] of pageOf(operations)) await writeFile(join(folder, name), text);
  const scenario = join(folder, 'scenario.json');
  const page = await BenchPage.record(chrome, { folder, scenario, out: OUT });
  process.stdout.write(`${page.operations} operations\n\ntests  heap, MB  WAVE, MB  Chrome, MB\n`);
  const looks: Memory[] = [];
  const report = await page.explore(HEURISTIC, TESTS, (tests) => {
    if (tests % EACH === 0) looks.push(look(tests));
  });
  const exact = report.tests.filter(({ enforced }) => enforced === 'exact').length;
  const results = await resultsOf(join(OUT, HEURISTIC));
  const [ofHeap, ofChrome] = [grown(looks, 'heap', results), grown(looks, 'chrome')];
  process.stdout.write(`\n${exact} of ${report.tests.length} orders exact\n`);
  const isWhole = page.operations >= LEAST_OPERATIONS && looks.length === TESTS / EACH;
  const isMet = ofHeap <= MOST && ofChrome <= MOST && isWhole;
  process.stdout.write(
    `${isMet ? 'met' : 'NOT MET'}  Of at least ${LEAST_OPERATIONS} operations, after ${TESTS} tests WAVE's heap without their results is ${ofHeap.toFixed(2)} ` +
      `times what it was after ${EACH}, and Chrome ${ofChrome.toFixed(2)} times (at most ${MOST})\n`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
  await chrome.close();
}
