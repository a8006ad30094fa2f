import { serveApp } from '../../server.mjs';

export function serve() {
  let note = 'Buy milk';
  return serveApp(new URL('.', import.meta.url), {
    routes: {
      'GET /api/note': () => ({ text: note }),
      'PUT /api/note': ({ body }) => {
        note = body.text;
        return { saved: true };
      },
      'POST /api/preview': ({ body }) => ({ rendered: `${body.text}.` }),
    },
  });
}
