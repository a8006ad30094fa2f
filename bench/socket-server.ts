/** WebSockets for the servers of tests and benchmarks, as far as RFC 6455 is needed there. */
import { createHash } from 'node:crypto';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';

export interface ServerSocket {
  send(data: string | Buffer): void;
  close(code: number, reason?: string): void;
  /** Ends the connection without a word. */
  drop(): void;
}

/** Called when a socket is open; what it returns is called with each message. */
export type SocketRoute = (socket: ServerSocket) => ((data: string | Buffer) => void) | undefined;

/**
 * Lets a server accept WebSockets. A path without a route is refused.
 *
 * @returns ends them all, which closing the server's connections does not
 */
export function acceptSockets(
  server: Server,
  routeOf: (path: string) => SocketRoute | undefined | Promise<SocketRoute | undefined>,
): () => void {
  const open = new Set<Duplex>();
  server.on('upgrade', async (request, stream) => {
    const route = await routeOf(request.url ?? '');
    const key = request.headers['sec-websocket-key'];
    if (route === undefined || key === undefined) {
      stream.end('HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    stream.on('error', () => {});
    open.add(stream);
    stream.on('close', () => open.delete(stream));
    const protocol = request.headers['sec-websocket-protocol']?.split(',')[0];
    stream.write(
      [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        `Sec-WebSocket-Accept: ${acceptOf(key)}`,
        ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
        '\r\n',
      ].join('\r\n'),
    );
    serve(stream, route);
  });
  return () => {
    for (const stream of open) stream.destroy();
  };
}

function acceptOf(key: string): string {
  return createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
}

function serve(stream: Duplex, route: SocketRoute): void {
  let isClosing = false;
  const send = (opcode: number, data: Buffer) => stream.write(frame(opcode, data));
  const onMessage = route({
    send: (data) => send(typeof data === 'string' ? 1 : 2, Buffer.from(data)),
    close(code, reason = '') {
      const payload = Buffer.alloc(2 + Buffer.byteLength(reason));
      payload.writeUInt16BE(code);
      payload.write(reason, 2);
      isClosing = true;
      send(8, payload);
    },
    drop: () => stream.destroy(),
  });
  let received = Buffer.alloc(0);
  stream.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (let read = readFrame(received); read !== null; read = readFrame(received)) {
      received = received.subarray(read.length);
      const { opcode, payload } = read;
      if (opcode === 1) onMessage?.(payload.toString());
      if (opcode === 2) onMessage?.(payload);
      // A close is answered with the same, but for the answer to one's own.
      if (opcode === 8) stream.end(isClosing ? undefined : frame(8, payload));
    }
  });
}

/** Of less than 64 KiB. */
function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head =
    length < 126 ? [0x80 | opcode, length] : [0x80 | opcode, 126, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), payload]);
}

function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; length: number } | null {
  if (bytes.length < 2) return null;
  const short = bytes.readUInt8(1) & 0x7f;
  const start = short === 126 ? 4 : 2;
  if (bytes.length < start + 4) return null;
  const size = short === 126 ? bytes.readUInt16BE(2) : short;
  const length = start + 4 + size;
  if (bytes.length < length) return null;
  const mask = bytes.subarray(start, start + 4);
  const payload = Buffer.from(bytes.subarray(start + 4, length));
  for (let at = 0; at < payload.length; at++)
    payload[at] = payload.readUInt8(at) ^ mask.readUInt8(at % 4);
  return { opcode: bytes.readUInt8(0) & 0x0f, payload, length };
}
