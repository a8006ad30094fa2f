import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: {
      'PUT /api/like': ({ body }) => ({ count: body.isLiked ? 13 : 12 }),
      'POST /api/comments': () => ({ posted: true }),
    },
  });
