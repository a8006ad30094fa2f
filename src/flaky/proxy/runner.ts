/** How a runner speaks with its browser: by the pipes that it has given it, or by a WebSocket. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import { type Ask, Clients } from './clients.js';
import { readFrames, writeFrame } from './frames.js';

export interface Runner {
  /** Where it finds the browser; 0: it has a pipe. */
  readonly port: number;
  send(text: string): void;
  /** @param ask asks the browser something, of which the runner sees nothing */
  listen(onMessage: (text: string) => void, ask: Ask): void;
}

/** @param onGone is called when the runner has left its browser */
export function runnerOf(args: readonly string[], onGone: () => void): Promise<Runner> {
  const port = args.flatMap((arg) => /^--remote-debugging-port=(\d+)$/.exec(arg)?.[1] ?? []).at(-1);
  return port === undefined ? pipeOf(onGone) : socketOf(Number(port));
}

async function pipeOf(onGone: () => void): Promise<Runner> {
  const from = new Socket({ fd: 3, readable: true, writable: false });
  const to = new Socket({ fd: 4, readable: false, writable: true });
  for (const pipe of [from, to]) pipe.on('error', onGone);
  from.on('end', onGone);
  // Its end is heard only where it is read.
  const unread: string[] = [];
  let hear = (text: string): void => void unread.push(text);
  readFrames(from, (text) => hear(text));
  return {
    port: 0,
    send: (text) => writeFrame(to, text),
    listen(onMessage) {
      for (const text of unread.splice(0)) onMessage(text);
      hear = onMessage;
    },
  };
}

/** As Chrome does, on this machine alone, for who knows the address: it is told on stderr. */
async function socketOf(wanted: number): Promise<Runner> {
  const path = `/devtools/browser/${randomUUID()}`;
  const server = createServer((_, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ server, path, perMessageDeflate: false });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const untold: string[] = [];
  let tell = (text: string): void => void untold.push(text);
  return {
    port,
    send: (text) => tell(text),
    listen(onMessage, ask) {
      const clients = new Clients(onMessage, ask);
      for (const text of untold.splice(0)) clients.tell(text);
      tell = (text) => clients.tell(text);
      sockets.on('connection', (socket) => {
        const connection = clients.connect(socket);
        socket.on('message', (data) => connection.command(String(data)));
        socket.on('error', () => {}); // It is closed, too.
        socket.on('close', () => connection.close());
      });
      process.stderr.write(`\nDevTools listening on ws://127.0.0.1:${port}${path}\n`);
    },
  };
}
