/**
 * Mocha, however it is started: its tests run as one under control needs, and how each ends is written down. Whatever reporter it
 * has says for people what happened.
 */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestResultLine } from '../results.js';
import { asGrep, theOnlyOne } from '../runners/alone.js';
import { errorIn } from '../runners/output.js';
import type { Place } from '../trace.js';
import { addOptions } from './argv.js';
import { Timeouts } from './mocha-timeouts.js';
import { watchModules } from './modules.js';
import { callerHere } from './stack.js';

/** As much of Mocha's API as is used here (mochajs.org/api, "Mocha"). */
interface Mocha {
  readonly Runner: { readonly prototype: Runner };
  readonly Suite: { readonly prototype: Suite };
}

interface Runner {
  readonly suite: Suite;
  /** Whether stacks are told as they are; else the folder is taken off their paths. */
  fullStackTrace?: boolean;
  run(...args: unknown[]): unknown;
  on(event: 'test' | 'pass' | 'pending', listener: (test: Test) => void): unknown;
  on(event: 'hook', listener: (hook: Hook) => void): unknown;
  on(event: 'retry', listener: (test: Test, error: unknown) => void): unknown;
  on(event: 'fail', listener: (what: Test | Hook, error: unknown) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}

interface Suite {
  readonly suites: Suite[];
  readonly tests: Test[];
  /** What `.only` has left, which takes the place of the others when the run begins. */
  _onlyTests?: Test[];
  _onlySuites?: Suite[];
  hasOnly(): boolean;
  filterOnly(): unknown;
  addTest(test: Test): unknown;
  total(): number;
}

interface Runnable {
  readonly title: string;
  readonly parent?: Suite;
  /** Milliseconds; 0: any time. */
  timeout(): number;
  timeout(milliseconds: number | string): unknown;
}

interface Test extends Runnable {
  readonly type: 'test';
  readonly file?: string;
  readonly duration?: number;
  titlePath(): string[];
  retries(count: number): unknown;
  /** What it is tried again after. */
  retriedTest(): Test | null | undefined;
}

interface Hook extends Runnable {
  readonly type: 'hook';
}

export function watchMocha(): void {
  const seen = new WeakSet<object>();
  watchModules({
    loaded(request, exported) {
      if (isMocha(request, exported) && !seen.has(exported)) {
        seen.add(exported);
        watch(exported);
      }
      return exported;
    },
  });
}

/** Whatever stands in its configuration, one test runs after the other, in one process. */
export function controlMocha(argv: string[]): void {
  const [, program = ''] = argv;
  if (/[\\/](_?mocha(\.js)?|mocha[\\/]lib[\\/]cli[\\/]cli(\.js)?)$/.test(program))
    addOptions(argv, '--no-parallel');
}

function isMocha(request: string, exported: unknown): exported is Mocha {
  return (
    /^mocha(\.c?js)?$/.test(basename(request)) &&
    typeof exported === 'function' &&
    'Runner' in exported &&
    'Suite' in exported
  );
}

function watch({ Runner, Suite }: Mocha): void {
  const places = new WeakMap<Test, Place>();
  const add = Suite.prototype.addTest;
  Suite.prototype.addTest = function (this: Suite, test) {
    const caller = callerHere();
    if (caller !== null) {
      // It may be a helper that makes the tests of several files.
      const { place, callers } = caller;
      places.set(test, callers.find(({ file }) => file === test.file) ?? place);
    }
    return Reflect.apply(add, this, [test]);
  };
  const run = Runner.prototype.run;
  Runner.prototype.run = function (this: Runner, ...args) {
    const alone = theOnlyOne();
    if (alone !== null) narrowTo(this.suite, (test) => keyOf(test) === asGrep(alone));
    if (process.env.WAVE_FLAKY_SHOWN === undefined) this.fullStackTrace = true;
    const timeouts = new Timeouts(Number(process.env.WAVE_FLAKY_TIMEOUT ?? 0));
    control(this, timeouts, (test) => places.get(test.retriedTest() ?? test) ?? null);
    return Reflect.apply(run, this, args);
  };
}

function keyOf(test: Test): string {
  return asGrep({ project: '', file: test.file ?? '', titles: test.titlePath() });
}

/** How a test has ended so far: a hook behind it may fail still. */
interface Ending {
  readonly test: Test;
  readonly begunAt: number;
  status: TestResultLine['status'] | null;
  readonly errors: unknown[];
}

function control(runner: Runner, timeouts: Timeouts, placeOf: (test: Test) => Place | null): void {
  const { WAVE_FLAKY: folder = '' } = process.env;
  let current: Ending | null = null;
  const tell = ({ test, begunAt, status, errors }: Ending): void => {
    if (status === null) return;
    const line: TestResultLine = {
      ...{ project: '', titles: test.titlePath(), place: placeOf(test), status, begunAt },
      timeoutMs: timeouts.of(test),
      durationMs: test.duration ?? Date.now() - begunAt,
      errors: errors.map((error) => errorIn(saidBy(error))),
      grep: keyOf(test),
    };
    appendFileSync(join(folder, 'tests.jsonl'), `${JSON.stringify(line)}\n`);
  };
  const ends = (): void => {
    if (current !== null) tell(current);
    current = null;
  };
  runner.on('test', (test) => {
    ends();
    timeouts.lengthen(test);
    test.retries(0);
    current = { test, begunAt: Date.now(), status: null, errors: [] };
  });
  runner.on('hook', (hook) => timeouts.lengthen(hook));
  runner.on('end', ends);
  runner.on('pass', () => {
    if (current !== null) current.status = 'passed';
  });
  runner.on('pending', (test) => {
    ends();
    tell({ test, begunAt: Date.now(), status: 'skipped', errors: [] });
  });
  runner.on('fail', (what, error) => {
    if (what.type === 'hook' && /^"before all"/.test(what.title)) {
      ends();
      const failed = { begunAt: Date.now(), status: statusOf(error), errors: [error] };
      for (const test of testsIn(what.parent)) tell({ test, ...failed });
    } else if (current !== null) {
      current.status = statusOf(error);
      current.errors.push(error);
    }
  });
  // A test that says itself that it is to be tried again. It begins again then.
  runner.on('retry', (_, error) => {
    if (current === null) return;
    current.status = statusOf(error);
    current.errors.push(error);
    ends();
  });
}

function statusOf(error: unknown): 'timedOut' | 'failed' {
  return Reflect.get(Object(error), 'code') === 'ERR_MOCHA_TIMEOUT' ? 'timedOut' : 'failed';
}

function testsIn(suite: Suite | undefined): readonly Test[] {
  return suite === undefined ? [] : [...suite.tests, ...suite.suites.flatMap(testsIn)];
}

/** Leaves out all others, and the hooks of groups that have none. */
function narrowTo(suite: Suite, isIn: (test: Test) => boolean): void {
  // What is left out by `.only` is so before the others: else Mocha would have those back.
  if (suite.hasOnly()) suite.filterOnly();
  narrow(suite, isIn);
}

function narrow(suite: Suite, isIn: (test: Test) => boolean): void {
  Object.assign(suite, { _onlyTests: [], _onlySuites: [] });
  for (const inner of suite.suites) narrow(inner, isIn);
  suite.tests.splice(0, Infinity, ...suite.tests.filter(isIn));
  suite.suites.splice(0, Infinity, ...suite.suites.filter((inner) => inner.total() > 0));
}

function saidBy(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
