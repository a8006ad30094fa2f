/** A response as the archive keeps it, and how it is given to Chrome. */
import type { Protocol } from 'devtools-protocol';
import type { ConnectionKind } from '../../agent/contract.js';
import type { Session } from '../../chrome/protocol.js';
import type { Given } from './conversation.js';

export interface StoredResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  /** Byte offsets in the body at which the server paused; absent: it did not. */
  readonly pauses?: readonly number[];
  /** Set when there was none: the network failed. */
  readonly error: Protocol.Network.ErrorReason | null;
}

export interface Header {
  readonly name: string;
  readonly value: string;
}

/** A response, and where it is from. */
export interface Answer {
  /** Of a redirect, the redirect itself. */
  readonly response: StoredResponse;
  /** The request has gone out, and Chrome holds it at its response. */
  readonly isLive: boolean;
  /** URL of the recorded request that it is, where another one was matched loosely. */
  readonly recordedAs?: string;
  /** Nobody has an answer: it fails for that. */
  readonly isMiss?: true;
}

/** Where the responses of a run come from: the live network or the archive. */
export interface ResponseSource {
  /** The answer to a request that Chrome holds; the archive has it at once. */
  respond(request: PausedRequest, session: Session): Answer | Promise<Answer>;
  /** Chrome has the response of a request that `respond` let go out. */
  responded?(event: Protocol.Fetch.RequestPausedEvent): void;
  /** What Chrome tells of a response apart: its cookies. */
  toldMore?(event: Protocol.Network.ResponseReceivedExtraInfoEvent): void;
  /** Chrome has the response of a request in memory, and does not send it. */
  inMemory?(request: MemoryHit): void;
  /** What is said over the next connection to a URL; absent: the live server says it. */
  converse?(by: ConnectionKind, url: string): Given;
}

export interface PausedRequest {
  /** Of the Fetch domain; new after every redirect. */
  readonly id: string;
  /** Of the Network domain. */
  readonly networkId: string;
  readonly session: string;
  readonly frame: string;
  readonly method: string;
  readonly url: string;
  /** The URL before it was redirected. */
  readonly asked: string;
  /** The method, likewise: Chrome follows a 303 to a POST by GET (Fetch, 4.5, HTTP-redirect fetch, step 12). */
  readonly askedBy: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly type: Protocol.Network.ResourceType | 'Download';
}

/** A request as it is announced, which nobody holds. */
export type MemoryHit = Pick<PausedRequest, 'method' | 'url' | 'headers' | 'body'>;

export function headerOf({ headers }: StoredResponse, name: string): string | null {
  return headers.find((header) => header.name.toLowerCase() === name)?.value ?? null;
}

export function cookiesOf({ headers }: StoredResponse): Header[] {
  return headers.filter(({ name }) => /^set-cookie$/i.test(name));
}

/** What a response says before it is asked for again: its cookies, and who may read it. */
export function headersOfRedirect(response: StoredResponse): Header[] {
  const ofCors = response.headers.filter(({ name }) => /^access-control-/i.test(name));
  return [...cookiesOf(response), ...ofCors];
}

export function isRedirect(response: StoredResponse): boolean {
  return (
    [301, 302, 303, 307, 308].includes(response.status) && headerOf(response, 'location') !== null
  );
}

export function isHtml(response: StoredResponse): boolean {
  return /^\s*(text\/html|application\/xhtml\+xml)\b/i.test(
    headerOf(response, 'content-type') ?? '',
  );
}

/** Headers that describe how the body travelled: Chrome gives it decoded and whole. */
const OF_THE_TRANSFER =
  /^(content-encoding|content-length|transfer-encoding|connection|keep-alive)$/i;

function replayedHeaders({ headers }: StoredResponse): Header[] {
  return headers.filter(({ name }) => !OF_THE_TRANSFER.test(name));
}

/**
 * The same for a response that another server gives in the place of the URL's own: Chrome takes
 * 'self' in a policy for the server that sent it.
 */
export function headersElsewhere(response: StoredResponse, url: string): Header[] {
  const { origin, host, protocol } = new URL(url);
  // 'self' also allows web sockets to the same host (Content Security Policy Level 3, 6.7.2.8).
  const self = `${origin} ${protocol === 'https:' ? 'wss' : 'ws'}://${host}`;
  return replayedHeaders(response).map(({ name, value }) =>
    /^content-security-policy(-report-only)?$/i.test(name)
      ? { name, value: value.replaceAll(/'self'/gi, self) }
      : { name, value },
  );
}

/** Lets a held request have its response. */
export async function answerTo(
  session: Session,
  requestId: string,
  response: StoredResponse,
): Promise<void> {
  if (response.error !== null) {
    await session.send('Fetch.failRequest', { requestId, errorReason: response.error });
    return;
  }
  await session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: response.status,
    ...(response.statusText === '' ? {} : { responsePhrase: response.statusText }),
    responseHeaders: replayedHeaders(response),
    body: response.body.toString('base64'),
  });
}
