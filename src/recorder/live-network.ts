/** The live network: requests go out as Chrome sends them, responses are kept as they come. */
import type { Protocol } from 'devtools-protocol';
import type { Session } from '../browser/chrome/protocol.js';
import {
  type Answer,
  headerOf,
  type MemoryHit,
  type PausedRequest,
  type ResponseSource,
  type StoredResponse,
} from '../browser/control/network/response.js';
import type { Exchange } from '../store/exchange.js';

/** A gap in a body that is longer than this is a pause of the server's. */
const PAUSE_MS = 100;

/**
 * Chrome answers a question for so many bytes only when it has them all: a pause is seen as exactly
 * as the questions are small. So many are kept open that the answers do not wait for them.
 */
interface Reads {
  readonly bytes: number;
  readonly ahead: number;
  /** How long the body is when the next size takes over. */
  readonly upTo: number;
}

const COARSE: Reads = { bytes: 16 * 1024, ahead: 8, upTo: Number.POSITIVE_INFINITY };
/** The parser of a document yields where it likes: it need not be exact. */
const OF_DOCUMENT: readonly Reads[] = [{ bytes: 64, ahead: 32, upTo: 512 * 1024 }, COARSE];
/**
 * What a server writes at a time, the page reads at a time, and may take for one message. Reading a
 * long body so takes seconds, so only the beginning of a stream is.
 */
const OF_STREAM: readonly Reads[] = [
  { bytes: 1, ahead: 256, upTo: 4 * 1024 },
  { bytes: 64, ahead: 32, upTo: 64 * 1024 },
  COARSE,
];

/** Types of bodies that pages read as they come. */
const STREAMED =
  /^\s*(text\/(event-stream|plain|x-component)|application\/(\S*ndjson|\S*stream\S*|json-seq|jsonl|grpc-web\S*))/i;

const NOTHING = Buffer.alloc(0);

export class LiveNetwork implements ResponseSource {
  readonly exchanges: Exchange[] = [];
  readonly #waiting = new Map<string, (event: Protocol.Fetch.RequestPausedEvent) => void>();
  readonly #cookies = new Map<string, string[]>();
  readonly #now: () => number;

  /** @param now milliseconds by the clock that servers pause by */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  async respond(request: PausedRequest, session: Session): Promise<Answer> {
    const startedAt = Date.now();
    const began = performance.now();
    const response = this.#withCookies(request, await this.#fetch(request, session));
    const durationMs = performance.now() - began;
    this.exchanges.push({ request, response, startedAt, durationMs });
    return { response, isLive: true };
  }

  /** What was given to the same request before, in whatever frame. */
  inMemory(request: MemoryHit): void {
    const { method, url } = request;
    const known = this.exchanges.findLast(
      (one) => one.request.method === method && one.request.url === url,
    );
    if (known === undefined) return;
    const { response } = known;
    const answered = { startedAt: Date.now(), durationMs: 0, isFromMemory: true } as const;
    this.exchanges.push({ request, response, ...answered });
  }

  /** Chrome keeps the cookies of a response from the Fetch domain, and tells them here. */
  toldMore({ requestId, headers }: Protocol.Network.ResponseReceivedExtraInfoEvent): void {
    const [, lines] = Object.entries(headers).find(([name]) => /^set-cookie$/i.test(name)) ?? [];
    if (lines !== undefined) this.#cookies.set(requestId, lines.split('\n'));
  }

  responded(event: Protocol.Fetch.RequestPausedEvent): void {
    this.#waiting.get(event.requestId)?.(event);
    this.#waiting.delete(event.requestId);
  }

