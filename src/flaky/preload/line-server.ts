/** Hears of the proxies of browsers, and tells them of calls. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Numbering } from '../numbering.js';
import type { Call, NumberedCall } from '../proxy/line.js';

/** A call that a proxy has been told of, and has not heard. */
interface Unheard {
  readonly call: NumberedCall;
  readonly heard: () => void;
}

export class LineServer {
  readonly path: string;
  readonly #proxies = new Map<Socket, Unheard[]>();
  readonly #numbering = new Numbering();
  /** Whether there has been a proxy. */
  #hasBegun = false;
  /** Calls that no proxy has heard of since: else a number would be missing. */
  readonly #missed: NumberedCall[] = [];
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

  /** Fulfilled when all proxies have heard of it. What comes before the first one, as the start of its browser, is no statement. */
  async tell(call: Call): Promise<void> {
    if (!this.#hasBegun) return;
    const numbered: NumberedCall =
      call.type === 'begin' ? { ...call, ...this.#numbering.begin(call) } : call;
    if (this.#proxies.size === 0) this.#missed.push(numbered);
    await Promise.all(
      [...this.#proxies].map(([socket, unheard]) => say(socket, unheard, numbered)),
    );
  }

  #connected(socket: Socket): void {
    const unheard: Unheard[] = [];
    const gone = () => {
      this.#proxies.delete(socket);
      for (const { call, heard } of unheard.splice(0)) {
        if (this.#proxies.size === 0) this.#missed.push(call);
        heard();
      }
    };
    socket.on('error', gone).on('close', gone);
    socket.unref();
    const lines = createInterface({ input: socket });
    lines.on('error', gone);
    lines.on('line', (text) => {
      if (this.#proxies.has(socket)) {
        unheard.shift()?.heard();
        return;
      }
      this.#proxies.set(socket, unheard);
      this.#hasBegun = true;
      this.#onPort(Number(text));
      socket.write('\n');
      for (const call of this.#missed.splice(0)) void say(socket, unheard, call);
    });
  }
}

/** Fulfilled when the proxy has heard of it, or is gone. */
function say(socket: Socket, unheard: Unheard[], call: NumberedCall): Promise<void> {
  return new Promise((heard) => {
    unheard.push({ call, heard });
    socket.write(`${JSON.stringify(call)}\n`);
  });
}
