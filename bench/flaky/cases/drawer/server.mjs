import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), { routes: { 'GET /api/me': () => ({ name: 'Ada' }) } });
