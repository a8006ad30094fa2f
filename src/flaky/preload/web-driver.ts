/** Has each command of Selenium's say which line of the test has sent it. */
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import { PLACE_HEADER } from './place-header.js';
import { callerHere } from './stack.js';

const SELENIUM = /[\\/]node_modules[\\/]selenium-webdriver[\\/]/;

export function watchWebDriver(): void {
  const native = http.request;
  const request = (...args: unknown[]): unknown => {
    const [options] = args;
    const path: unknown = Reflect.get(Object(options), 'path');
    if (typeof path !== 'string' || !path.startsWith('/session')) {
      return Reflect.apply(native, http, args);
    }
    const sent = callerHere();
    // The test may ask a server of its own for the same.
    if (sent === null || !sent.inside.some(({ file }) => SELENIUM.test(file))) {
      return Reflect.apply(native, http, args);
    }
    const headers: unknown = Reflect.get(Object(options), 'headers');
    const place = { [PLACE_HEADER]: JSON.stringify(sent.place) };
    const given = { ...Object(options), headers: { ...Object(headers), ...place } };
    return Reflect.apply(native, http, [given, ...args.slice(1)]);
  };
  Object.assign(http, { request });
  syncBuiltinESMExports();
}
