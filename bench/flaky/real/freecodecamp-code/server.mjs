import { setTimeout as wait } from 'node:timers/promises';
import { bodyOf, delay, serve } from '../serve.mjs';

/** Keeps the code of a challenge: saving it takes as long as the database does. */
export async function start() {
  let code = '';
  return serve(new URL('app/', import.meta.url), {
    values: {
      get code() {
        return code;
      },
    },
    routes: {
      'POST /api/code': async (request, response) => {
        const sent = await bodyOf(request);
        await wait(delay(0));
        code = sent;
        response.end();
      },
    },
  });
}
