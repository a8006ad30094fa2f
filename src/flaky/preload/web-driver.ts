/** Has each command of Selenium's say which line of the test has sent it. */
import { AsyncLocalStorage } from 'node:async_hooks';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { watchModules } from './modules.js';
import { PLACE_HEADER, type SentFrom } from './place-header.js';
import { callerHere } from './stack.js';

const SELENIUM = /[\\/]node_modules[\\/]selenium-webdriver[\\/]/;

/**
 * The `driver.wait` that runs, which asks again and again. Of its own conditions, nothing of the test's is in the stack then; one of
 * the test's may have several lines, and what it has read with one may be gone at the next.
 */
const waiting = new AsyncLocalStorage<SentFrom>();

export function watchWebDriver(): void {
  watchWaits();
  const native = http.request;
  const request = (...args: unknown[]): unknown => {
    const [options] = args;
    const path: unknown = Reflect.get(Object(options), 'path');
    const sent = typeof path === 'string' && path.startsWith('/session') ? sentFrom() : null;
    if (sent === null) return Reflect.apply(native, http, args);
    const headers: unknown = Reflect.get(Object(options), 'headers');
    const place = { [PLACE_HEADER]: JSON.stringify(sent) };
    const given = { ...Object(options), headers: { ...Object(headers), ...place } };
    return Reflect.apply(native, http, [given, ...args.slice(1)]);
  };
  Object.assign(http, { request });
  syncBuiltinESMExports();
}

/** Null: the test may ask a server of its own for the same. */
function sentFrom(): SentFrom | null {
  const wait = waiting.getStore() ?? null;
  const sent = callerHere();
  if (sent === null || !sent.inside.some(({ file }) => SELENIUM.test(file))) return wait;
  const { place } = sent;
  const isOfWait = wait?.place.file === place.file && wait.place.line === place.line;
  return isOfWait ? wait : { place, isWait: false };
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
    return caller === null ? go() : waiting.run({ place: caller.place, isWait: true }, go);
  });
}
