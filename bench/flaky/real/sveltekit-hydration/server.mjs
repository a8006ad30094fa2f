import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { delay, serve } from '../serve.mjs';

const app = new URL('app/', import.meta.url);

/** The script that hydrates page b comes late; the rest at once. */
export const start = () =>
  serve(app, {
    routes: {
      'GET /nodes/b.js': async (_request, response) => {
        await wait(delay(0));
        const node = await readFile(new URL('nodes/b.js', app));
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(node);
      },
    },
  });
