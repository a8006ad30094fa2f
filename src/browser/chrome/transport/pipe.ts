import type { Readable, Writable } from 'node:stream';
import type { Command, ProtocolAnswer, ProtocolEvent } from '../messages.js';
import type { Transport } from './transport.js';

/** What Chrome says: an event, or the answer to the command of this number. */
type Message = ProtocolEvent | (ProtocolAnswer & { readonly id: number });

/** Ends each message. */
const END = 0;

/**
 * The pipes of a Chrome that was started with `--remote-debugging-pipe`. A message costs less than by a WebSocket:
 * nothing is masked, and no connection of the network is gone through.
 */
export class PipeTransport implements Transport {
  readonly #toChrome: Writable;
  readonly #fromChrome: Readable;
  /** What is to be written when all that goes on has been done: one call of the system has all of it. */
  #unwritten: string[] = [];
  /** Who waits for an answer, by the number of the command. */
  readonly #answers = new Map<number, (answer: ProtocolAnswer) => void>();
  #sent = 0;
  /** Of a message that has not ended yet. */
  #parts: Buffer[] = [];

  constructor(toChrome: Writable, fromChrome: Readable) {
    this.#toChrome = toChrome;
    this.#fromChrome = fromChrome;
  }

  send({ method, params, session }: Command, onAnswer: (answer: ProtocolAnswer) => void): void {
    this.#sent += 1;
    const id = this.#sent;
    this.#answers.set(id, onAnswer);
    const sessionId = session === '' ? undefined : session;
    const text = JSON.stringify({ id, method, sessionId, params });
    if (this.#unwritten.push(text, '\0') === 2) process.nextTick(() => this.#flush());
  }

  listen(onEvent: (event: ProtocolEvent) => void, onLost: () => void): void {
    // Of a Chrome that is gone: that it is, the end of what it says tells.
    this.#toChrome.on('error', () => {});
    this.#fromChrome.on('error', () => {});
    this.#fromChrome.on('data', (chunk: Buffer) => {
      for (const text of this.#textsIn(chunk)) {
        const message: Message = JSON.parse(text);
        if ('id' in message) this.#answered(message);
        else onEvent(message);
      }
    });
    this.#fromChrome.on('close', onLost);
  }

  /** Whoever has started Chrome closes them: then it ends. */
  async close(): Promise<void> {}

  #answered({ id, ...answer }: ProtocolAnswer & { readonly id: number }): void {
    const onAnswer = this.#answers.get(id);
    this.#answers.delete(id);
    onAnswer?.(answer);
  }

  #flush(): void {
    const texts = this.#unwritten.join('');
    this.#unwritten = [];
    this.#toChrome.write(texts);
  }

  *#textsIn(chunk: Buffer): Generator<string> {
    let begin = 0;
    for (let end = chunk.indexOf(END); end >= 0; end = chunk.indexOf(END, begin)) {
      const last = chunk.subarray(begin, end);
      yield this.#parts.length === 0
        ? last.toString()
        : Buffer.concat([...this.#parts, last]).toString();
      this.#parts = [];
      begin = end + 1;
    }
    if (begin < chunk.length) this.#parts.push(chunk.subarray(begin));
  }
}
