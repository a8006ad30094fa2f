/** Tells the proxies of this process's browsers of calls, and stands still until they have answered. */
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Call } from '../proxy/line.js';

/** While so long nobody answers, nobody will. */
const MOST_MS = 60_000;

/** Of so many browsers that are spoken with by a port, the commands are known. */
const MOST_PORTS = 31;

/** Beside this program, see scripts/build.mjs. */
const WORKER = 'line-worker.cjs';

export class Line {
  /** Where a proxy is to connect, when the line is open. */
  readonly path: string;
  readonly #state = new Int32Array(new SharedArrayBuffer(4 * (1 + MOST_PORTS)));
  readonly #pipes = new WeakSet<object>();
  #worker: Worker | null = null;
  #browsers = 0;
  #hasCalls = false;

  constructor(folder: string) {
    this.path = join(folder, `line-${process.pid}`);
  }

  /** It is open some milliseconds later. */
  open(): void {
    if (this.#worker !== null) return;
    this.#worker = new Worker(join(__dirname, WORKER), {
      workerData: { path: this.path, state: this.#state },
      // Of no use to it, and what a runner has there may not be.
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: [],
    });
    this.#worker.unref();
  }

  /**
   * A browser is started: from now on its proxy is told of calls.
   *
   * @returns which of those of the process it is, from 1
   */
  addBrowser(): number {
    this.open();
    this.#browsers += 1;
    return this.#browsers;
  }

  /** By this pipe a browser is spoken with. */
  addPipe(pipe: object): void {
    this.#pipes.add(pipe);
  }

  /** Whether it leads to a browser whose runner tells of no calls. */
  leadsToBrowser(socket: Socket): boolean {
    if (this.#hasCalls) return false;
    const { remotePort = 0 } = socket;
    return this.#pipes.has(socket) || (remotePort !== 0 && this.#state.includes(remotePort, 1));
  }

  tell(call: Call): void {
    if (this.#worker === null || this.#browsers === 0) return;
    this.#hasCalls ||= call.type === 'begin' && call.by === 'playwright';
    this.#worker.postMessage(call);
    this.#await();
  }

  #await(): void {
    Atomics.wait(this.#state, 0, 0, MOST_MS);
    Atomics.store(this.#state, 0, 0);
  }
}
