/** Serves the application of a case, and what it asks for after a small, fixed time. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

const LATENCY_MS = 30;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/**
 * @param home the folder of the case, as a URL
 * @param routes by method and path, what answers: a function of the address and the body of the request
 * @param sockets by path, what is called with each WebSocket
 * @param latencies milliseconds by method and path, where they are not LATENCY_MS; a file of the application has none
 * @param folders of the application: what is in the first hides what is in the next
 */
export async function serve(
  home,
  { routes = {}, sockets = {}, latencies = {}, folders = ['app'] } = {},
) {
  const server = createServer(async (request, response) => {
    const { method } = request;
    const url = new URL(request.url, 'http://localhost');
    const name = `${method} ${url.pathname}`;
    const route = routes[name];
    const chunks = await request.toArray();
    await after(latencies[name] ?? (route === undefined ? 0 : LATENCY_MS));
    // A component that is tested in a page of its own asks another origin.
    response.setHeader('access-control-allow-origin', '*');
    if (route !== undefined) {
      const body = Buffer.concat(chunks).toString();
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(route({ url, body: body === '' ? null : JSON.parse(body) })));
      return;
    }
    const path = url.pathname === '/' ? '/index.html' : url.pathname;
    const file = await firstOf(home, folders, path);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'text/plain');
    response.writeHead(file === null ? 404 : 200).end(file);
  });

  const socketServer = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, connection, head) => {
    socketServer.handleUpgrade(request, connection, head, sockets[request.url]);
  });

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      for (const socket of socketServer.clients) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}

async function firstOf(home, folders, path) {
  for (const folder of folders) {
    try {
      return await readFile(new URL(`${folder}${path}`, home));
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  return null;
}
