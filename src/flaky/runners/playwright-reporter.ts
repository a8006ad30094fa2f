/** A reporter of Playwright Test: writes down how each test ended, as it ends. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResultLine } from '../results.js';
import { escaped, plain } from './text.js';

/** As much of Playwright's reporter API as is used here (playwright.dev, "Reporter API"). */
interface TestCase {
  readonly title: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number };
  readonly timeout: number;
  readonly expectedStatus: TestResult['status'];
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
    const [, project = '', file = '', ...titles] = test.titlePath();
    const line: TestResultLine = {
      ...{ project, titles, place: test.location, timeoutMs: test.timeout },
      status: statusOf(status, test.expectedStatus),
      ...{ begunAt: startTime.getTime(), durationMs: duration },
      errors: errors.map(({ message, value, location, snippet }) => ({
        message: plain(message ?? value ?? ''),
        place: location ?? null,
        snippet: snippet === undefined ? null : plain(snippet),
      })),
      grep: JSON.stringify(aloneOf(project, [file, ...titles])),
    };
    appendFileSync(join(process.env.WAVE_FLAKY ?? '', 'tests.jsonl'), `${JSON.stringify(line)}\n`);
  }

  /** Of no test: none was found, or a server does not start. */
  onError({ message, value }: TestError): void {
    process.stderr.write(`${plain(message ?? value ?? '')}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}

/** One that is to fail (`test.fail`) passes if it does. */
function statusOf(
  status: TestResult['status'],
  expected: TestResult['status'],
): TestResult['status'] {
  if (status === 'skipped' || status === 'interrupted') return status;
  if (status === expected) return 'passed';
  return status === 'passed' ? 'failed' : status;
}

/**
 * Arguments with which the test runs alone, and those of projects that its own depends on. What `--grep` matches is project, file
 * and titles, and behind each its tags.
 */
function aloneOf(project: string, titles: readonly string[]): readonly string[] {
  const grep = titles.map((title) => `${escaped(title)}( @\\S+)*`).join(' ');
  return [...(project === '' ? [] : [`--project=${project}`]), `--grep=(^| )${grep}$`];
}
