/** The archived network: answers requests with the responses of the recording. One run's. */
import type { ConnectionKind } from '../browser/agent/messages.js';
import { type Archived, refused } from '../browser/control/conversation.js';
import type {
  Answer,
  PausedRequest,
  ResponseSource,
  StoredResponse,
} from '../browser/control/response.js';
import { requestKey, volatileFree } from '../model/identity.js';
import type { LooseRequests } from './loose-requests.js';

/** A request of the recording and its response. */
export interface ArchivedExchange {
  readonly request: { readonly method: string; readonly url: string; readonly body: string | null };
  readonly response: StoredResponse;
  /** Of a WebSocket or an EventSource. */
  readonly conversation?: Archived;
}

export class ArchivedNetwork implements ResponseSource {
  /** Requests that the recording does not have, by method and URL. */
  readonly misses = new Set<string>();
  readonly #exchanges = new Map<string, ArchivedExchange[]>();
  readonly #used = new Set<ArchivedExchange>();
  readonly #conversations = new Map<string, Archived[]>();
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
      const key = requestKey(exchange.request.method, exchange.request.url);
      this.#exchanges.set(key, [...(this.#exchanges.get(key) ?? []), exchange]);
    }
  }

  respond(request: PausedRequest): Answer {
    return this.find(request) ?? { response: this.#refuse(request), isLive: false };
  }

  /**
   * The n-th request of its kind gets the n-th response; what is asked more often, the last. Of
   * requests that differ in their bodies alone, as those of one interface for everything, each gets
   * the response to the one that is most like it.
   *
   * @returns null when the recording has none
   */
  find(request: PausedRequest): Answer | null {
    const response = this.#take(request, request.body);
    if (response !== null) return { response, isLive: false };
    const all = [...this.#exchanges.values()].flat();
    const left = all.filter((exchange) => !this.#used.has(exchange));
    const recorded = [...left, ...all].map((exchange) => exchange.request);
    const like = this.#loose.match(request, recorded);
    const found = like === null ? null : this.#take(like, request.body);
    if (like === null || found === null) return null;
    return { response: found, isLive: false, recordedAs: like.url };
  }

  #take({ method, url }: { method: string; url: string }, body: string | null) {
    const exchanges = this.#exchanges.get(requestKey(method, url)) ?? [];
    const sharesOf = (exchange: ArchivedExchange) => shares(exchange.request.body, body);
    const most = Math.max(...exchanges.map(sharesOf));
    const alike = exchanges.filter((exchange) => sharesOf(exchange) === most);
    const exchange = alike.find((one) => !this.#used.has(one)) ?? alike.at(-1);
    if (exchange === undefined) return null;
    this.#used.add(exchange);
    return exchange.response;
  }

  #refuse(request: PausedRequest): StoredResponse {
    if (request.method === 'OPTIONS') return preflight(request);
    this.misses.add(`${request.method} ${request.url}`);
    return { status: 0, statusText: '', headers: [], body: Buffer.alloc(0), error: 'Failed' };
  }

  /** The n-th connection to a URL has the n-th conversation; a further one the last. */
  converse(by: ConnectionKind, url: string): Archived {
    const archived = this.#conversations.get(connectionKey(by, url)) ?? [];
    const conversation = archived.length > 1 ? archived.shift() : archived[0];
    if (conversation === undefined) this.misses.add(`GET ${url}`);
    return conversation ?? refused(by);
  }
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
