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
import { addOptions, programOf } from './argv.js';
import { type Runnable, Timeouts } from './mocha-timeouts.js';
import { watchModules } from './modules.js';
import { callerHere } from './stack.js';

/** As much of Mocha's API as is used here (mochajs.org/api, "Mocha"). */
interface Mocha {
  readonly Runner: { readonly prototype: Runner };
  readonly Suite: { readonly prototype: Suite };
}

interface Runner {
  readonly suite: Suite;
  /** By which titles tests are chosen; and whether the others are. */
  readonly _grep?: RegExp;
  readonly _invert?: boolean;
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

interface Test extends Runnable {
  readonly type: 'test';
  readonly file?: string;
  readonly duration?: number;
  isPending(): boolean;
  titlePath(): string[];
  fullTitle(): string;
  retries(count: number): unknown;
  /** What it is tried again after. */
  retriedTest(): Test | null | undefined;
}

interface Hook extends Runnable {
  readonly type: 'hook';
  readonly title: string;
  /** The group that it is of. */
  readonly parent?: Suite;
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
  if (/[\\/]mocha[\\/](bin[\\/]_?mocha|lib[\\/]cli[\\/]cli)(\.js)?$/.test(programOf(argv)))
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
      places.set(test, [place, ...callers].find(({ file }) => file === test.file) ?? place);
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
  const begun = new WeakSet<Test>();
  const fails = (ending: Ending, error: unknown): void => {
    ending.status = statusOf(error);
    ending.errors.push(error);
  };
  /** Where a hook fails, Mocha leaves out what would run behind it. */
  const leavesOut = (suite: Suite | undefined, error: unknown): void => {
    for (const test of testsIn(suite)) {
      if (begun.has(test) || !isChosen(test, runner)) continue;
      const ending: Ending = { test, begunAt: Date.now(), status: 'skipped', errors: [] };
      if (!test.isPending()) fails(ending, error);
      tell(ending);
    }
  };
  runner.on('test', (test) => {
    ends();
    begun.add(test);
    timeouts.lengthen(test);
    test.retries(0);
    current = { test, begunAt: Date.now(), status: null, errors: [] };
  });
  runner.on('hook', (hook) => timeouts.lengthen(hook));
  runner.on('end', ends);
  runner.on('pass', (test) => {
    if (current?.test === test) current.status ??= 'passed';
  });
  runner.on('pending', (test) => {
    begun.add(test);
    // One that says so itself when it runs.
    if (current?.test === test) current = null;
    tell({ test, begunAt: Date.now(), status: 'skipped', errors: [] });
  });
  runner.on('fail', (what, error) => {
    const isOfOne = !(what.type === 'hook' && /^"before all"/.test(what.title));
    if (what.type === 'test' && what !== current?.test) {
      // It had ended: it has called `done` once more.
      const ending: Ending = { test: what, begunAt: Date.now(), status: null, errors: [] };
      fails(ending, error);
      tell(ending);
    } else if (isOfOne && current !== null) fails(current, error);
    if (what.type === 'hook' && !/^"after all"/.test(what.title)) {
      ends();
      leavesOut(what.parent, error);
    }
  });
  // A test that says itself that it is to be tried again. It begins again then.
  runner.on('retry', (_, error) => {
    if (current !== null) fails(current, error);
    ends();
  });
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
