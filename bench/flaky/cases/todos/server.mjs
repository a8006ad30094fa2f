import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    routes: {
      'GET /api/todos/mine': () => ['Water the plants'],
      'GET /api/todos/shared': () => ['Rent the van'],
      'POST /api/todos/mine': () => ({ added: true }),
    },
  });
