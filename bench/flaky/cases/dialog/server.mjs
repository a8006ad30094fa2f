import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: { 'DELETE /api/account': () => ({ deleted: true }) },
  });
