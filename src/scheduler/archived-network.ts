/** The archived network: answers requests with the responses of the recording. One run's. */
import type { ConnectionKind } from '../browser/agent/contract.js';
import { type Given, refused } from '../browser/control/network/conversation.js';
import type {
  Answer,
  PausedRequest,
  ResponseSource,
  StoredResponse,
} from '../browser/control/network/response.js';
import { requestKey } from '../model/key.js';
import { isSafe } from '../model/methods.js';
import type { WhyUnanswered } from '../model/miss.js';
import { isAbout } from '../model/resources.js';
import type { Exchange } from '../store/exchange.js';
import { ArchivedTalk } from './archived-talk.js';
import type { LooseRequests } from './loose-requests.js';
import { RefusedSignIns } from './refused-sign-ins.js';
import { headerOf, type RequestHeaders } from './request-headers.js';
import { type Write, Writes } from './writes.js';

export class ArchivedNetwork implements ResponseSource {
  /** Requests that the recording does not have, by method and URL; and why no server can answer. */
  readonly misses = new Map<string, WhyUnanswered | null>();
  readonly #exchanges = new Map<string, Exchange[]>();
  readonly #used = new Set<Exchange>();
  /** What may have changed the server's answers. */
  readonly #writes: Writes;
  readonly #talk: ArchivedTalk;
  readonly #loose: LooseRequests;
  readonly #refusedSignIns: RefusedSignIns;
  /** Requests that the recording has with other bodies only, by method and URL; and those with other sign-ins only. */
  readonly #otherBody = new Set<string>();
  readonly #otherSignIn = new Set<string>();
  /** Those of the latter that got the refusal of another request with their sign-in. */
  readonly #refused = new Set<string>();

  constructor(exchanges: readonly Exchange[], loose: LooseRequests) {
    this.#loose = loose;
    this.#writes = new Writes(exchanges);
    this.#talk = new ArchivedTalk(exchanges, this.#writes);
    this.#refusedSignIns = new RefusedSignIns(exchanges);
    for (const exchange of exchanges) {
      const { conversation, request } = exchange;
      if (conversation !== undefined) continue;
      const key = requestKey(request.method, request.url);
      this.#exchanges.set(key, [...(this.#exchanges.get(key) ?? []), exchange]);
    }
  }

  respond(request: PausedRequest): Answer {
    return this.find(request) ?? this.refuse(request);
  }

  /**
   * The n-th request of its kind gets the n-th response; what is asked more often, the last. What
   * accepts something else is of another kind: one URL can have a page for who navigates to it, and
   * a part of it for a script. So is what another sign-in asks, for one that has run out is told so:
   * where the recording refuses it with other requests, and lets it in with none, it is refused here as well.
   * Where the recording has a choice, a response neither tells of a write that was not sent yet nor
   * misses one that was. Of requests that differ in their bodies alone, as those of one interface for
   * everything, each gets the response to the one that is most like it.
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
    return this.#writes.progress.some(({ write, isDone }) => isDone && changes(write));
  }

  #take({ method, url }: { method: string; url: string }, { headers, body }: PausedRequest) {
    const key = requestKey(method, url);
    const all = this.#exchanges.get(key) ?? [];
    const accepting = alikeIn(all, 'accept', headers);
    const exchanges = alikeIn(accepting, 'authorization', headers);
    const isOtherSignIn = exchanges.every((one) => !isAlike(one, 'authorization', headers));
    const refusal = isOtherSignIn ? this.#refusedSignIns.refusalOf({ url, headers }) : null;
    if (exchanges.length > 0 && refusal !== null) {
      this.#refused.add(`${method} ${url}`);
      return refusal.response;
    }
    const sharesOf = (exchange: Exchange) => shares(exchange.request.body, body);
    const most = Math.max(...exchanges.map(sharesOf));
    const alike = exchanges.filter((exchange) => sharesOf(exchange) === most);
    const current = this.#current(alike);
    const exchange = current.find((one) => !this.#used.has(one)) ?? current.at(-1);
    if (exchange === undefined) return null;
    this.#used.add(exchange);
    this.#loose.took({ method, url }, exchange.request);
    this.#writes.send(exchange);
    if (most !== Infinity) this.#otherBody.add(`${method} ${url}`);
    if (isOtherSignIn) this.#otherSignIn.add(`${method} ${url}`);
    return exchange.response;
  }

  /** Those that servers could give after the writes of this run; all, if there is none. */
  #current(exchanges: readonly Exchange[]): readonly Exchange[] {
    let from = Number.NEGATIVE_INFINITY;
    let until = Number.POSITIVE_INFINITY;
    for (const { write, isDone } of this.#writes.progress) {
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

  /** @param why null: a server may have an answer */
  refuse(request: PausedRequest, why = this.whyNotAsked(request)): Answer {
    if (request.method === 'OPTIONS') return { response: preflight(request), isLive: false };
    this.#miss(`${request.method} ${request.url}`, why);
    return { response: FAILED, isLive: false, isMiss: true };
  }

  /** Why no server is to be asked what the recording does not have; null: one may be. */
  whyNotAsked({ method, url }: Pick<PausedRequest, 'method' | 'url'>): WhyUnanswered | null {
    if (!QUESTIONS.has(method)) return 'write';
    const isAhead = this.#writes.progress.some(
      ({ write, isDone }) => !isDone && isAbout(write.url, url),
    );
    return isAhead ? 'server-ahead' : null;
  }

  #miss(request: string, why: WhyUnanswered | null): void {
    if (!this.misses.has(request)) this.misses.set(request, why);
  }

  converse(by: ConnectionKind, url: string): Given {
    const given = this.#talk.take(by, url);
    if (given === null) this.#miss(`GET ${url}`, 'connection');
    return given ?? refused(by);
  }

  /** Sentences on what servers did not say, for it tells of what was not written, and on loose answers. */
  notes(): readonly string[] {
    const loose = [...this.#otherBody].map(
      (request) =>
        `${request}: recorded with another body; got the answer to the one most like it.`,
    );
    const signedIn = [...this.#otherSignIn].map(
      (request) =>
        `${request}: recorded with another Authorization header only; got that answer, which its server may not give (--network live asks it).`,
    );
    const refused = [...this.#refused].map(
      (request) =>
        `${request}: recorded with another Authorization header only; this one was refused (401) elsewhere in the recording, so it was here.`,
    );
    return [...this.#talk.withheld, ...loose, ...signedIn, ...refused];
  }
}

const FAILED: StoredResponse = {
  status: 0,
  statusText: '',
  headers: [],
  body: Buffer.alloc(0),
  error: 'Failed',
};

/** Methods of what only asks. */
const QUESTIONS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

function answeredAt({ startedAt, durationMs }: Exchange): number {
  return startedAt + durationMs;
}

/** Those to requests of which this header is the same; all, if there are none. */
function alikeIn(exchanges: readonly Exchange[], header: string, headers: RequestHeaders) {
  const alike = exchanges.filter((exchange) => isAlike(exchange, header, headers));
  return alike.length > 0 ? alike : exchanges;
}

function isAlike({ request }: Exchange, header: string, headers: RequestHeaders): boolean {
  return headerOf(request.headers, header) === headerOf(headers, header);
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

/** Whether a CORS preflight is sent depends on Chrome's cache of them: all are granted. */
function preflight({ headers }: PausedRequest): StoredResponse {
  const of = (name: string) => headerOf(headers, name) ?? '*';
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
