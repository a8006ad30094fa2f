import { setTimeout as wait } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { answer, delay, serve } from '../serve.mjs';

/** A kernel: it says what it is doing, and answers code with its value. */
export async function start() {
  const app = await serve(new URL('app/', import.meta.url), {
    routes: { 'POST /api/sessions': answer(10, { kernel: '/api/kernels/1/channels' }) },
  });
  const sockets = new WebSocketServer({ server: app.server });
  sockets.on('connection', async (kernel) => {
    const status = (state) => kernel.send(JSON.stringify({ type: 'status', state }));
    kernel.on('message', (code) => {
      status('busy');
      kernel.send(JSON.stringify({ type: 'execute_result', text: String(code) }));
      status('idle');
    });
    status('starting');
    await wait(delay(0));
    status('idle');
  });
  return {
    ...app,
    close() {
      for (const client of sockets.clients) client.terminate();
      return app.close();
    },
  };
}
