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
import { hasResults, Keeping } from './keeping.js';

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
  const kept = new Keeping(folder);
  // A second signal ends the process.
  signal.addEventListener('abort', () => kept.flush());
  try {
    return await wave.explore(recording, {
      ...PICTURES,
      ...options,
      ...{ name, known, signal },
      replayCommand: replayCommandOf(folder, startedAs(process.env)),
      notice: (sentence) => process.stderr.write(`Note: ${printable(sentence)}\n`),
      reporter: [progress, kept, sayingIf(signal), ...chosen],
    });
  } catch (error) {
    progress.onEnd();
    await kept.flush().catch(() => {}); // It may be what went wrong.
    if (kept.tests > 0) process.stderr.write(`${soFar(kept.tests, folder)}\n`);
    throw error;
  } finally {
    progress.onEnd();
  }
}

/** Says that there will be no more, if that is so. */
function sayingIf(interrupted: AbortSignal): Reporter {
  return {
    onEnd(report) {
      if (!interrupted.aborted) return;
      process.stderr.write(
        `Interrupted${hasResults(report) ? ': these are the results so far' : ' before the first test was done: there are no results'}.\n`,
      );
    },
  };
}

function soFar(tests: number, folder: string): string {
  const results = tests === 1 ? 'the result of the one test' : `the results of the ${tests} tests`;
  const file = join(folder, 'report.json');
  return `WAVE could not go on; ${file} has ${results} so far, until the next run that writes there.`;
}
