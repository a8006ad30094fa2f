/** A web server for the pages of the benchmarks and tests. */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { acceptSockets, type SocketRoute, type SocketRoutes } from './socket-server.js';

export interface FolderServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.events': 'text/event-stream',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.ndjson': 'application/x-ndjson',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/**
 * Serves the files of a folder on a free port of the loopback interface, never cached.
 * A folder is its `index.html`; `?wait=MS` sends the response so many milliseconds later;
 * a `.json` or `.html` file also answers a POST. `?pause=MS` sends it in pieces, cut after blank lines, so many
 * milliseconds apart; `?to=PATH` redirects there. An `.events` file is an event stream, which stays open at its end. A WebSocket
 * to `x.socket` says what `x.socket.json` has: a list of `{"to": "question", "say": "answer"}`,
 * without `to` when it opens, with `"wait": MS` so many milliseconds later; `"end": "reason"` in the
 * place of `"say"` closes it.
 *
 * @param elsewhere files that are not in the folder, by their path in it (`lib/vue.js`)
 * @param delayOf so many milliseconds later a request is answered, beside what its `wait` says
 */
export async function serveFolder(
  folder: string,
  elsewhere: Readonly<Record<string, string>> = {},
  delayOf: (request: IncomingMessage) => number = () => 0,
): Promise<FolderServer> {
  const root = resolve(folder);
  const moved = new Map(Object.entries(elsewhere).map(([path, file]) => [join(root, path), file]));
  const server = createServer(async (request, response) => {
    await setTimeout(delayOf(request), undefined, { ref: false }); // Nothing waits once the server is closed.
    await answer(root, moved, request, response);
  });
  return listening(server, (path) => socketOf(root, path));
}

/** On a free port of the loopback interface. */
export async function listening(server: Server, routeOf: SocketRoutes): Promise<FolderServer> {
  const endSockets = acceptSockets(server, routeOf);
  await new Promise<void>((done, failed) => {
    server.once('error', failed).listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        endSockets();
      }),
  };
}

async function answer(
  root: string,
  moved: ReadonlyMap<string, string>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.resume(); // The body of a POST is of no interest, but must be read.
  const [pathname = '/', query] = (request.url ?? '/').split('?');
  const path = fileOf(root, pathname);
  if (path === null) return refuse(response, 400, 'Bad Request');
  const parameters = new URLSearchParams(query);
  const wait = Number(parameters.get('wait')) || 0;
  const pause = Number(parameters.get('pause')) || 0;
  await setTimeout(wait, undefined, { ref: false });
  const posts = ['.json', '.html'].includes(extname(path)) ? ['POST'] : [];
  if (!['GET', 'HEAD', ...posts].includes(request.method ?? '')) {
    return refuse(response, 405, 'Method Not Allowed');
  }
  const to = parameters.get('to');
  if (to !== null) {
    response.writeHead(302, { Location: to, 'Cache-Control': 'no-store' }).end();
    return;
  }
  try {
    const body = await readFile(moved.get(path) ?? path);
    const isEndless = extname(path) === '.events';
    response.writeHead(200, {
      'Content-Type': CONTENT_TYPES[extname(path)] ?? 'application/octet-stream',
      ...(isEndless || pause > 0 ? {} : { 'Content-Length': body.length }),
      'Cache-Control': 'no-store',
    });
    if (request.method !== 'HEAD') await write(response, body, pause);
    if (!isEndless) response.end();
  } catch {
    refuse(response, 404, 'Not Found');
  }
}

async function write(response: ServerResponse, body: Buffer, pause: number): Promise<void> {
  const pieces = pause > 0 ? body.toString().split(/(?<=\n\n)/) : [body];
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) await setTimeout(pause, undefined, { ref: false });
    response.write(piece);
  }
}

interface SocketLine {
  readonly to?: string;
  readonly say?: string;
  readonly end?: string;
  readonly wait?: number;
}

async function socketOf(root: string, path: string): Promise<SocketRoute | undefined> {
  const file = fileOf(root, path);
  if (file === null || extname(file) !== '.socket') return undefined;
  const lines: SocketLine[] = JSON.parse(await readFile(`${file}.json`, 'utf8'));
  return (socket) => {
    const answer = async (question?: string) => {
      for (const { say, end, wait = 0 } of lines.filter(({ to }) => to === question)) {
        await setTimeout(wait, undefined, { ref: false });
        if (say !== undefined) socket.send(say);
        if (end !== undefined) socket.close(1000, end);
      }
    };
    void answer();
    return (data) => void answer(data.toString());
  };
}

/** Null for a path that is malformed or leads out of the folder. */
function fileOf(root: string, pathname: string): string | null {
  try {
    const path = join(root, decodeURIComponent(pathname));
    if (path !== root && !path.startsWith(root.endsWith(sep) ? root : root + sep)) return null;
    return pathname.endsWith('/') ? join(path, 'index.html') : path;
  } catch {
    return null;
  }
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
  response.end(text);
}
