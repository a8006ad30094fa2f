/** A reporter of Jest: writes down how each test ended, as it ends, and each time that it is tried (`jest.retryTimes`). */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResultLine } from '../results.js';
import { asGrep } from './alone.js';
import { errorIn } from './output.js';
import { plain } from './text.js';

/** As much of Jest's reporter API as is used here (jestjs.io, "reporters"; `@jest/test-result`). */
interface TestFile {
  readonly path: string;
  readonly context: {
    readonly config: {
      readonly displayName?: { readonly name: string };
      readonly testTimeout?: number;
    };
  };
}

interface TestCaseResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled' | 'focused';
  readonly startedAt?: number | null;
  readonly duration?: number | null;
  readonly location?: { readonly line: number; readonly column: number } | null;
  readonly failureMessages: readonly string[];
}

/** Milliseconds, where nothing else is said (jestjs.io, "testTimeout"). */
const TIMEOUT_MS = 5000;

export default class WaveReporter {
  onTestCaseResult(file: TestFile, result: TestCaseResult): void {
    const titles = [...result.ancestorTitles, result.title];
    const { line = 1, column = 1 } = result.location ?? {};
    const { displayName, testTimeout = TIMEOUT_MS } = file.context.config;
    const messages = result.failureMessages.map(plain);
    const durationMs = result.duration ?? 0;
    const told: TestResultLine = {
      ...{ project: displayName?.name ?? '', titles, timeoutMs: testTimeout, durationMs },
      place: { file: file.path, line, column },
      status: statusOf(result, messages),
      begunAt: result.startedAt ?? Date.now() - durationMs,
      errors: messages.map(errorIn),
      grep: asGrep({ file: file.path, titles }),
    };
    appendFileSync(join(process.env.WAVE_FLAKY ?? '', 'tests.jsonl'), `${JSON.stringify(told)}\n`);
  }
}

/** So it says that a test has run into its time-out. */
const OF_TIME = /Exceeded timeout of \d/;

function statusOf(
  { status }: TestCaseResult,
  messages: readonly string[],
): TestResultLine['status'] {
  if (status === 'failed') return messages.some((one) => OF_TIME.test(one)) ? 'timedOut' : 'failed';
  return status === 'passed' ? 'passed' : 'skipped';
}
