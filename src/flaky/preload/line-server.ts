/** Hears of the proxies of browsers, and tells them of calls. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Numbering } from '../numbering.js';
import type { Call, NumberedCall } from '../proxy/line.js';

export class LineServer {
  readonly path: string;
  /** What each proxy is to be told of still. */
  readonly #proxies = new Map<Socket, (() => void)[]>();
  readonly #numbering = new Numbering();
  readonly #onPort: (port: number) => void;

  /** @param onPort is called with where a runner finds a browser, when its proxy connects; 0: it has a pipe */
  static open(path: string, onPort: (port: number) => void = () => {}): Promise<LineServer> {
    const line = new LineServer(path, onPort);
    const server = createServer((socket) => line.#connected(socket));
    server.unref();
    return new Promise((resolve) => server.listen(path, () => resolve(line)));
  }

  private constructor(path: string, onPort: (port: number) => void) {
    this.path = path;
    this.#onPort = onPort;
  }

  /** Fulfilled when all proxies have heard of it. What none hears of, as the start of the first browser, is no statement. */
  async tell(call: Call): Promise<void> {
    if (this.#proxies.size === 0) return;
    const numbered: NumberedCall =
      call.type === 'begin' ? { ...call, ...this.#numbering.begin(call) } : call;
    await Promise.all(
      [...this.#proxies].map(
        ([socket, unheard]) =>
          new Promise<void>((resolve) => {
            unheard.push(resolve);
            socket.write(`${JSON.stringify(numbered)}\n`);
          }),
      ),
    );
  }

  #connected(socket: Socket): void {
    const unheard: (() => void)[] = [];
    const gone = () => {
      this.#proxies.delete(socket);
      for (const heard of unheard.splice(0)) heard();
    };
    socket.on('error', gone).on('close', gone);
    socket.unref();
    const lines = createInterface({ input: socket });
    lines.on('error', gone);
    lines.on('line', (text) => {
      if (this.#proxies.has(socket)) {
        unheard.shift()?.();
      } else {
        this.#proxies.set(socket, unheard);
        this.#onPort(Number(text));
        socket.write('\n');
      }
    });
  }
}
