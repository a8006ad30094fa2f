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

export interface Forwarding {
  /** The port of chromedriver, when that has started. */
  readonly driver: Promise<number>;
  /** What chromedriver is to start in the place of the browser at a path. */
  readonly browserFor: (path: string) => string;
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
  server.on('request', async (asked: IncomingMessage, response: ServerResponse) => {
    const { method, url } = asked;
    const body = await buffer(asked);
    const isNew = method === 'POST' && url === '/session';
    const given = isNew ? withBrowser(body, browserFor) : body;
    pass(asked, given, await driver, response);
  });
}

function pass(
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  port: number,
  response: ServerResponse,
): void {
  const sent = request(
    {
      ...{ host: '127.0.0.1', port, method, path: url },
      headers: { ...headers, 'content-length': body.length, host: `127.0.0.1:${port}` },
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
function withBrowser(body: Buffer, browserFor: Forwarding['browserFor']): Buffer {
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
