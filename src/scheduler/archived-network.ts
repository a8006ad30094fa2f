/** The archived network: answers requests with the responses of the recording. One run's. */
import type { ConnectionKind } from '../browser/agent/messages.js';
import { type Archived, type Given, refused, type Said } from '../browser/control/conversation.js';
import type {
  Answer,
  PausedRequest,
  ResponseSource,
  StoredResponse,
} from '../browser/control/response.js';
import { requestKey, volatileFree } from '../model/identity.js';
import { isSafe } from '../model/methods.js';
import { hostOf, isAbout } from '../model/resources.js';
import type { LooseRequests } from './loose-requests.js';

/** A request of the recording and its response. */
export interface ArchivedExchange {
  readonly request: Pick<PausedRequest, 'method' | 'url' | 'headers' | 'body'>;
  readonly response: StoredResponse;
  /** Wall clock, milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Of a WebSocket or an EventSource. */
  readonly conversation?: Archived;
}

interface Write {
  readonly key: string;
  readonly url: string;
  readonly startedAt: number;
  readonly answeredAt: number;
}

export class ArchivedNetwork implements ResponseSource {
  /** Requests that the recording does not have, by method and URL. */
  readonly misses = new Set<string>();
  readonly #exchanges = new Map<string, ArchivedExchange[]>();
  readonly #used = new Set<ArchivedExchange>();
  /** What may have changed the server's answers, in the order in which it was answered. */
  readonly #writes: Write[] = [];
  /** How often each write has been sent in this run. */
  readonly #sent = new Map<string, number>();
  readonly #conversations = new Map<string, Archived[]>();
  /** Writes that servers told of in the recording. */
  readonly #toldOf = new Set<Write>();
  readonly #loose: LooseRequests;

  constructor(exchanges: readonly ArchivedExchange[], loose: LooseRequests) {
    this.#loose = loose;
    for (const exchange of exchanges) {
      const { conversation } = exchange;
      if (conversation !== undefined) {
        const key = connectionKey(conversation.by, exchange.request.url);
        this.#conversations.set(key, [...(this.#conversations.get(key) ?? []), conversation]);
        continue;
      }
      const { startedAt, request } = exchange;
      const { url } = request;
      const key = requestKey(request.method, request.url);
      this.#exchanges.set(key, [...(this.#exchanges.get(key) ?? []), exchange]);
      if (isSafe(request.method)) continue;
      this.#writes.push({ key, url, startedAt, answeredAt: answeredAt(exchange) });
    }
    this.#writes.sort((a, b) => a.answeredAt - b.answeredAt);
  }

  respond(request: PausedRequest): Answer {
    return this.find(request) ?? { response: this.#refuse(request), isLive: false };
  }

  /**
   * The n-th request of its kind gets the n-th response; what is asked more often, the last. What
   * accepts something else is of another kind: one URL can have a page for who navigates to it, and
   * a part of it for a script. Where the recording has a choice, a response neither tells of a write
   * that was not sent yet nor misses one that was. Of requests that differ in their bodies alone, as
   * those of one interface for everything, each gets the response to the one that is most like it.
   *
   * @returns null when the recording has none
   */
  find(request: PausedRequest): Answer | null {
    const response = this.#take(request, request);
    if (response !== null) return { response, isLive: false };
    const all = [...this.#exchanges.values()].flat();
    const left = all.filter((exchange) => !this.#used.has(exchange));
    const recorded = [...left, ...all].map((exchange) => exchange.request);
    const like = this.#loose.match(request, recorded);
    const found = like === null ? null : this.#take(like, request);
    if (like === null || found === null) return null;
    return { response: found, isLive: false, recordedAs: like.url };
  }

  /**
   * Whether all answers to a question are from before a write of this run that changes what they tell:
   * what the server would say now, the recording does not know.
   */
  isStale({ method, url }: Pick<PausedRequest, 'method' | 'url'>): boolean {
    const exchanges = this.#exchanges.get(requestKey(method, url)) ?? [];
    if (exchanges.length === 0 || !isSafe(method)) return false;
    const last = Math.max(...exchanges.map(answeredAt));
    const changes = (write: Write) => write.startedAt > last && isAbout(write.url, url);
    return this.#progress().some(({ write, isDone }) => isDone && changes(write));
  }

  #take({ method, url }: { method: string; url: string }, { headers, body }: PausedRequest) {
    const key = requestKey(method, url);
    const all = this.#exchanges.get(key) ?? [];
    const accepting = all.filter(({ request }) => accepts(request) === accepts({ headers }));
    const exchanges = accepting.length > 0 ? accepting : all;
    const sharesOf = (exchange: ArchivedExchange) => shares(exchange.request.body, body);
    const most = Math.max(...exchanges.map(sharesOf));
    const alike = exchanges.filter((exchange) => sharesOf(exchange) === most);
    const current = this.#current(alike);
    const exchange = current.find((one) => !this.#used.has(one)) ?? current.at(-1);
    if (exchange === undefined) return null;
    this.#used.add(exchange);
    if (!isSafe(method)) this.#sent.set(key, (this.#sent.get(key) ?? 0) + 1);
    return exchange.response;
  }

  /** Those that servers could give after the writes of this run; all, if there is none. */
  #current(exchanges: readonly ArchivedExchange[]): readonly ArchivedExchange[] {
    let from = Number.NEGATIVE_INFINITY;
    let until = Number.POSITIVE_INFINITY;
    for (const { write, isDone } of this.#progress()) {
      if (!isDone) {
        until = write.answeredAt;
        break;
      }
      from = Math.max(from, write.startedAt);
    }
    const possible = exchanges.filter(({ startedAt }) => startedAt <= until);
    const current = possible.filter((exchange) => answeredAt(exchange) >= from);
    if (current.length > 0) return current;
    return possible.length > 0 ? possible : exchanges;
  }

  /** Which of the writes of the recording this run has done. */
  #progress(): { readonly write: Write; readonly isDone: boolean }[] {
    const left = new Map(this.#sent);
    return this.#writes.map((write) => {
      const count = left.get(write.key) ?? 0;
      left.set(write.key, count - 1);
      return { write, isDone: count > 0 };
    });
  }

