/** How a runner speaks with its browser: by the pipes that it has given it, or by a WebSocket. */
import { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { type Ask, Clients } from './clients.js';
import type { Door } from './door.js';
import { readFrames, writeFrame } from './frames.js';
import { answerAll, pageAt } from './http-endpoints.js';

export interface Runner {
  send(text: string): void;
  /** @param ask asks the browser something, of which the runner sees nothing */
  listen(onMessage: (text: string) => void, ask: Ask): void;
}

/** @param onGone is called when the runner has left its browser */
export function runnerAt(door: Door, onGone: () => void): Runner {
  return door.by === 'pipe' ? pipeOf(onGone) : socketsAt(door);
}

function pipeOf(onGone: () => void): Runner {
  const from = new Socket({ fd: 3, readable: true, writable: false });
  const to = new Socket({ fd: 4, readable: false, writable: true });
  for (const pipe of [from, to]) pipe.on('error', onGone);
  from.on('end', onGone);
  return {
    send: (text) => writeFrame(to, text),
    listen: (onMessage) => readFrames(from, onMessage),
  };
}

function socketsAt({ server, path, asked }: Extract<Door, { by: 'port' }>): Runner {
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  const untold: string[] = [];
  let tell = (text: string): void => void untold.push(text);
  return {
    send: (text) => tell(text),
    listen(onMessage, ask) {
      const clients = new Clients(onMessage, ask);
      for (const text of untold.splice(0)) clients.tell(text);
      tell = (text) => clients.tell(text);
      void answerAll(asked, path, ask);
      sockets.on('connection', (socket, { url = '' }) => {
        const page = pageAt(url);
        if (page === null && url !== path) {
          socket.close();
          return;
        }
        const connection =
          page === null ? clients.connect(socket) : clients.connectTo(page, socket);
        socket.on('message', (data) => connection.command(String(data)));
        socket.on('error', () => {}); // It is closed, too.
        socket.on('close', () => connection.close());
      });
    },
  };
}
