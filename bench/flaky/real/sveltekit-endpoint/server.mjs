import { setTimeout as wait } from 'node:timers/promises';
import { delay, serve } from '../serve.mjs';

const path = '/routing/endpoint-next-to-page';

/** Says the method it was asked with: the head of the answer at once, then its body. */
async function endpoint(request, response) {
  response.writeHead(200, { 'content-type': 'text/plain' });
  response.flushHeaders();
  await wait(delay(0));
  response.end(request.method);
}

export const start = () =>
  serve(new URL('app/', import.meta.url), {
    routes: Object.fromEntries(
      ['GET', 'PUT', 'PATCH', 'POST', 'DELETE'].map((method) => [`${method} ${path}`, endpoint]),
    ),
  });
