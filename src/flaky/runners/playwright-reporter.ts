/** A reporter of Playwright Test: writes down how each test ended, as it ends. */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestResultLine } from '../results.js';
import { escaped, plain } from './text.js';

/** As much of Playwright's reporter API as is used here (playwright.dev, "Reporter API"). */
interface TestCase {
  readonly title: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number };
  readonly timeout: number;
  titlePath(): string[];
}

interface TestError {
  readonly message?: string;
  readonly value?: string;
  readonly location?: TestCase['location'];
  readonly snippet?: string;
}

interface TestResult {
  readonly status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  readonly startTime: Date;
  readonly duration: number;
  readonly errors: readonly TestError[];
}

export default class WaveReporter {
  onTestEnd(test: TestCase, { status, startTime, duration, errors }: TestResult): void {
    const [, project = '', , ...titles] = test.titlePath();
    const line: TestResultLine = {
      ...{ project, titles, place: test.location, timeoutMs: test.timeout, status },
      ...{ begunAt: startTime.getTime(), durationMs: duration },
      errors: errors.map(({ message, value, location, snippet }) => ({
        message: plain(message ?? value ?? ''),
        place: location ?? null,
        snippet: snippet === undefined ? null : plain(snippet),
      })),
      // What it matches with `--grep` begins with project and file, and ends with the titles.
      grep: `${escaped(basename(test.location.file))} ${escaped(titles.join(' '))}( @.*)?$`,
    };
    appendFileSync(join(process.env.WAVE_FLAKY ?? '', 'tests.jsonl'), `${JSON.stringify(line)}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
