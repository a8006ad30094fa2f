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

/** Chromedriver wants to know the length of a body before it comes. */
function changeBody(request: ClientRequest, change: (body: string) => string): void {
  const written: Buffer[] = [];
  const keep = (chunk: unknown): void => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) written.push(Buffer.from(chunk));
  };
  const { end } = request;
  Object.assign(request, {
    write(chunk: unknown): boolean {
      keep(chunk);
      return true;
    },
    end(...args: readonly unknown[]): unknown {
      const [chunk] = args;
      keep(chunk);
      const body = Buffer.from(change(Buffer.concat(written).toString()));
      Reflect.deleteProperty(request, 'write');
      Reflect.deleteProperty(request, 'end');
      request.setHeader('Content-Length', body.length);
      const isHeard = args.filter((one) => typeof one === 'function');
      return Reflect.apply(end, request, [body, ...isHeard]);
    },
  });
}

/** They speak by a pipe. */
function withBrowser(body: string, browserFor: (path: string) => string): string {
  const asked: unknown = JSON.parse(body);
  const capabilities = partOf(asked, 'capabilities');
  const alwaysMatch = partOf(capabilities, 'alwaysMatch');
  const chrome = partOf(alwaysMatch, OPTIONS);
  const { binary, args } = chrome;
  const path = typeof binary === 'string' ? binary : (process.env.WAVE_FLAKY_BROWSER ?? '');
  // With a port, chromedriver would leave the pipe out.
  const others = Array.isArray(args) ? args.filter((arg) => !isPort(arg)) : [];
  const given = {
    ...chrome,
    binary: browserFor(path),
    args: [...others, 'remote-debugging-pipe'],
  };
  return JSON.stringify({
    ...Object(asked),
    capabilities: { ...capabilities, alwaysMatch: { ...alwaysMatch, [OPTIONS]: given } },
  });
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
