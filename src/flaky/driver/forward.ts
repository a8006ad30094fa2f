/** Passes on what a test says to chromedriver. */
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { BROWSER_HEADER, type StartedBy } from '../preload/browser-header.js';

export interface Forwarding {
  /** The port of chromedriver, when that has started. */
  readonly driver: Promise<number>;
  /** What chromedriver is to start in the place of the browser at a path. */
  readonly browserFor: (path: string, by: StartedBy) => string;
}

const options = v.looseObject({ args: v.optional(v.array(v.string()), []) });
const capabilities = v.looseObject({ 'goog:chromeOptions': v.optional(options, {}) });
const wanted = v.looseObject({
  capabilities: v.looseObject({
    alwaysMatch: v.optional(capabilities, {}),
  }),
});

/** @param port where the test finds it */
export async function listenAt(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** What comes before chromedriver has started, waits for it. */
export function forward(server: Server, { driver, browserFor }: Forwarding): void {
  const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(asked);
    const by = startedBy(asked);
    // One that is asked for by a program of which nothing is known is not watched.
    const given = by === null ? body : withBrowser(body, (path) => browserFor(path, by));
    pass(asked, given, await driver, response);
  };
  server.on('request', (asked, response) => {
    // As where the test ends while it asks.
    answer(asked, response).catch(() => response.destroy());
  });
}

const startedBySchema = v.object({ line: v.string(), number: v.number() });

/** Null: no session is asked for, or not by a process that WAVE watches. */
function startedBy({ headers }: IncomingMessage): StartedBy | null {
  const said = headers[BROWSER_HEADER];
  return typeof said === 'string'
    ? v.parse(startedBySchema, JSON.parse(decodeURIComponent(said)))
    : null;
}

function pass(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  response: ServerResponse,
): void {
  const { [BROWSER_HEADER]: _, ...others } = headers;
  const sent = request(
    {
      ...{ host: '127.0.0.1', port, method, path: url },
      headers: { ...others, 'content-length': body.length, host: `127.0.0.1:${port}` },
    },
    (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    },
  );
  sent.on('error', () => response.destroy());
  sent.end(body);
}

/** chromedriver speaks by a pipe with the browser that it is to start. */
function withBrowser(body: Buffer, browserFor: (path: string) => string): Buffer {
  const asked = v.parse(wanted, JSON.parse(body.toString()));
  const { alwaysMatch } = asked.capabilities;
  const chrome = alwaysMatch['goog:chromeOptions'];
  const given: unknown = Reflect.get(chrome, 'binary');
  const path = typeof given === 'string' ? given : (process.env.WAVE_FLAKY_BROWSER ?? '');
  const binary = browserFor(path);
  // With a port, chromedriver would leave the pipe out.
  const args = (chrome.args ?? []).filter((arg) => !/^(--)?remote-debugging-port=/.test(arg));
  const changed = { ...chrome, binary, args: [...args, 'remote-debugging-pipe'] };
  return Buffer.from(
    JSON.stringify({
      ...asked,
      capabilities: {
        ...asked.capabilities,
        alwaysMatch: { ...alwaysMatch, 'goog:chromeOptions': changed },
      },
    }),
  );
}
