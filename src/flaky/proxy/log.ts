import { openSync, writeSync } from 'node:fs';
import type { TraceLine } from '../trace.js';

/** Written line by line: what is there when the runner kills the browser stays. */
export class TraceFile {
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a');
  }

  add(line: TraceLine): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`);
  }
}
