/** A server with a memory, which is lost when a page is loaded. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { type FolderServer, listening } from '../serve.js';
import { type Answer, answerOf, type Backend } from './backend.js';
import { filesOf, type PageFiles } from './files.js';

export type ServedPage = PageFiles & {
  /** What its server knows at first. */
  readonly backend: () => Backend;
};

/** On a free port of the loopback interface. */
export async function servePage(
  page: ServedPage,
  version: 'buggy' | 'fixed',
): Promise<FolderServer> {
  const files = await filesOf(page, version === 'fixed');
  let backend = page.backend();
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    const { url: path = '/', method = 'GET', headers } = request;
    if (path === '/index.html') backend = page.backend();
    const file = files.get(path);
    if (file !== undefined) return file;
    const { authorization = null } = headers;
    return answerOf(backend, { method, path, authorization, body: await text(request) });
  };
  const server = createServer(async (request, response) => {
    if (request.url === '/events' && backend.events) return stream(backend.events, response);
    await send(await answerTo(request), request, response);
  });
  return listening(server, (path) => (path === '/socket' ? backend.socket : undefined));
}

function stream(events: NonNullable<Backend['events']>, response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  response.flushHeaders();
  events((data) => response.write(`data: ${data}\n\n`));
}

async function send(
  { status = 200, type = 'application/json', location, body }: Answer,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await setTimeout(latencyOf(`${method} ${url}`), undefined, { ref: false });
  if (location !== undefined) response.setHeader('Location', location);
  response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

/** 5 to 50 ms, the same each time: the shortest answers need not come first. */
function latencyOf(request: string): number {
  return 5 + ([...request].reduce((sum, one) => (sum * 31 + one.charCodeAt(0)) >>> 0, 7) % 46);
}
