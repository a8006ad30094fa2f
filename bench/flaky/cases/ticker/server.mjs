import { setTimeout as after } from 'node:timers/promises';
import { serveApp } from '../../server.mjs';

export const serve = () =>
  serveApp(new URL('.', import.meta.url), {
    sockets: {
      '/live': async (send) => {
        for (const price of ['99.80', '101.50']) {
          await after(30);
          send(price);
        }
      },
    },
  });
