import { appendFileSync } from 'node:fs';
import type { TraceLine } from '../trace.js';

/** Written line by line: what is there when the runner kills the browser stays. */
export class TraceFile {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  add(line: TraceLine): void {
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}
