/**
 * Each command of Selenium's is sent by a line of the test, to a chromedriver that the process has started. Those that one line sends
 * one after another are one statement; so are those without a line that ask for the same again and again.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { Place } from '../trace.js';
import type { Line } from './line.js';
import { watchModules } from './modules.js';
import { type Caller, callerHere, linesOf } from './stack.js';
import { nameOfCommand } from './web-driver-names.js';

const SELENIUM = /[\\/]node_modules[\\/]selenium-webdriver[\\/]/;

/** Where a command is sent from. */
interface SentFrom {
  /** Null: nobody of the test's is in the stack. */
  readonly from: Pick<Caller, 'place' | 'callers'> | null;
  /** Whether it asks again and again until something is so. */
  readonly isWait: boolean;
}

/**
 * The `driver.wait` that runs, which asks again and again. Of its own conditions, nothing of the test's is in the stack then; one of
 * the test's may have several lines, and what it has read with one may be gone at the next.
 */
const waiting = new AsyncLocalStorage<SentFrom>();

export function watchWebDriver(line: Line): void {
  watchWaits();
  const native = http.request;
  let last = '';
  let calls = 0;
  const request = (...args: unknown[]): unknown => {
    const [port, method, path]: unknown[] = ['port', 'method', 'path'].map((name) =>
      Reflect.get(Object(args[0]), name),
    );
    const isCommand = line.leadsToDriver(Number(port));
    const called = isCommand ? nameOfCommand(String(method), String(path)) : null;
    if (called !== null) {
      const { from, isWait } = sentFrom();
      const name = isWait ? 'driver.wait' : called;
      const key = from === null ? `${method} ${path}` : `${linesOf(from)} ${isWait}`;
      const { place = null, callers } = from ?? {};
      if (key !== last) {
        line.tell({ type: 'begin', call: calls++, by: 'selenium', name, place, callers });
      }
      last = key;
    }
    return Reflect.apply(native, http, args);
  };
  Object.assign(http, { request });
  syncBuiltinESMExports();
}

function sentFrom(): SentFrom {
  const wait = waiting.getStore() ?? null;
  const sent = callerHere();
  if (sent === null || !sent.inside.some(({ file }) => SELENIUM.test(file)))
    return wait ?? { from: null, isWait: false };
  const isOfWait = wait?.from != null && isSameLine(sent.place, wait.from.place);
  return isOfWait ? wait : { from: sent, isWait: false };
}

function isSameLine(one: Place, other: Place): boolean {
  return one.file === other.file && one.line === other.line;
}

function watchWaits(): void {
  const watched = new WeakSet<object>();
  watchModules({
    loaded(request, exported) {
      if (!/webdriver/.test(request)) return exported;
      const driver: unknown = Reflect.get(Object(exported), 'WebDriver');
      if (typeof driver === 'function' && !watched.has(driver)) {
        watched.add(driver);
        watchWait(Object(driver.prototype));
      }
      return exported;
    },
  });
}

function watchWait(driver: object): void {
  const wait: unknown = Reflect.get(driver, 'wait');
  if (typeof wait !== 'function') return;
  Reflect.set(driver, 'wait', function (this: unknown, ...args: unknown[]): unknown {
    const go = () => Reflect.apply(wait, this, args);
    const caller = callerHere();
    return caller === null ? go() : waiting.run({ from: caller, isWait: true }, go);
  });
}
