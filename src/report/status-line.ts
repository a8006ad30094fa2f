/** Where progress goes: `process.stderr`. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Back to the start of the line, and all of it erased (ECMA-48: CR, EL 2). */
const ERASE_LINE = '\r\u001b[2K';

/** The last line of a terminal, which changes, and is taken back before anything else is printed. */
export class StatusLine {
  readonly #stream: ProgressStream;
  #line = '';

  constructor(stream: ProgressStream) {
    this.#stream = stream;
  }

  show(line: string): void {
    this.#line = line.slice(0, Math.max(0, (this.#stream.columns ?? 80) - 1));
    this.#stream.write(ERASE_LINE + this.#line);
  }

  clear(): void {
    if (this.#line !== '') this.#stream.write(ERASE_LINE);
    this.#line = '';
  }
}
