import { answer, delay, serve } from '../serve.mjs';

/** Shows a preview of the site with the settings in the header; says which it was asked for last. */
export async function start() {
  const last = { previewHeader: '' };
  const app = await serve(new URL('app/', import.meta.url), {
    values: { debounce: delay(500) },
    routes: {
      'POST /preview': (request, response) => {
        last.previewHeader = request.headers['x-ghost-preview'];
        response.end('<!doctype html><p>homepage preview</p>');
      },
      'PUT /api/settings': answer(5, {}),
    },
  });
  return { ...app, last };
}
