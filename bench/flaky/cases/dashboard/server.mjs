import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: {
      'GET /api/sales': () => ({ text: '42 today' }),
      'GET /api/visitors': () => ({ text: '1,207 today' }),
      'GET /api/alerts': () => ({ text: 'Two alerts' }),
    },
  });
