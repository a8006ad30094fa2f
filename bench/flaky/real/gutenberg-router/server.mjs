import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { answer, delay, serve } from '../serve.mjs';

const app = new URL('app/', import.meta.url);
const linked = (title) => `<!doctype html><h1 data-testid="title">${title}</h1>`;

/** The router, which the first navigation asks for, may come late. */
export const start = () =>
  serve(app, {
    routes: {
      'GET /link-1': answer(0, linked('Link 1')),
      'GET /link-2': answer(0, linked('Link 2')),
      'GET /router.js': async (_request, response) => {
        await wait(delay(0));
        const router = await readFile(new URL('router.js', app));
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(router);
      },
    },
  });