  async #fetch(request: PausedRequest, session: Session): Promise<StoredResponse> {
    const { id, type } = request;
    const head = new Promise<Protocol.Fetch.RequestPausedEvent>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    const asked = { requestId: id, interceptResponse: true, ...unconditional(request) };
    await session.send('Fetch.continueRequest', asked);
    const { responseStatusCode, responseStatusText, responseHeaders, responseErrorReason } =
      await head;
    const response: Omit<StoredResponse, 'body'> = {
      status: responseStatusCode ?? 0,
      statusText: responseStatusText ?? '',
      headers: responseHeaders ?? [],
      error: responseErrorReason ?? null,
    };
    if (response.error !== null || isBodiless(response.status)) {
      return { ...response, body: NOTHING };
    }
    const reads = readsOf(type, response);
    return reads === null
      ? { ...response, body: await whole(id, session) }
      : { ...response, ...(await read(id, session, reads, this.#now)) };
  }

  #withCookies({ networkId }: PausedRequest, response: StoredResponse): StoredResponse {
    const cookies = this.#cookies.get(networkId) ?? [];
    this.#cookies.delete(networkId);
    const headers = cookies.map((value) => ({ name: 'Set-Cookie', value }));
    return { ...response, headers: [...response.headers, ...headers] };
  }
}

/** By which a server is asked only for what is newer than a copy (RFC 9110, 13.1). */
const CONDITION = /^if-(none-match|modified-since)$/i;

/**
 * Chrome keeps images, styles and scripts in memory, and when a frame wants one again it asks whether it
 * has changed. "Not modified" is no answer to who asks first, as in another order another frame may: the
 * whole is asked for. What a page's own code asks, it asks by fetch() or XMLHttpRequest.
 */
function unconditional({
  type,
  headers,
}: PausedRequest): Pick<Protocol.Fetch.ContinueRequestRequest, 'headers'> {
  const all = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const kept = all.filter(({ name }) => !CONDITION.test(name));
  const isOfPage = type === 'XHR' || type === 'Fetch';
  return isOfPage || kept.length === all.length ? {} : { headers: kept };
}

/** Null for a body that the page has as a whole. */
function readsOf(type: string, response: Omit<StoredResponse, 'body'>): readonly Reads[] | null {
  if (type === 'Document') return OF_DOCUMENT;
  if (type !== 'XHR' && type !== 'Fetch') return null;
  const isStream = STREAMED.test(headerOf({ ...response, body: NOTHING }, 'content-type') ?? '');
  return isStream ? OF_STREAM : null;
}

/** Reads a body as it comes, for the places where its server paused. */
async function read(
  requestId: string,
  session: Session,
  sizes: readonly Reads[],
  now: () => number,
): Promise<Pick<StoredResponse, 'body' | 'pauses'>> {
  const { stream: handle } = await session.send('Fetch.takeResponseBodyAsStream', { requestId });
  const reads: Promise<Protocol.IO.ReadResponse>[] = [];
  const chunks: Buffer[] = [];
  const pauses: number[] = [];
  let length = 0;
  let asked = 0;
  for (let last = now(); ; last = now()) {
    const { bytes: size, ahead } = sizes.find(({ upTo }) => asked < upTo) ?? COARSE;
    while (reads.length < ahead) {
      const reading = session.send('IO.read', { handle, size });
      asked += size;
      reading.catch(() => {}); // Those behind the end are refused.
      reads.push(reading);
    }
    const reading = await reads.shift();
    if (reading === undefined) break;
    const { data, base64Encoded, eof } = reading;
    const chunk = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    if (length > 0 && chunk.length > 0 && now() - last > PAUSE_MS) pauses.push(length);
    chunks.push(chunk);
    length += chunk.length;
    if (eof) break;
  }
  await session.send('IO.close', { handle });
  return { body: Buffer.concat(chunks), ...(pauses.length === 0 ? {} : { pauses }) };
}

async function whole(requestId: string, session: Session): Promise<Buffer> {
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  return Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
}

/** A redirect's body cannot be had from Chrome, nor what has none by its status (RFC 9110, 15). */
function isBodiless(status: number): boolean {
  return [204, 205, 301, 302, 303, 304, 307, 308].includes(status);
}
