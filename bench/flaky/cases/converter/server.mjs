import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: {
      'GET /api/rate/bank': () => ({ rate: 0.92 }),
      'GET /api/rate/mirror': () => ({ rate: 0.92 }),
    },
    latencies: { 'GET /api/rate/bank': 20, 'GET /api/rate/mirror': 40 },
  });
