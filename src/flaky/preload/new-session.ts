/** Has chromedriver start the proxy as the browser of a session that a test asks it for. */
import { chmodSync, writeFileSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { join } from 'node:path';

/** Of a browser: the line that its proxy belongs to, and which browser of that it is, from 1. */
export interface ProxyOf {
  readonly line: string;
  readonly number: number;
}

/** @param request `POST /session` (WebDriver, "New Session"), of which nothing has been sent */
export function giveProxyTo(request: ClientRequest, proxy: ProxyOf): void {
  changeBody(request, (body) => withBrowser(body, (path) => browserFor(path, proxy)));
}

/** What it is written by is kept until it ends: chromedriver wants to know the length of a body before it comes. */
function changeBody(request: ClientRequest, change: (body: string) => string): void {
  const written: Buffer[] = [];
  const { end } = request;
  Object.assign(request, {
    write(...args: readonly unknown[]): boolean {
      written.push(...bytesOf(args));
      for (const heard of callbacksOf(args)) process.nextTick(heard, null);
      return true;
    },
    end(...args: readonly unknown[]): unknown {
      Reflect.deleteProperty(request, 'write');
      Reflect.deleteProperty(request, 'end');
      const given = Buffer.concat([...written, ...bytesOf(args)]);
      // Where its head is sent already, its length cannot be another one.
      const body = request.headersSent ? given : Buffer.from(change(given.toString()));
      if (!request.headersSent) {
        request.removeHeader('Transfer-Encoding');
        request.setHeader('Content-Length', body.length);
      }
      return Reflect.apply(end, request, [body, ...callbacksOf(args)]);
    },
  });
}

/** Of `write` and `end`: the bytes, if there are any; in text, an encoding may follow. */
function bytesOf([chunk, encoding]: readonly unknown[]): Buffer[] {
  if (chunk instanceof Uint8Array) return [Buffer.from(chunk)];
  if (typeof chunk !== 'string') return [];
  const isNamed = typeof encoding === 'string' && Buffer.isEncoding(encoding);
  return [Buffer.from(chunk, isNamed ? encoding : 'utf8')];
}

function callbacksOf(args: readonly unknown[]): ((error: null) => unknown)[] {
  return args.flatMap((one) => (typeof one === 'function' ? (error) => one(error) : []));
}

/** They speak by a pipe. What asks for no session in the words of WebDriver stays as it is. */
function withBrowser(body: string, browserFor: (path: string) => string): string {
  const asked = read(body);
  const capabilities: unknown = Reflect.get(asked, 'capabilities');
  if (typeof capabilities !== 'object') return body;
  const alwaysMatch = partOf(capabilities, 'alwaysMatch');
  // Chrome's may stand in either; in both, none could be given. (WebDriver, "Processing capabilities", "merging")
  const firstMatch: unknown = Reflect.get(Object(capabilities), 'firstMatch');
  const others: readonly unknown[] = Array.isArray(firstMatch) ? firstMatch : [];
  const hasChrome = (match: unknown) => Reflect.has(Object(match), OPTIONS);
  const changed = (match: unknown) => ({
    ...Object(match),
    [OPTIONS]: withProxy(partOf(match, OPTIONS), browserFor),
  });
  const given = others.some(hasChrome)
    ? { firstMatch: others.map((match) => (hasChrome(match) ? changed(match) : match)) }
    : { alwaysMatch: changed(alwaysMatch) };
  return JSON.stringify({ ...asked, capabilities: { ...capabilities, ...given } });
}

function withProxy(
  chrome: Readonly<Record<string, unknown>>,
  browserFor: (path: string) => string,
): Readonly<Record<string, unknown>> {
  const { binary, args } = chrome;
  const path = typeof binary === 'string' ? binary : (process.env.WAVE_FLAKY_BROWSER ?? '');
  // With a port, chromedriver would leave the pipe out.
  const others = Array.isArray(args) ? args.filter((arg) => !isPort(arg)) : [];
  return { ...chrome, binary: browserFor(path), args: [...others, 'remote-debugging-pipe'] };
}

/** Empty: it is no JSON, as chromedriver will say. */
function read(body: string): object {
  try {
    return Object(JSON.parse(body));
  } catch {
    return {};
  }
}

const OPTIONS = 'goog:chromeOptions';

/** Empty where there is none. */
function partOf(whole: unknown, name: string): Readonly<Record<string, unknown>> {
  return Object(Reflect.get(Object(whole), name));
}

function isPort(arg: unknown): boolean {
  return /^(--)?remote-debugging-port=/.test(String(arg));
}

let browsers = 0;

/** What chromedriver is to start in the place of a browser: one file, which it gives its own arguments, and no environment of WAVE's. */
function browserFor(path: string, { line, number }: ProxyOf): string {
  const { WAVE_FLAKY: folder = '' } = process.env;
  const file = join(folder, `browser-${process.pid}-${++browsers}`);
  const env = { WAVE_FLAKY: folder, WAVE_FLAKY_LINE: line, WAVE_FLAKY_NUMBER: `${number}` };
  const set = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  const [start, proxy] = [join(__dirname, 'start-browser.sh'), join(__dirname, 'proxy.cjs')];
  const program = ['/bin/sh', start, process.execPath, proxy, path].map(quoted);
  writeFileSync(
    file,
    `#!/bin/sh\nNODE_OPTIONS= NODE_EXTRA_CA_CERTS= ${set.join(' ')} exec ${program.join(' ')} "$@"\n`,
  );
  chmodSync(file, 0o755);
  return file;
}

/** For a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
