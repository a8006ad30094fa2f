/** A reporter of Jest: writes down how the tests of a file ended, and each time that one was tried (`jest.retryTimes`). */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
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

interface FileResult {
  readonly testResults: readonly TestCaseResult[];
  readonly perfStats: { readonly start: number };
  /** What is of no test, and told as one of its own: the file could not be loaded, or a hook behind some of its tests has failed. */
  readonly testExecError?: { readonly message: string; readonly stack?: string | null };
}

interface TestCaseResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled' | 'focused';
  readonly startedAt?: number | null;
  readonly duration?: number | null;
  readonly location?: { readonly line: number; readonly column: number } | null;
  readonly failureMessages: readonly string[];
  /** How often it has run; it is tried again where it has failed. */
  readonly invocations?: number;
  /** How it had failed, where Jest is to log that. */
  readonly retryReasons?: readonly string[];
}

/** Milliseconds, where nothing else is said (jestjs.io, "testTimeout"). */
const TIMEOUT_MS = 5000;

export default class WaveReporter {
  onTestFileResult(file: TestFile, { testResults, perfStats, testExecError }: FileResult): void {
    for (const test of testResults) {
      const { status, invocations = 1, retryReasons = [], failureMessages } = test;
      if (invocations > 1)
        this.#tell(file, test, 'failed', retryReasons.length > 0 ? retryReasons : [AGAIN]);
      if (status === 'failed') this.#tell(file, test, 'failed', failureMessages);
      else this.#tell(file, test, status === 'passed' ? 'passed' : 'skipped', []);
    }
    if (testExecError == null) return;
    const whole = { ancestorTitles: [], title: basename(file.path), startedAt: perfStats.start };
    const { stack, message } = testExecError;
    this.#tell(file, { ...whole, status: 'failed', failureMessages: [] }, 'failed', [
      stack ?? message,
    ]);
  }

  #tell(
    { path, context: { config } }: TestFile,
    test: TestCaseResult,
    ended: 'passed' | 'failed' | 'skipped',
    said: readonly string[],
  ): void {
    const project = config.displayName?.name ?? '';
    const titles = [...test.ancestorTitles, test.title];
    const { line = 1, column = 1 } = test.location ?? {};
    const messages = said.map(plain);
    const durationMs = test.duration ?? 0;
    const told: TestResultLine = {
      ...{ project, titles, timeoutMs: config.testTimeout ?? TIMEOUT_MS, durationMs },
      place: { file: path, line, column },
      status: messages.some((one) => OF_TIME.test(one)) ? 'timedOut' : ended,
      begunAt: test.startedAt ?? Date.now() - durationMs,
      errors: messages.map(errorIn),
      grep: asGrep({ project, file: path, titles }),
    };
    appendFileSync(join(process.env.WAVE_FLAKY ?? '', 'tests.jsonl'), `${JSON.stringify(told)}\n`);
  }
}

const AGAIN = 'The test failed, and was tried again.';

/** So it says that a test has run into its time-out. */
const OF_TIME = /Exceeded timeout of \d/;
