import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: {
      'GET /api/consent': () => ({ isKnown: false }),
      'POST /api/days': () => ({ isFree: true }),
    },
  });
