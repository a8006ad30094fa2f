import { serveApp } from '../../server.mjs';

export function serve(options) {
  let on = false;
  return serveApp(new URL('.', import.meta.url), {
    ...options,
    routes: {
      'GET /api/lamp': () => ({ on }),
      'PUT /api/lamp': ({ body }) => {
        on = body.on;
        return { on };
      },
    },
    latencies: { 'PUT /api/lamp': 300 },
  });
}
