/** Records a page, if that has not been done, and explores it until that is done or interrupted. */
import { join } from 'node:path';
import {
  type ExploreOptions,
  ProgressLine,
  printable,
  Recording,
  type Report,
  type Reporter,
  type Wave,
} from '../../index.js';
import type { Interruption } from '../interrupt.js';
import { makeRecording } from '../make-recording.js';
import { replayCommandOf } from '../replay-command.js';
import { startedAs } from '../started-as.js';
import type { TestedPage } from './job.js';

/** Pictures are taken unless somebody says no. */
const PICTURES = { pictures: true };

/**
 * What was finished when it was interrupted, if anything, is the result.
 *
 * @param known reasons of findings that are known already, by their identities
 */
export async function testPage(
  wave: Wave,
  { name, folder, from, options }: TestedPage,
  chosen: readonly Reporter[],
  known: NonNullable<ExploreOptions['known']>,
  interruption: Interruption,
): Promise<Report> {
  const recording =
    from instanceof Recording
      ? from
      : await makeRecording(wave, { url: from.url, folder, options }, from.scenario, interruption);
  const progress = new ProgressLine(process.stderr);
  const { signal } = interruption;
  const kept = keeping(folder, signal);
  try {
    return await wave.explore(recording, {
      ...PICTURES,
      ...options,
      ...{ name, known, signal },
      replayCommand: replayCommandOf(folder, startedAs(process.env)),
      notice: (sentence) => process.stderr.write(`Note: ${printable(sentence)}\n`),
      reporter: [progress, kept, ...chosen],
    });
  } catch (error) {
    progress.onEnd();
    if (kept.tests > 0) process.stderr.write(`${soFar(kept.tests, folder)}\n`);
    throw error;
  } finally {
    progress.onEnd();
  }
}

/** Whether there are results: not when it was interrupted before the first test was done. */
export function hasResults({ tests, data }: Report): boolean {
  return tests.length > 0 || data.ended !== 'interrupted';
}

function soFar(tests: number, folder: string): string {
  const results = tests === 1 ? 'the result of the one test' : `the results of the ${tests} tests`;
  const file = join(folder, 'report.json');
  return `WAVE could not go on; ${file} has ${results} so far, until the next run that writes there.`;
}

interface Keeping extends Reporter {
  /** How many have been kept. */
  readonly tests: number;
}

/** Keeps the results so far after each test. */
function keeping(folder: string, signal: AbortSignal): Keeping {
  let tests = 0;
  return {
    get tests() {
      return tests;
    },
    async onTest(_, { report }) {
      await report.save(folder);
      tests = report.tests.length;
    },
    onEnd(report) {
      if (signal.aborted) {
        process.stderr.write(
          `Interrupted${hasResults(report) ? ': these are the results so far' : ' before the first test was done: there are no results'}.\n`,
        );
      }
      return hasResults(report) ? report.save(folder) : undefined;
    },
  };
}
