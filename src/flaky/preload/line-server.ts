/** Hears of the proxies of browsers, and tells them of calls. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Numbering } from '../numbering.js';
import type { Call, NumberedCall } from '../proxy/line.js';

/** A call, and whether a proxy has heard of it. */
interface Said {
  readonly call: NumberedCall;
  isHeard: boolean;
}

/** Of one that a proxy has been told of. */
interface Unheard {
  readonly said: Said;
  /** The proxy has heard of it, or is gone. */
  readonly over: () => void;
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
    const said = { call: numbered, isHeard: false };
    await Promise.all([...this.#proxies].map(([socket, unheard]) => say(socket, unheard, said)));
  }

  #connected(socket: Socket): void {
    const unheard: Unheard[] = [];
    const gone = () => {
      this.#proxies.delete(socket);
      for (const { said, over } of unheard.splice(0)) {
        if (this.#proxies.size === 0 && !said.isHeard) this.#missed.push(said.call);
        over();
      }
    };
    socket.on('error', gone).on('close', gone);
    socket.unref();
    const lines = createInterface({ input: socket });
    lines.on('error', gone);
    lines.on('line', (text) => {
      if (this.#proxies.has(socket)) {
        const first = unheard.shift();
        if (first !== undefined) first.said.isHeard = true;
        first?.over();
        return;
      }
      this.#proxies.set(socket, unheard);
      this.#hasBegun = true;
      this.#onPort(Number(text));
      socket.write('\n');
      for (const call of this.#missed.splice(0))
        void say(socket, unheard, { call, isHeard: false });
    });
  }
}

/** Fulfilled when the proxy has heard of it, or is gone. */
function say(socket: Socket, unheard: Unheard[], said: Said): Promise<void> {
  return new Promise((over) => {
    unheard.push({ said, over });
    socket.write(`${JSON.stringify(said.call)}\n`);
  });
}
