/** Tells the proxies of this process's browsers of calls, and stands still until they have answered. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Call } from '../proxy/line.js';

/** While so long nobody answers, nobody will. */
const MOST_MS = 60_000;

/** Beside this program, see scripts/build.mjs. */
const WORKER = 'line-worker.cjs';

export class Line {
  readonly #path: string;
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | null = null;

  constructor(folder: string) {
    this.#path = join(folder, `line-${process.pid}`);
  }

  /** @returns where a proxy is to connect */
  open(): string {
    if (this.#worker === null) {
      this.#worker = new Worker(join(__dirname, WORKER), {
        workerData: { path: this.#path, signal: this.#signal },
        // Of no use to it, and what a runner has there may not be.
        env: { ...process.env, NODE_OPTIONS: '' },
        execArgv: [],
      });
      this.#worker.unref();
      this.#await();
    }
    return this.#path;
  }

  tell(call: Call): void {
    if (this.#worker === null) return;
    this.#worker.postMessage(call);
    this.#await();
  }

  #await(): void {
    Atomics.wait(this.#signal, 0, 0, MOST_MS);
    Atomics.store(this.#signal, 0, 0);
  }
}
