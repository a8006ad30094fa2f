/** WebSockets for the servers of tests and benchmarks. */
import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';

interface ServerSocket {
  send(data: string | Buffer): void;
  close(code: number, reason?: string): void;
  /** Ends the connection without a word. */
  drop(): void;
}

/** Called when a socket is open; what it returns is called with each message. */
export type SocketRoute = (socket: ServerSocket) => ((data: string | Buffer) => void) | undefined;

/** By the path that is asked for. */
export type SocketRoutes = (
  path: string,
) => SocketRoute | undefined | Promise<SocketRoute | undefined>;

/**
 * Lets a server accept WebSockets. A path without a route is refused.
 *
 * @returns ends them all, which closing the server's connections does not
 */
export function acceptSockets(server: Server, routeOf: SocketRoutes): () => void {
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', async (request, stream, head) => {
    stream.on('error', () => {});
    const route = await routeOf(request.url ?? '');
    if (route === undefined) {
      stream.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => serve(socket, route));
  });
  return () => {
    for (const socket of sockets.clients) socket.terminate();
  };
}

function serve(socket: WebSocket, route: SocketRoute): void {
  socket.on('error', () => {});
  const onMessage = route({
    send: (data) => socket.send(data),
    close: (code, reason) => socket.close(code, reason),
    drop: () => socket.terminate(),
  });
  socket.on('message', (data: Buffer, isBinary) => onMessage?.(isBinary ? data : data.toString()));
}
