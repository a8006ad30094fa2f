/** Where the runner comes in. It waits for that, so it is opened before all else. */
import { randomUUID } from 'node:crypto';
import { on } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Asked } from './http-endpoints.js';

/** The pipes that the runner has given the proxy, or an address. */
export type Door =
  | { readonly by: 'pipe'; readonly port: 0 }
  | {
      readonly by: 'port';
      readonly port: number;
      readonly path: string;
      readonly server: Server;
      readonly asked: AsyncIterable<Asked>;
    };

/** @param args the switch by which the runner wants to speak with the browser */
export function openDoor(args: readonly string[]): Promise<Door> {
  const port = args.flatMap((arg) => /^--remote-debugging-port=(\d+)$/.exec(arg)?.[1] ?? []).at(-1);
  return port === undefined ? Promise.resolve({ by: 'pipe', port: 0 }) : portOf(Number(port));
}

/** As Chrome does, on this machine alone, for who knows the address. */
async function portOf(wanted: number): Promise<Door> {
  const path = `/devtools/browser/${randomUUID()}`;
  const server = createServer();
  // From the first one on, though nobody answers yet.
  const asked = askedOf(on(server, 'request'));
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { by: 'port', port, path, server, asked };
}

async function* askedOf(requests: ReturnType<typeof on>): AsyncIterable<Asked> {
  for await (const [request, response] of requests) yield [request, response];
}

/** As Chrome does. */
export function announce(door: Door): void {
  if (door.by === 'pipe') return;
  process.stderr.write(`\nDevTools listening on ws://127.0.0.1:${door.port}${door.path}\n`);
}
