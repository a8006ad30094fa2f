/** A web server for pages that a test writes down, with the delays and pauses it asks for. */
import { EventEmitter, once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { acceptSockets, type SocketRoute } from '../../bench/socket-server.js';

interface Reply {
  readonly status?: number;
  readonly headers?: OutgoingHttpHeaders;
  /** Several parts: the server pauses between them, long enough to be noticed. */
  readonly body?: string | Buffer | readonly string[] | AsyncIterable<string>;
  /** Milliseconds until the response begins. */
  readonly delay?: number;
  /** Whether the response goes on for ever, after its body. */
  readonly endless?: boolean;
  /**
   * What must have happened before the response begins: an operation of this name has run in the page that
   * is recorded, or a request for this path has been answered. Who has been answered first may be seen second.
   */
  readonly after?: string;
}

type Route =
  | string
  | Reply
  | ((request: IncomingMessage) => Reply | Promise<Reply>)
  | { readonly socket: SocketRoute };

/** By path, with its query where it has one; `.html`, `.js`, ... give the content type. */
export type Site = Readonly<Record<string, Route>>;

export interface SiteServer {
  /** Serves a site in the place of the one before. */
  serve(site: Site): void;
  /** An operation has run in the page that is recorded. */
  ran(operation: string): void;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  /** The same server as another site for Chrome: `http://localhost:PORT`. */
  readonly otherOrigin: string;
  /** Paths of the requests that came. */
  readonly requested: readonly string[];
  close(): Promise<void>;
}

/** Longer than the gaps that the network makes by itself. */
const PAUSE_MS = 250;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export async function startSite(): Promise<SiteServer> {
  const requested: string[] = [];
  let served: Site = {};
  let happened = new Set<string>();
  const events = new EventEmitter();
  const happens = (what: string) => {
    happened.add(what);
    events.emit('happens');
  };
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    requested.push(path);
    const reply = await replyOf(served[path], request);
    while (reply.after !== undefined && !happened.has(reply.after)) await once(events, 'happens');
    await answer(response, path, reply);
    happens(path);
  });
  const endSockets = acceptSockets(server, (path) => {
    requested.push(path);
    const route = served[path];
    return typeof route === 'object' && 'socket' in route ? route.socket : undefined;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    serve(site) {
      served = site;
      happened = new Set();
    },
    ran: happens,
    origin: `http://127.0.0.1:${address.port}`,
    otherOrigin: `http://localhost:${address.port}`,
    requested,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      endSockets();
      await closed;
    },
  };
}

/** An origin at which nobody listens. */
export async function deadOrigin(): Promise<string> {
  const { origin, close } = await startSite();
  await close();
  return origin;
}

function replyOf(route: Route | undefined, request: IncomingMessage): Reply | Promise<Reply> {
  if (route === undefined || (typeof route === 'object' && 'socket' in route))
    return { status: 404, body: 'Not Found' };
  if (typeof route === 'function') return route(request);
  return typeof route === 'string' ? { body: route } : route;
}

async function answer(
  response: ServerResponse,
  path: string,
  { status = 200, headers = {}, body = '', delay = 0, endless = false }: Reply,
): Promise<void> {
  const extension = extname(path.split('?', 1)[0] ?? '') || '.html';
  if (delay > 0) await setTimeout(delay);
  response.writeHead(status, {
    'Content-Type': CONTENT_TYPES[extension] ?? 'text/plain',
    'Cache-Control': 'no-store',
    ...headers,
  });
  if (typeof body === 'string' || Buffer.isBuffer(body)) response.write(body);
  else for await (const part of Array.isArray(body) ? withPauses(body) : body) response.write(part);
  if (!endless) await new Promise<void>((sent) => response.end(sent));
}

async function* withPauses(parts: readonly string[]): AsyncGenerator<string> {
  for (const [index, part] of parts.entries()) {
    if (index > 0) await setTimeout(PAUSE_MS);
    yield part;
  }
}
