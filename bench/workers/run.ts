/**
 * `npm run bench:workers [-- NAME...]`: tests a second with one worker and with two, of pages of the suite and of one
 * application. In turns, so that both have the machine as it is. How many processors were busy, with whatever else
 * runs there, tells what is left to be had: two workers are at most as much faster as one leaves processors idle.
 */
import { cpus } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { DEFAULTS } from '../../src/api/defaults.js';
import { Chrome } from '../../src/browser/chrome.js';
import { replayCommandOf } from '../../src/cli/replay-command.js';
import { explore } from '../../src/exploration/exploration.js';
import type { StoredRecording } from '../../src/store/recording-folder.js';
import type { ReportData } from '../../src/store/report.js';
import { apps } from '../apps/apps.js';
import { recordApp } from '../apps/try.js';
import { BenchPage } from '../page.js';
import { suite } from '../suite/suite.js';

const ROUNDS = 5;
const TESTS = 30;
const LEAST = 1.5;
const OUT = 'wave-out/bench/workers';
const NAMES = ['benchmark-1', 'benchmark-2', 'benchmark-4', 'benchmark-5', 'swagger-ui'];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function recordOf(chrome: Chrome, name: string): Promise<StoredRecording> {
  const out = `${OUT}/${name}`;
  const app = apps.find((one) => one.name === name);
  if (app !== undefined) return recordApp(chrome, app, out);
  const folder = suite.find((one) => one.name === name)?.folder ?? '';
  const source = { folder: `${folder}/buggy`, scenario: `${folder}/scenario.json`, out };
  return (await BenchPage.record(chrome, source)).stored;
}

/** Of all processors together, seconds since the machine began. */
function busySeconds(): number {
  const all = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return all.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000;
}

/** So many workers, in all rounds. */
class Side {
  readonly #workers: number;
  #seconds = 0;
  #busySeconds = 0;
  #tests = 0;

  constructor(workers: number) {
    this.#workers = workers;
  }

  async explore(chrome: Chrome, recording: StoredRecording): Promise<ReportData> {
    const busy = busySeconds();
    const began = performance.now();
    const { data: report } = await explore(chrome, recording, {
      ...DEFAULTS,
      ...{ workers: this.#workers, maxTests: TESTS },
      ...{
        replayCommand: replayCommandOf(OUT),
        recordMs: null,
        signal: new AbortController().signal,
      },
      ...{ notice: () => {}, reporters: [] },
    });
    this.#seconds += (performance.now() - began) / 1000;
    this.#busySeconds += busySeconds() - busy;
    this.#tests += report.tests.length;
    return report;
  }

  get testsASecond(): number {
    return this.#tests / this.#seconds;
  }

  /** Processors, on the average. */
  get busy(): number {
    return this.#busySeconds / this.#seconds;
  }
}

function foundIn({ tests, findings }: ReportData) {
  return { findings, tests: tests.map(({ durationMs: _, ...test }) => test) };
}

/** How many times as fast as one worker two are. */
async function compare(chrome: Chrome, name: string): Promise<number> {
  const recording = await recordOf(chrome, name);
  const [one, two] = [new Side(1), new Side(2)];
  // The first time, code is compiled.
  await new Side(2).explore(chrome, recording);
  for (let round = 0; round < ROUNDS; round += 1) {
    const alone = foundIn(await one.explore(chrome, recording));
    const together = foundIn(await two.explore(chrome, recording));
    if (!isDeepStrictEqual(alone, together))
      throw new Error(`${name}: the tests are not the same.`);
  }
  const times = two.testsASecond / one.testsASecond;
  const { length } = recording.recording.operations;
  const cells = [one, two].map(
    ({ testsASecond, busy }) =>
      `${testsASecond.toFixed(1).padStart(6)} a second (${busy.toFixed(2)} processors busy)`,
  );
  say(
    `${name.padEnd(14)}${String(length).padStart(4)} operations${cells.join('')}   ` +
      `${times.toFixed(2)} times`,
  );
  return times;
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !NAMES.includes(name));
if (unknown !== undefined) {
  console.error(`There is no page ${unknown}. Choose from: ${NAMES.join(', ')}.`);
  process.exit(2);
}
const chrome = await Chrome.start({ notice: console.error });
try {
  say(`With one worker and with two, on ${cpus().length} processors:`);
  const all: number[] = [];
  for (const name of asked.length === 0 ? NAMES : asked) all.push(await compare(chrome, name));
  say(`At least ${LEAST} times is wanted where one worker leaves as much of the processors idle.`);
  process.exitCode = all.every((times) => times >= LEAST) ? 0 : 1;
} finally {
  await chrome.close();
}
