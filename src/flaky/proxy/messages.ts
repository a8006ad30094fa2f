/** Messages that come in parts: each ends with the same byte, which is in none of them. */
export class Messages {
  readonly #end: number;
  readonly #onMessage: (text: string) => void;
  #parts: Buffer[] = [];

  /** @param onMessage is given each, without its end */
  constructor(end: number, onMessage: (text: string) => void) {
    this.#end = end;
    this.#onMessage = onMessage;
  }

  add(chunk: Buffer): void {
    let begin = 0;
    for (let end = chunk.indexOf(this.#end); end >= 0; end = chunk.indexOf(this.#end, begin)) {
      this.#parts.push(chunk.subarray(begin, end));
      const text = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      begin = end + 1;
      this.#onMessage(text);
    }
    if (begin < chunk.length) this.#parts.push(chunk.subarray(begin));
  }
}
