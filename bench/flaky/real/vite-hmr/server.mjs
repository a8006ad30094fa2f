import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { delay, serve } from '../serve.mjs';

/** The time after which a file watcher tells of a change. */
const WATCHER = 50;

/** A development server: the source can be edited, and the pages that are connected are told. */
export async function start() {
  let text = 'Shadow export';
  const app = await serve(new URL('app/', import.meta.url), {
    routes: {
      'GET /src/App.js': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' });
        response.end(`export const App = () => ${JSON.stringify(text)};\n`);
      },
    },
  });
  const sockets = new WebSocketServer({ noServer: true });
  app.server.on('upgrade', async (request, socket, head) => {
    await wait(delay(0));
    sockets.handleUpgrade(request, socket, head, (client) => client.send('{"type":"connected"}'));
  });
  return {
    ...app,
    async editFile(from, to) {
      text = text.replace(from, to);
      await wait(WATCHER);
      for (const client of sockets.clients) client.send('{"type":"update","path":"/src/App.js"}');
    },
    close() {
      for (const client of sockets.clients) client.terminate();
      return app.close();
    },
  };
}
