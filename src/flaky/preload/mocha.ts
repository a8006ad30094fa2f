/**
 * Mocha, however it is started: its tests run as one under control needs, and how each ends is written down. Whatever reporter it
 * has says for people what happened.
 */
import { appendFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { TestResultLine } from '../results.js';
import { asGrep } from '../runners/alone.js';
import { errorIn } from '../runners/output.js';
import type { Place } from '../trace.js';
import { watchModules } from './modules.js';
import { callerHere } from './stack.js';

/** As much of Mocha's API as is used here (mochajs.org/api, "Mocha"). */
interface Mocha {
  readonly Runner: { readonly prototype: Runner };
  readonly Suite: { readonly prototype: Suite };
}

interface Runner {
  readonly suite: Suite;
  run(...args: unknown[]): unknown;
  on(event: 'test' | 'pass' | 'pending', listener: (test: Test) => void): unknown;
  on(event: 'hook', listener: (hook: Hook) => void): unknown;
  on(event: 'fail', listener: (what: Test | Hook, error: unknown) => void): unknown;
}

interface Suite {
  readonly title: string;
  readonly suites: Suite[];
  readonly tests: Test[];
  addTest(test: Test): unknown;
  total(): number;
}

interface Runnable {
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
}

interface Hook extends Runnable {
  readonly type: 'hook';
  /** The test that it is run for. */
  readonly ctx?: { readonly currentTest?: Test };
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
  if (
    !/[\\/](\.bin[\\/]_?mocha|mocha[\\/](bin[\\/]_?mocha|lib[\\/]cli[\\/]cli)(\.js)?)$/.test(
      program,
    )
  )
    return;
  // Else it takes the folder off the paths in stacks.
  argv.push(
    '--no-parallel',
    ...(process.env.WAVE_FLAKY_SHOWN === undefined ? ['--full-trace'] : []),
  );
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
    const place = callerHere()?.place;
    if (place !== undefined) places.set(test, place);
    return Reflect.apply(add, this, [test]);
  };
  const run = Runner.prototype.run;
  Runner.prototype.run = function (this: Runner, ...args) {
    control(this, (test) => places.get(test) ?? null);
    return Reflect.apply(run, this, args);
  };
}

function control(runner: Runner, placeOf: (test: Test) => Place | null): void {
  const {
    WAVE_FLAKY: folder = '',
    WAVE_FLAKY_GREP: alone,
    WAVE_FLAKY_TIMEOUT: most = '0',
  } = process.env;
  const keyOf = (test: Test) => asGrep({ file: test.file ?? '', titles: test.titlePath() });
  if (alone !== undefined) narrow(runner.suite, (test) => keyOf(test) === alone);

  /** Of those that have begun. */
  const own = new WeakMap<Test, Pick<TestResultLine, 'timeoutMs' | 'begunAt'>>();
  runner.on('hook', (hook) => lengthen(hook, Number(most)));
  runner.on('test', (test) => {
    // One that is tried again begins again.
    own.set(test, { timeoutMs: own.get(test)?.timeoutMs ?? test.timeout(), begunAt: Date.now() });
    lengthen(test, Number(most));
    test.retries(0);
  });
  const ended = (
    test: Test,
    status: TestResultLine['status'],
    errors: readonly unknown[],
  ): void => {
    const { timeoutMs, begunAt } = own.get(test) ?? {
      timeoutMs: test.timeout(),
      begunAt: Date.now(),
    };
    const line: TestResultLine = {
      ...{
        project: '',
        titles: test.titlePath(),
        place: placeOf(test),
        timeoutMs,
        status,
        begunAt,
      },
      durationMs: test.duration ?? Date.now() - begunAt,
      errors: errors.map((error) => errorIn(saidBy(error))),
      grep: keyOf(test),
    };
    appendFileSync(join(folder, 'tests.jsonl'), `${JSON.stringify(line)}\n`);
  };
  runner.on('pass', (test) => ended(test, 'passed', []));
  runner.on('pending', (test) => ended(test, 'skipped', []));
  runner.on('fail', (what, error) => {
    // With a hook, the test fails that it is run for.
    const test = what.type === 'hook' ? what.ctx?.currentTest : what;
    const isOfTime = Reflect.get(Object(error), 'code') === 'ERR_MOCHA_TIMEOUT';
    if (test !== undefined) ended(test, isOfTime ? 'timedOut' : 'failed', [error]);
  });
}

/** Leaves out all others, and the hooks of groups that have none. */
function narrow(suite: Suite, isIn: (test: Test) => boolean): void {
  for (const inner of suite.suites) narrow(inner, isIn);
  suite.tests.splice(0, Infinity, ...suite.tests.filter(isIn));
  suite.suites.splice(0, Infinity, ...suite.suites.filter((inner) => inner.total() > 0));
}

/** Also where the test sets a shorter time itself, by `this.timeout()`. */
function lengthen(runnable: Runnable, most: number): void {
  const native = runnable.timeout.bind(runnable);
  const atLeast = (given: number | string): unknown => {
    native(given);
    const milliseconds = native();
    return milliseconds === 0 || milliseconds >= most ? runnable : native(most);
  };
  const timeout = (given?: number | string) => (given === undefined ? native() : atLeast(given));
  Object.assign(runnable, { timeout });
  atLeast(native());
}

function saidBy(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