  #refuse(request: PausedRequest): StoredResponse {
    if (request.method === 'OPTIONS') return preflight(request);
    this.misses.add(`${request.method} ${request.url}`);
    return { status: 0, statusText: '', headers: [], body: Buffer.alloc(0), error: 'Failed' };
  }

  /** The n-th connection to a URL has the n-th conversation; a further one the last. */
  converse(by: ConnectionKind, url: string): Given {
    const archived = this.#conversations.get(connectionKey(by, url)) ?? [];
    const conversation = archived.length > 1 ? archived.shift() : archived[0];
    if (conversation === undefined) {
      this.misses.add(`GET ${url}`);
      return refused(by);
    }
    const canSay = (said: Said) => {
      const write = this.#writeBefore(said, conversation, url);
      if (write !== null) this.#toldOf.add(write);
      return write === null || this.#isDone(write);
    };
    return { ...conversation, canSay };
  }

  /** Sentences on what servers said in the recording after what was not written in this run. */
  get withheld(): readonly string[] {
    return [...this.#toldOf]
      .filter((write) => !this.#isDone(write))
      .map(({ key }) => `${key}: not sent, so a server did not say what it said after that.`);
  }

  /**
   * What a message may tell of: what was written to its server since the page last said something over
   * the same connection. Null: nothing was, so that is what it answers.
   */
  #writeBefore({ time, what }: Said, { said }: Archived, url: string): Write | null {
    if (what.type !== 'message') return null;
    const asked = said.filter((one) => one.by === 'page' && one.time <= time);
    const since = asked.at(-1)?.time ?? Number.NEGATIVE_INFINITY;
    const host = hostOf(url);
    const writes = this.#writes.filter(
      ({ startedAt, url: to }) => startedAt >= since && startedAt < time && hostOf(to) === host,
    );
    return writes.sort((a, b) => a.startedAt - b.startedAt).at(-1) ?? null;
  }

  #isDone(write: Write): boolean {
    return this.#progress().some((one) => one.write === write && one.isDone);
  }
}

function answeredAt({ startedAt, durationMs }: ArchivedExchange): number {
  return startedAt + durationMs;
}

function accepts({ headers }: Pick<PausedRequest, 'headers'>): string | undefined {
  return Object.entries(headers).find(([name]) => /^accept$/i.test(name))?.[1];
}

/** How much of a form or of JSON is the same in both; all of it: Infinity. */
function shares(body: string | null, other: string | null): number {
  if (body === other) return Infinity;
  const parts = new Set(partsOf(body));
  return partsOf(other).filter((part) => parts.has(part)).length;
}

function partsOf(body: string | null): string[] {
  return body === null ? [] : body.split(/[&,{}\n]/);
}

function connectionKey(by: ConnectionKind, url: string): string {
  return `${by} ${volatileFree(url)}`;
}

/** Whether a CORS preflight is sent depends on Chrome's cache of them: all are granted. */
function preflight({ headers }: PausedRequest): StoredResponse {
  const of = (name: string) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1] ?? '*';
  return {
    status: 204,
    statusText: 'No Content',
    headers: [
      { name: 'Access-Control-Allow-Origin', value: of('origin') },
      { name: 'Access-Control-Allow-Credentials', value: 'true' },
      { name: 'Access-Control-Allow-Methods', value: of('access-control-request-method') },
      { name: 'Access-Control-Allow-Headers', value: of('access-control-request-headers') },
    ],
    body: Buffer.alloc(0),
    error: null,
  };
}
