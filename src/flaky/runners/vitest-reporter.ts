/** A reporter of Vitest: has it run as a test under control needs, and writes down how each test ended. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestResultLine } from '../results.js';
import { type Alone, asGrep, theOnlyOne } from './alone.js';
import { snippetOf } from './snippet.js';
import { escaped, plain } from './text.js';

/** As much of Vitest's API as is used here (vitest.dev, "Reporters", "TestProject", "TestCase"). */
interface Vitest {
  readonly projects: readonly Project[];
  setGlobalTestNamePattern(pattern: RegExp): void;
}

interface Project {
  readonly name: string;
  readonly config: { readonly testTimeout: number; readonly browser: object };
  globTestFiles(filters?: string[]): Promise<{ readonly testFiles: readonly string[] }>;
}

interface TestCase {
  readonly name: string;
  readonly parent: Suite;
  readonly module: { readonly moduleId: string };
  readonly project: Project;
  readonly location?: { readonly line: number; readonly column: number };
  readonly options: { readonly timeout?: number };
  result(): {
    readonly state: 'pending' | 'passed' | 'failed' | 'skipped';
    readonly errors?: readonly TestError[];
  };
  diagnostic(): { readonly startTime: number; readonly duration: number } | undefined;
}

type Suite =
  | { readonly type: 'suite'; readonly name: string; readonly parent: Suite }
  | { readonly type: 'module' };

interface TestError {
  readonly message: string;
  readonly stacks?: readonly { file: string; line: number; column: number }[];
}

export default class WaveReporter {
  readonly #folder = process.env.WAVE_FLAKY ?? '';
  /** The only test to run; null: all. */
  readonly #alone: Alone | null;
  /** Milliseconds that the tests of a project have which do not say it themselves. */
  readonly #timeouts = new Map<string, number>();

  constructor() {
    this.#alone = theOnlyOne();
  }

  /** Before Vitest looks for tests, and before a browser is told how to run them. */
  onInit(vitest: Vitest): void {
    const { WAVE_FLAKY_TIMEOUT: given } = process.env;
    for (const project of vitest.projects) {
      const { config } = project;
      const testTimeout = given === undefined ? config.testTimeout : Number(given);
      this.#timeouts.set(project.name, testTimeout);
      Object.assign(config, { testTimeout, retry: 0, includeTaskLocation: true });
      const trace = { mode: 'off' };
      Object.assign(config.browser, { fileParallelism: false, screenshotFailures: false, trace });
      if (this.#alone !== null) narrow(project, this.#alone.file);
    }
    if (this.#alone === null) return;
    vitest.setGlobalTestNamePattern(new RegExp(`^${escaped(this.#alone.titles.join(' '))}$`));
  }

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    // Where one is to run, all others are skipped.
    if (state === 'pending' || (state === 'skipped' && this.#alone !== null)) return;
    const { name: project } = test.project;
    const { moduleId: file } = test.module;
    const titles = titlesOf(test);
    const { line = 1, column = 1 } = test.location ?? {};
    const result: TestResultLine = {
      ...{ project, titles, place: { file, line, column } },
      timeoutMs: test.options.timeout ?? this.#timeouts.get(project) ?? 0,
      status: errors.some(({ message }) => OF_TIME.test(message)) ? 'timedOut' : state,
      begunAt: test.diagnostic()?.startTime ?? 0,
      durationMs: test.diagnostic()?.duration ?? 0,
      errors: errors.map((error) => errorOf(error, file)),
      grep: asGrep({ project, file, titles }),
    };
    appendFileSync(join(this.#folder, 'tests.jsonl'), `${JSON.stringify(result)}\n`);
  }
}

/** So its runner says that a test has run into its time-out. */
const OF_TIME = /^(Test|Hook) timed out in \d+ms/;

function narrow(project: Project, alone: string): void {
  const glob = project.globTestFiles.bind(project);
  const globTestFiles: typeof glob = async (filters) => {
    const found = await glob(filters);
    return { ...found, testFiles: found.testFiles.filter((file) => file === alone) };
  };
  Object.assign(project, { globTestFiles });
}

function titlesOf({ name, parent }: TestCase | Extract<Suite, { type: 'suite' }>): string[] {
  return parent.type === 'module' ? [name] : [...titlesOf(parent), name];
}

/** Where its stack leaves the test. */
function errorOf({ message, stacks = [] }: TestError, file: string): TestResultLine['errors'][0] {
  const place = stacks.find((one) => one.file === file) ?? stacks[0];
  if (place === undefined) return { message: plain(message), place: null, snippet: null };
  const { line, column } = place;
  return {
    message: plain(message),
    place: { file: place.file, line, column },
    snippet: existsSync(place.file) ? snippetOf(readFileSync(place.file, 'utf8'), line) : null,
  };
}
