/** What developers do today: they run the test again and again, or on a machine that is busy. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { commandOf, runToEnd } from './commands.js';
import type { Measured } from './records.js';
import type { BenchTest } from './tests.js';

const MOST = 20;

type Reruns = Pick<Measured, 'isFound' | 'runs' | 'seconds'>;

/** RERUN: the command, until it fails. */
export async function rerun(test: BenchTest): Promise<Reruns> {
  const began = performance.now();
  let runs = 0;
  let isFound = false;
  while (runs < MOST && !isFound) {
    runs += 1;
    isFound = (await runToEnd(commandOf(test, test.flaky))).hasFailed;
  }
  return { isFound, runs, seconds: secondsSince(began) };
}

/** Of so many processes that do nothing but compute, for each processor, the test gets a part of the time. */
const BUSY_FOR_A_PROCESSOR = 3;

/**
 * The same, on processors of which the test has about a quarter. Playwright repeats a test by itself, as its users do
 * (`--repeat-each`), which spares the start of its runner.
 */
export async function rerunThrottled(test: BenchTest): Promise<Reruns> {
  const count = BUSY_FOR_A_PROCESSOR * availableParallelism();
  const busy = Array.from({ length: count }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  try {
    return await (test.runner === 'playwright' ? repeatEach(test) : rerun(test));
  } finally {
    for (const one of busy) one.kill('SIGKILL');
  }
}

const statsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ stats: v.object({ expected: v.number(), unexpected: v.number() }) }),
);

async function repeatEach(test: BenchTest): Promise<Reruns> {
  const began = performance.now();
  const more = ['--repeat-each', `${MOST}`, '--max-failures', '1', '--reporter', 'json'];
  const { stdout } = await runToEnd([...commandOf(test, test.flaky), ...more]);
  const { expected, unexpected } = v.parse(statsSchema, stdout).stats;
  return { isFound: unexpected > 0, runs: expected + unexpected, seconds: secondsSince(began) };
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
