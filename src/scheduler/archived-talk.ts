import type { ConnectionKind } from '../browser/agent/contract.js';
import type { Archived, Given, Said } from '../browser/control/network/conversation.js';
import { type Key, keyOfParts } from '../model/key.js';
import { hostOf } from '../model/resources.js';
import { volatileFree } from '../model/volatile.js';
import type { Exchange } from '../store/exchange.js';
import type { Write, Writes } from './writes.js';

/** What was said over WebSockets and EventSources in the recording. */
export class ArchivedTalk {
  readonly #conversations = new Map<Key, Archived[]>();
  readonly #writes: Writes;
  /** What servers could not say yet, when they were asked. */
  readonly #awaited = new Set<Write>();

  constructor(exchanges: readonly Exchange[], writes: Writes) {
    this.#writes = writes;
    for (const { conversation, request } of exchanges) {
      if (conversation === undefined) continue;
      const key = connectionKey(conversation.by, request.url);
      this.#conversations.set(key, [...(this.#conversations.get(key) ?? []), conversation]);
    }
  }

  /** The n-th connection to a URL has the n-th conversation, a further one the last; null: none. */
  take(by: ConnectionKind, url: string): Given | null {
    const archived = this.#conversations.get(connectionKey(by, url)) ?? [];
    const conversation = archived.length > 1 ? archived.shift() : archived[0];
    if (conversation === undefined) return null;
    const canSay = (said: Said) => {
      const write = this.#toldBy(said, conversation, url);
      const isDue = write === null || this.#writes.isSent(write);
      if (!isDue) this.#awaited.add(write);
      return isDue;
    };
    return { ...conversation, canSay };
  }

  /** Sentences. */
  get withheld(): readonly string[] {
    return [...this.#awaited]
      .filter((write) => !this.#writes.isSent(write))
      .map(({ method, url }) => {
        const name = `${method} ${volatileFree(url)}`;
        return `${name}: not sent, so a server did not say what it said after that.`;
      });
  }

  /**
   * What a message may tell of: the last that was written to its server since the connection began and
   * the page last said something over it. Null: nothing was, so that is what it answers.
   */
  #toldBy({ time, what }: Said, { said }: Archived, url: string): Write | null {
    if (what.type !== 'message') return null;
    const asked = said.filter((one) => one.by === 'page' && one.time <= time);
    const since = asked.at(-1)?.time ?? said[0]?.time ?? time;
    const host = hostOf(url);
    let told: Write | null = null;
    for (const write of this.#writes.all) {
      const isBetween = write.startedAt >= since && write.startedAt < time;
      const isLater = told === null || write.startedAt > told.startedAt;
      if (isBetween && isLater && hostOf(write.url) === host) told = write;
    }
    return told;
  }
}

function connectionKey(by: ConnectionKind, url: string): Key {
  return keyOfParts(by, volatileFree(url));
}
