/** What it costs a test that passes to be watched: its command as it is, and as `wave flaky` runs it with nothing held, in turns. */
import { NATURAL } from '../../src/flaky/plan.js';
import { runCommand } from '../../src/flaky/run-command.js';
import { seeded } from '../../src/search/random.js';
import { median, ratioOf } from '../statistics.js';
import { commandOf, runToEnd } from './commands.js';
import type { BenchTest } from './tests.js';

const ROUNDS = 15;

interface Round {
  /** Milliseconds of wall time. */
  readonly plain: number;
  readonly watched: number;
}

/** @throws Error when the test does not pass */
export async function overheadOf(test: BenchTest, browser: string): Promise<string> {
  const rounds: Round[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const [plain, watched] = [await runPlain(test), await runWatched(test, browser)];
    // The first one warms what the machine keeps of the files.
    if (round > 0) rounds.push({ plain, watched });
  }
  const of = { above: ({ watched }: Round) => watched, below: ({ plain }: Round) => plain };
  const { value, low, high } = ratioOf(
    rounds.map((one) => [one]),
    median,
    of,
    seeded(1),
  );
  const milliseconds = median(rounds.map(of.below)).toFixed(0);
  const ratio = `${value.toFixed(2)} (${low.toFixed(2)}-${high.toFixed(2)})`;
  return `${test.name.padEnd(22)} ${test.runner.padEnd(10)} ${milliseconds} ms by itself; watched, ${ratio} times that`;
}

/** The browser of a test with Selenium may stay, if nobody ends it, and take time of the other runs. */
async function runPlain(test: BenchTest): Promise<number> {
  const began = performance.now();
  const { hasFailed } = await runToEnd(commandOf(test, test.repaired));
  return since(began, test, hasFailed ? 1 : 0);
}

async function runWatched(test: BenchTest, browser: string): Promise<number> {
  const command = commandOf(test, test.repaired);
  const { signal } = new AbortController();
  const began = performance.now();
  const { exitCode } = await runCommand(
    { command, grep: null, timeoutMs: null, browser, signal },
    NATURAL,
  );
  return since(began, test, exitCode);
}

function since(began: number, { name }: BenchTest, exitCode: number | null): number {
  const milliseconds = performance.now() - began;
  if (exitCode !== 0) throw new Error(`${name} has failed.`);
  return milliseconds;
}
