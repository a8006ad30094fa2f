/**
 * The loopback server from which Chrome gets documents piece by piece: a request that the Fetch
 * domain continues with one of its URLs goes on as if its own server answered slowly.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { headersElsewhere, type StoredResponse } from './response.js';

export interface Stream {
  /** Where to continue the request. Answers once, and only who knows it. */
  readonly url: string;
  write(piece: Buffer): void;
  end(): void;
  /** Breaks off. */
  destroy(): void;
}

export class StreamServer {
  readonly #server: Server;
  /** `http://127.0.0.1:PORT`. */
  readonly origin: string;
  readonly #streams = new Map<string, (answer: ServerResponse) => void>();

  static async start(): Promise<StreamServer> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new StreamServer(server);
  }

  private constructor(server: Server) {
    this.#server = server;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port to listen on.');
    this.origin = `http://127.0.0.1:${address.port}`;
    server.on('request', (request, answer) => {
      const begin = this.#streams.get(request.url ?? '');
      if (begin === undefined) {
        answer.writeHead(403).end();
        return;
      }
      this.#streams.delete(request.url ?? '');
      begin(answer);
    });
  }

  /** @param url whose response it is */
  open(response: StoredResponse, url: string): Stream {
    const path = `/${randomBytes(16).toString('hex')}`;
    const early: (Buffer | 'end')[] = [];
    let answer: ServerResponse | null = null;
    this.#streams.set(path, (asked) => {
      answer = asked;
      // One connection a stream: a kept one would count against Chrome's six per host.
      const headers = headersElsewhere(response, url).map(
        ({ name, value }) => [name, value] as const,
      );
      asked.writeHead(response.status, [...headers, ['Connection', 'close']].flat());
      asked.flushHeaders();
      for (const piece of early) piece === 'end' ? asked.end() : asked.write(piece);
    });
    return {
      url: `${this.origin}${path}`,
      write(piece) {
        if (answer === null) early.push(piece);
        else answer.write(piece);
      },
      end() {
        if (answer === null) early.push('end');
        else answer.end();
      },
      destroy: () => {
        this.#streams.delete(path);
        answer?.destroy();
      },
    };
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
