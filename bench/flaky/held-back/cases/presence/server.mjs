import { setTimeout as after } from 'node:timers/promises';
import { serve } from '../../server.mjs';

export function serveTeam() {
  return serve(new URL('./', import.meta.url), {
    routes: { 'GET /api/plan': () => ({ title: 'Write the offer' }) },
    sockets: {
      '/live': async (socket) => {
        await after(40);
        socket.send(JSON.stringify(['Ada', 'Grace', 'Lin']));
      },
    },
  });
}
