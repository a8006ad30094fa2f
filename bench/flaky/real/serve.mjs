// The server of a case: the files of its app/, and the answers that its API gives.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const TYPES = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' };

/** Milliseconds that the case's event takes: `DELAY`, or what it takes usually. */
export const delay = (usual) => Number(process.env.DELAY ?? usual);

/** Answers after `ms` with `body`, JSON unless it is text. */
export const answer =
  (ms, body, status = 200) =>
  async (_request, response) => {
    await wait(ms);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };

/**
 * Serves the folder `app` on a free port. A file's `{{name}}` is the value of that name; a route
 * is found by method and path (`GET /api/x`), before the files.
 */
export async function serve(app, { routes = {}, values = {} } = {}) {
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, 'http://127.0.0.1');
    const route = routes[`${request.method} ${pathname}`];
    if (route) return route(request, response);
    const name = extname(pathname) ? pathname : `${pathname.replace(/\/$/, '')}/index.html`;
    const file = await readFile(new URL(`.${name}`, app), 'utf8').catch(() => undefined);
    if (file === undefined) return response.writeHead(404).end();
    const text = file.replace(/\{\{(\w+)\}\}/g, (_, value) => values[value]);
    response.writeHead(200, { 'content-type': TYPES[extname(name)] }).end(text);
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    server,
    url: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** The whole body of a request. */
export async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
