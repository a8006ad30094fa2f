/**
 * `npm run bench:memory`: the memory of a long exploration, of a page as long as a session with a real application
 * (the recording of WordPress in `bench/search/recorded`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Chrome } from '../../src/browser/chrome.js';
import type { Operation } from '../../src/model/operation.js';
import { heap } from '../heap.js';
import { BenchPage } from '../page.js';
import { pageOf } from '../session-page.js';

const TESTS = 100;
const EACH = 10;
const LEAST_OPERATIONS = 200;
/** Megabytes that WAVE's heap and Chrome may gain a test, the tests' own results among them. */
const MOST_HEAP = 0.1;
const MOST_CHROME = 1;
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

/** What a test adds: the slope of the line that fits best. */
function growth(looks: readonly Memory[], of: 'heap' | 'chrome'): number {
  const mean = (numbers: readonly number[]) =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const [x, y] = [mean(looks.map(({ tests }) => tests)), mean(looks.map((one) => one[of]))];
  const over = mean(looks.map((one) => (one.tests - x) * (one[of] - y)));
  return over / mean(looks.map(({ tests }) => (tests - x) ** 2));
}

const lines = (await readFile('bench/search/recorded/wordpress.ndjson', 'utf8')).trim().split('\n');
const operations = lines.map((line): Operation => JSON.parse(line));
const folder = await mkdtemp(join(tmpdir(), 'wave-bench-'));
const chrome = await Chrome.start({ notice: () => {} });
try {
  for (const [name, text] of pageOf(operations)) await writeFile(join(folder, name), text);
  const scenario = join(folder, 'scenario.json');
  const page = await BenchPage.record(chrome, { folder, scenario, out: OUT });
  process.stdout.write(`${page.operations} operations\n\ntests  heap, MB  WAVE, MB  Chrome, MB\n`);
  const looks: Memory[] = [];
  const report = await page.explore('portfolio', TESTS, (tests) => {
    if (tests % EACH === 0) looks.push(look(tests));
  });
  const exact = report.tests.filter(({ enforced }) => enforced === 'exact').length;
  const [ofHeap, ofChrome] = [growth(looks, 'heap'), growth(looks, 'chrome')];
  process.stdout.write(`\n${exact} of ${report.tests.length} orders exact\n`);
  const isWhole = page.operations >= LEAST_OPERATIONS && looks.length === TESTS / EACH;
  const isMet = ofHeap <= MOST_HEAP && ofChrome <= MOST_CHROME && isWhole;
  process.stdout.write(
    `${isMet ? 'met' : 'NOT MET'}  Of at least ${LEAST_OPERATIONS} operations, a test adds ${ofHeap.toFixed(2)} MB to WAVE's heap (at most ${MOST_HEAP}) ` +
      `and ${ofChrome.toFixed(2)} MB to Chrome (at most ${MOST_CHROME})\n`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await rm(folder, { recursive: true });
  await chrome.close();
}
