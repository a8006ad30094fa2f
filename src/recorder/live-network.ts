/** The live network: requests go out as Chrome sends them, responses are kept as they come. */
import type { Protocol } from 'devtools-protocol';
import type { Archived } from '../browser/control/conversation.js';
import type {
  Answer,
  PausedRequest,
  ResponseSource,
  StoredResponse,
} from '../browser/control/response.js';
import type { Session } from '../browser/protocol.js';

/** One request and what came of it. */
export interface Exchange {
  readonly request: Pick<PausedRequest, 'method' | 'url' | 'headers' | 'body'>;
  readonly response: StoredResponse;
  /** Wall clock, milliseconds since 1970. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Of a WebSocket or an EventSource: what was said then. */
  readonly conversation?: Archived;
}

/** A gap in a body that is longer than this is a pause of the server's. */
const PAUSE_MS = 100;

/**
 * Bytes of a document to ask for at a time: Chrome answers only when it has them all. So many
 * questions are kept open that the answers do not wait for them.
 */
const READ_BYTES = 64;
const READS_AHEAD = 32;

export class LiveNetwork implements ResponseSource {
  readonly exchanges: Exchange[] = [];
  readonly #waiting = new Map<string, (event: Protocol.Fetch.RequestPausedEvent) => void>();
  readonly #pauses = new Map<string, number[]>();
  readonly #cookies = new Map<string, string[]>();

  async respond(request: PausedRequest, session: Session): Promise<Answer> {
    const startedAt = Date.now();
    const began = performance.now();
    const response = this.#withCookies(request, await this.#fetch(request, session));
    const durationMs = performance.now() - began;
    this.exchanges.push({ request, response, startedAt, durationMs });
    return { response, isLive: true };
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

  pauses(requestId: string): readonly number[] {
    return this.#pauses.get(requestId) ?? [];
  }

  async #fetch({ id, type }: PausedRequest, session: Session): Promise<StoredResponse> {
    const head = new Promise<Protocol.Fetch.RequestPausedEvent>((resolve) => {
      this.#waiting.set(id, resolve);
    });
    await session.send('Fetch.continueRequest', { requestId: id, interceptResponse: true });
    const { responseStatusCode, responseStatusText, responseHeaders, responseErrorReason } =
      await head;
    const response: Omit<StoredResponse, 'body'> = {
      status: responseStatusCode ?? 0,
      statusText: responseStatusText ?? '',
      headers: responseHeaders ?? [],
      error: responseErrorReason ?? null,
    };
    if (response.error !== null || isBodiless(response.status)) {
      return { ...response, body: Buffer.alloc(0) };
    }
    const body = type === 'Document' ? await this.#read(id, session) : await whole(id, session);
    return { ...response, body };
  }

  #withCookies({ networkId }: PausedRequest, response: StoredResponse): StoredResponse {
    const cookies = this.#cookies.get(networkId) ?? [];
    this.#cookies.delete(networkId);
    const headers = cookies.map((value) => ({ name: 'Set-Cookie', value }));
    return { ...response, headers: [...response.headers, ...headers] };
  }

  /** Reads a document as it comes, for the places where its server paused. */
  async #read(requestId: string, session: Session): Promise<Buffer> {
    const { stream: handle } = await session.send('Fetch.takeResponseBodyAsStream', { requestId });
    const reads: Promise<Protocol.IO.ReadResponse>[] = [];
    const chunks: Buffer[] = [];
    const pauses: number[] = [];
    let length = 0;
    for (let last = performance.now(); ; last = performance.now()) {
      while (reads.length < READS_AHEAD) {
        const read = session.send('IO.read', { handle, size: READ_BYTES });
        read.catch(() => {}); // Those behind the end are refused.
        reads.push(read);
      }
      const read = await reads.shift();
      if (read === undefined) break;
      const { data, base64Encoded, eof } = read;
      const chunk = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
      if (length > 0 && chunk.length > 0 && performance.now() - last > PAUSE_MS)
        pauses.push(length);
      chunks.push(chunk);
      length += chunk.length;
      if (eof) break;
    }
    await session.send('IO.close', { handle });
    this.#pauses.set(requestId, pauses);
    return Buffer.concat(chunks);
  }
}

async function whole(requestId: string, session: Session): Promise<Buffer> {
  const { body, base64Encoded } = await session.send('Fetch.getResponseBody', { requestId });
  return Buffer.from(body, base64Encoded ? 'base64' : 'utf8');
}

/** A redirect's body cannot be had from Chrome, nor what has none by its status (RFC 9110, 15). */
function isBodiless(status: number): boolean {
  return [204, 205, 301, 302, 303, 304, 307, 308].includes(status);
}
