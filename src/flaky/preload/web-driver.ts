/**
 * Each command of Selenium's is sent by a line of the test, to a chromedriver. Those that one line sends
 * one after another are one statement, but for what it finds: `driver.findElement(By.id('ok')).click()` is two, for the page may
 * put another element in the place of the found one before it is clicked. Commands without a line that ask for the same again and
 * again are one, too.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import http, { ClientRequest } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { Place } from '../agent/place.js';
import { isDriver } from './chromedriver.js';
import type { Line } from './line.js';
import { watchModules } from './modules.js';
import { giveProxyTo } from './new-session.js';
import { type Caller, callerHere, Sender } from './stack.js';
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

/**
 * Where the command that runs was called. In `driver.findElement(By.id('ok')).click()`, nobody awaits the first one, which is sent
 * later: the test is not in the stack any more then.
 */
const executing = new AsyncLocalStorage<SentFrom>();

/** What of the library's `WebDriver` is called by others, and how that runs. */
const WATCHED: Readonly<Record<string, (go: () => unknown) => unknown>> = {
  wait(go) {
    const caller = callerHere();
    return caller === null ? go() : waiting.run({ from: caller, isWait: true }, go);
  },
  execute: (go) => executing.run(sentFrom(), go),
};

export function watchWebDriver(line: Line): void {
  watchDrivers();
  const native = http.request;
  const sender = new Sender();
  let calls = 0;
  const tell = (method: string, path: string): void => {
    const called = nameOfCommand(method, path);
    if (called === null) return;
    const { from, isWait } = executing.getStore() ?? sentFrom();
    const name = isWait ? 'driver.wait' : called;
    const does = /\.findElements?$/.test(name) ? 'finds' : isWait ? 'waits' : '';
    // Without a line, those that ask for the same are one.
    if (!sender.isOther(from, from === null ? `${method} ${path}` : does)) return;
    const { place = null, callers } = from ?? {};
    line.tell({ type: 'begin', call: calls++, by: 'selenium', name, place, callers });
  };
  const request = (...args: unknown[]): unknown => {
    const [hostname, host = 'localhost', port, method, path]: unknown[] = [
      ...['hostname', 'host', 'port', 'method', 'path'],
    ].map((name) => Reflect.get(Object(args[0]), name));
    const isCommand = LOCAL.test(String(hostname ?? host)) && isDriver(Number(port));
    if (isCommand) tell(String(method), String(path));
    const sent: unknown = Reflect.apply(native, http, args);
    if (isCommand && method === 'POST' && path === '/session' && sent instanceof ClientRequest)
      giveProxyTo(sent, { line: line.path, number: line.addBrowser() });
    return sent;
  };
  Object.assign(http, { request });
  syncBuiltinESMExports();
}

const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

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

function watchDrivers(): void {
  const watched = new WeakSet<object>();
  watchModules({
    loaded(request, exported) {
      if (!/webdriver/.test(request)) return exported;
      const driver: unknown = Reflect.get(Object(exported), 'WebDriver');
      if (typeof driver === 'function' && !watched.has(driver)) {
        watched.add(driver);
        watchDriver(Object(driver.prototype));
      }
      return exported;
    },
  });
}

function watchDriver(driver: object): void {
  for (const [name, watch] of Object.entries(WATCHED)) {
    const method: unknown = Reflect.get(driver, name);
    if (typeof method !== 'function') continue;
    Reflect.set(driver, name, function (this: unknown, ...args: unknown[]): unknown {
      return watch(() => Reflect.apply(method, this, args));
    });
  }
}
