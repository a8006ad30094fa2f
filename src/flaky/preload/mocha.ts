/** Mocha, however it is started: its tests run as one under control needs. */
import { basename } from 'node:path';
import type { Place } from '../agent/place.js';
import { asGrep, theOnlyOne } from '../runners/alone.js';
import { addOptions, programOf } from './argv.js';
import type { Mocha, Runner, Suite, Test } from './mocha-api.js';
import { keyOf, tellEndings } from './mocha-endings.js';
import { Timeouts } from './mocha-timeouts.js';
import { watchModules } from './modules.js';
import { callerHere } from './stack.js';

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
    this.on('hook', (hook) => timeouts.lengthen(hook));
    this.on('test', (test) => {
      timeouts.lengthen(test);
      test.retries(0);
    });
    tellEndings(this, {
      placeOf: (test) => places.get(test.retriedTest() ?? test) ?? null,
      timeoutOf: (test) => timeouts.of(test),
    });
    return Reflect.apply(run, this, args);
  };
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
