import { serveApp } from '../../server.mjs';

export function serve() {
  const listeners = [];
  return serveApp(new URL('.', import.meta.url), {
    streams: { '/events': (send) => listeners.push(send) },
    routes: {
      'POST /api/messages': ({ body }) => {
        for (const send of listeners) send(`You: ${body.text}`);
        return { said: true };
      },
    },
  });
}
