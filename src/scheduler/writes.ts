import { type Key, requestKey } from '../model/key.js';
import { isSafe } from '../model/methods.js';
import type { Exchange } from '../store/exchange.js';

/** A request of the recording that may change what servers say. Wall clock, ms since 1970. */
export interface Write {
  readonly key: Key;
  readonly method: string;
  readonly url: string;
  readonly startedAt: number;
  readonly answeredAt: number;
}

/** Methods of which only the last request to a URL counts. */
const REPLACING: ReadonlySet<string> = new Set(['PUT', 'DELETE']);

/** What was written in the recording, and what of it one run has sent. */
export class Writes {
  /** In the order in which they were answered. */
  readonly #all: readonly Write[];
  readonly #byExchange = new Map<Exchange, Write>();
  /** How often each has been sent, by key. */
  readonly #counts = new Map<Key, number>();
  readonly #sent: Write[] = [];

  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of exchanges) {
      const { conversation, request, startedAt, durationMs } = exchange;
      const { method, url } = request;
      if (conversation !== undefined || isSafe(method)) continue;
      const key = requestKey(method, url);
      const answeredAt = startedAt + durationMs;
      this.#byExchange.set(exchange, { key, method, url, startedAt, answeredAt });
    }
    this.#all = [...this.#byExchange.values()].sort((a, b) => a.answeredAt - b.answeredAt);
  }

  get all(): readonly Write[] {
    return this.#all;
  }

  /** Takes in what was answered as this was. */
  send(exchange: Exchange): void {
    const write = this.#byExchange.get(exchange);
    if (write === undefined) return;
    this.#sent.push(write);
    this.#counts.set(write.key, (this.#counts.get(write.key) ?? 0) + 1);
  }

  /** How far the run has come, if the n-th of a kind is the n-th of the recording. */
  get progress(): { readonly write: Write; readonly isDone: boolean }[] {
    const left = new Map(this.#counts);
    return this.#all.map((write) => {
      const count = left.get(write.key) ?? 0;
      left.set(write.key, count - 1);
      return { write, isDone: count > 0 };
    });
  }

  /** Whether one was sent, or what replaces it. */
  isSent({ key, method, startedAt }: Write): boolean {
    const isOfKind = (write: Write) => write.key === key;
    const before = this.#all.filter((one) => isOfKind(one) && one.startedAt <= startedAt);
    if ((this.#counts.get(key) ?? 0) >= before.length) return true;
    const sent = this.#sent.filter(isOfKind);
    return REPLACING.has(method) && sent.some((one) => one.startedAt >= startedAt);
  }
}
