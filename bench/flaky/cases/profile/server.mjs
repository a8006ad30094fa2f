import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: { 'PUT /api/profile': () => ({ saved: true }) },
    latencies: { 'PUT /api/profile': 60 },
  });
