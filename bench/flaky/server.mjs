/** Serves the application of a case, and answers what it asks for after a small, fixed time. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { WebSocketServer } from 'ws';

const LATENCY_MS = 30;

const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
};

/** Milliseconds more by the name of an event, as in cases.ts: so a person sees what comes of it. */
const late = JSON.parse(process.env.LATE ?? '{}');

/**
 * @param home the folder of the case, as a URL
 * @param routes by method and path, what answers: a function of the request's address and body
 * @param streams by path, what sends events: a function that is given `send`
 * @param sockets by path, the same by WebSocket
 * @param latencies milliseconds by method and path, where they are not LATENCY_MS
 * @param folders of the application; what is in the first hides what is in the others
 */
export async function serveApp(
  home,
  { routes = {}, streams = {}, sockets = {}, latencies = {}, folders = ['app'] } = {},
) {
  const open = new Set();

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const name = `${request.method} ${url.pathname}`;
    const stream = streams[url.pathname];
    if (stream !== undefined) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      stream((data) => sendLater(url.pathname, () => response.write(`data: ${data}\n\n`)));
      return;
    }
    const chunks = await request.toArray();
    const isPage = url.pathname === '/';
    const more = late[`${name}${url.search}`] ?? late[`script ${url.pathname}`] ?? 0;
    if (!isPage) await after((latencies[name] ?? LATENCY_MS) + more);
    const route = routes[name];
    if (route !== undefined) {
      const body = Buffer.concat(chunks).toString();
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(await route({ url, body: body === '' ? null : JSON.parse(body) })),
      );
      return;
    }
    const path = isPage ? '/index.html' : url.pathname;
    const file = await firstOf(home, folders, path);
    response.writeHead(file === null ? 404 : 200, { 'content-type': TYPES[extname(path)] ?? '' });
    response.end(isPage ? `${lateness()}${file}` : file);
  });

  const socketServer = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    socketServer.handleUpgrade(request, socket, head, (one) => {
      open.add(one);
      sockets[pathname]((data) => sendLater(pathname, () => one.send(data)));
    });
  });

  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close() {
      for (const socket of open) socket.terminate();
      server.close();
      server.closeAllConnections();
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

async function sendLater(pathname, send) {
  await after(late[`message of ${pathname}`] ?? 0);
  send();
}

/** Timers and transitions are late in the page. Where nothing is to be late, this is nothing. */
function lateness() {
  const names = Object.keys(late);
  if (names.length === 0) return '';
  const styles = names.flatMap((name) => {
    const [, selector] = /^transition .* of (.*)$/.exec(name) ?? [];
    if (selector === undefined) return [];
    return `${selector} { transition-delay: ${late[name]}ms !important }`;
  });
  return `<!doctype html>
    <style>${styles.join(' ')}</style>
    <script>
      const late = ${JSON.stringify(late)};
      const native = setTimeout;
      window.setTimeout = (run, delay, ...rest) =>
        native(run, delay + (late['timer ' + delay + 'ms'] ?? 0), ...rest);
    </script>`;
}
