/** Writes down how each test of Mocha's ends. Whatever reporter it has says for people what happened. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Place } from '../agent/place.js';
import type { TestResultLine } from '../results.js';
import { asGrep } from '../runners/alone.js';
import { errorIn } from '../runners/output.js';
import type { Hook, Runner, Suite, Test } from './mocha-api.js';

/** What is known of tests besides. */
interface Known {
  placeOf(test: Test): Place | null;
  /** Milliseconds that it has by itself. */
  timeoutOf(test: Test): number;
}

export function tellEndings(runner: Runner, known: Known): void {
  const endings = new Endings(runner, known);
  runner.on('test', (test) => endings.begins(test));
  runner.on('pass', (test) => endings.passes(test));
  runner.on('pending', (test) => endings.isSkipped(test));
  runner.on('fail', (what, error) => endings.fails(what, error));
  runner.on('retry', (_, error) => endings.isTriedAgain(error));
  runner.on('end', () => endings.ends());
}

/** The same for a test in each run. */
export function keyOf(test: Test): string {
  return asGrep({ project: '', file: test.file ?? '', titles: test.titlePath() });
}

/** How a test has ended so far: a hook behind it may fail still. */
interface Ending {
  readonly test: Test;
  readonly begunAt: number;
  status: TestResultLine['status'] | null;
  readonly errors: unknown[];
}

class Endings {
  readonly #runner: Runner;
  readonly #known: Known;
  /** A test may give its process another environment. */
  readonly #folder = process.env.WAVE_FLAKY ?? '';
  readonly #begun = new WeakSet<Test>();
  #current: Ending | null = null;

  constructor(runner: Runner, known: Known) {
    this.#runner = runner;
    this.#known = known;
  }

  begins(test: Test): void {
    this.ends();
    this.#begun.add(test);
    this.#current = endingOf(test);
  }

  /** The one that has run last, if there is one, has ended, with its hooks. */
  ends(): void {
    if (this.#current !== null) this.#tell(this.#current);
    this.#current = null;
  }

  passes(test: Test): void {
    if (this.#current?.test === test) this.#current.status ??= 'passed';
  }

  isSkipped(test: Test): void {
    this.#begun.add(test);
    // One that says so itself when it runs.
    if (this.#current?.test === test) this.#current = null;
    this.#tell(endingOf(test, 'skipped'));
  }

  fails(what: Test | Hook, error: unknown): void {
    const isOfOne = !(what.type === 'hook' && /^"before all"/.test(what.title));
    if (what.type === 'test' && what !== this.#current?.test) {
      // It had ended: it has called `done` once more.
      this.#tell(failed(endingOf(what), error));
    } else if (isOfOne && this.#current !== null) failed(this.#current, error);
    if (what.type === 'hook' && !/^"after all"/.test(what.title)) {
      this.ends();
      this.#leavesOut(what.parent, error);
    }
  }

  /** A test that says itself that it is to be tried again. It begins again then. */
  isTriedAgain(error: unknown): void {
    if (this.#current !== null) failed(this.#current, error);
    this.ends();
  }

  /** Where a hook fails, Mocha leaves out what would run behind it. */
  #leavesOut(suite: Suite | undefined, error: unknown): void {
    for (const test of testsIn(suite)) {
      if (this.#begun.has(test) || !isChosen(test, this.#runner)) continue;
      const ending = endingOf(test, 'skipped');
      this.#tell(test.isPending() ? ending : failed(ending, error));
    }
  }

  #tell({ test, begunAt, status, errors }: Ending): void {
    if (status === null) return;
    const line: TestResultLine = {
      ...{ project: '', titles: test.titlePath(), place: this.#known.placeOf(test) },
      ...{ status, begunAt, durationMs: test.duration ?? Date.now() - begunAt },
      timeoutMs: this.#known.timeoutOf(test),
      errors: errors.map((error) => errorIn(saidBy(error))),
      grep: keyOf(test),
    };
    appendFileSync(join(this.#folder, 'tests.jsonl'), `${JSON.stringify(line)}\n`);
  }
}

function endingOf(test: Test, status: Ending['status'] = null): Ending {
  return { test, begunAt: Date.now(), status, errors: [] };
}

function failed(ending: Ending, error: unknown): Ending {
  ending.status = statusOf(error);
  ending.errors.push(error);
  return ending;
}

function isChosen(test: Test, { _grep: pattern, _invert: isInverted = false }: Runner): boolean {
  return pattern === undefined || pattern.test(test.fullTitle()) !== isInverted;
}

function statusOf(error: unknown): 'timedOut' | 'failed' {
  return Reflect.get(Object(error), 'code') === 'ERR_MOCHA_TIMEOUT' ? 'timedOut' : 'failed';
}

function testsIn(suite: Suite | undefined): readonly Test[] {
  return suite === undefined ? [] : [...suite.tests, ...suite.suites.flatMap(testsIn)];
}

function saidBy(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
