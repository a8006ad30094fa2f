import { count, duration } from './numbers.js';

/** Where progress goes: `process.stderr`. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export interface Counts {
  readonly done: number;
  /** How many will be done at most. */
  readonly total: number;
  readonly failed: number;
}

/** Back to the start of the line, and all of it erased (ECMA-48: CR, EL 2). */
const ERASE_LINE = '\r\u001b[2K';
/** How many lines tell the progress where there is no terminal. */
const PLAIN_LINES = 10;

/**
 * How far the tests are, how fast and how long they will take: on a terminal one line that changes,
 * elsewhere a line for each tenth of the way.
 */
export class Progress {
  readonly #stream: ProgressStream;
  readonly #now: () => number;
  readonly #start: number;
  #line = '';
  #tenths = 0;

  /** @param now a clock in milliseconds that does not go back */
  constructor(stream: ProgressStream, now: () => number = () => performance.now()) {
    this.#stream = stream;
    this.#now = now;
    this.#start = now();
  }

  update(counts: Counts): void {
    const line = describe(counts, this.#now() - this.#start);
    if (this.#stream.isTTY) {
      this.#line = line.slice(0, Math.max(0, (this.#stream.columns ?? 80) - 1));
      this.#stream.write(ERASE_LINE + this.#line);
      return;
    }
    const tenths = Math.floor((PLAIN_LINES * counts.done) / Math.max(1, counts.total));
    if (tenths > this.#tenths) this.#stream.write(`${line}\n`);
    this.#tenths = tenths;
  }

  /** To be called before anything else is printed. */
  end(): void {
    if (this.#line !== '') this.#stream.write(ERASE_LINE);
    this.#line = '';
  }
}

function describe({ done, total, failed }: Counts, elapsedMs: number): string {
  const parts = [`${done} of ${count(total, 'test')}`, `${failed} failed`];
  if (done > 0 && elapsedMs > 0) {
    parts.push(`${((1000 * done) / elapsedMs).toFixed(1)} a second`);
    if (done < total) parts.push(`${duration((elapsedMs / done) * (total - done))} left`);
  }
  return parts.join(', ');
}
