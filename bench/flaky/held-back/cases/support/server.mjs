import { setTimeout as after } from 'node:timers/promises';
import { serve } from '../../server.mjs';

export function serveSupport() {
  return serve(new URL('./', import.meta.url), {
    sockets: {
      '/chat': (socket) => {
        socket.on('message', async (text) => {
          await after(40);
          socket.send(`You asked: “${text}”. Somebody will answer soon.`);
        });
      },
    },
  });
}
