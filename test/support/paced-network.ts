/**
 * A live network with a clock of its own, on which nothing takes time but the pauses of servers, and which
 * tells the server what has been read of a body: how busy the machine is makes no pauses, and hides none.
 */
import { EventEmitter, once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Session } from '../../src/browser/chrome/protocol.js';
import type { Answer, PausedRequest } from '../../src/browser/control/network/response.js';
import { WatchedNetwork } from '../../src/recorder/open-page.js';

const PAUSE_MS = 250;

export class PacedNetwork extends WatchedNetwork {
  readonly #clock: { now: number };
  /** Bytes, by path. */
  readonly #read = new Map<string, number>();
  readonly #reads = new EventEmitter();

  constructor() {
    const clock = { now: 0 };
    super(() => clock.now);
    this.#clock = clock;
  }

  /** A body of which the server gives each part a pause after all before has been read. */
  async *body(path: string, parts: readonly string[]): AsyncGenerator<string> {
    let given = 0;
    for (const part of parts) {
      while ((this.#read.get(path) ?? 0) < given) await once(this.#reads, 'read');
      // Who reads looks at the clock right after it.
      await setImmediate();
      if (given > 0) this.#clock.now += PAUSE_MS;
      yield part;
      given += Buffer.byteLength(part);
    }
  }

  override respond(request: PausedRequest, session: Session): Promise<Answer> {
    const { pathname, search } = new URL(request.url);
    const path = pathname + search;
    return super.respond(request, {
      id: session.id,
      send: async (method, ...params) => {
        const answer = await session.send(method, ...params);
        if (method === 'IO.read') this.#hasRead(path, answer);
        return answer;
      },
    });
  }

  #hasRead(path: string, answer: unknown): void {
    if (typeof answer !== 'object' || answer === null || !('data' in answer)) return;
    const encoding = 'base64Encoded' in answer && answer.base64Encoded === true ? 'base64' : 'utf8';
    const bytes = Buffer.from(String(answer.data), encoding).length;
    this.#read.set(path, (this.#read.get(path) ?? 0) + bytes);
    this.#reads.emit('read');
  }
}
