/**
 * The archive; and what it does not have, servers are asked for. The page itself stays without a network: WAVE asks
 * in its place, and nothing but a question that changes nothing can reach a server (see
 * docs/decisions/0032-ask-past-the-browser.md).
 */
import type { ConnectionKind } from '../browser/agent/contract.js';
import type { Given } from '../browser/control/network/conversation.js';
import type {
  Answer,
  PausedRequest,
  ResponseSource,
  StoredResponse,
} from '../browser/control/network/response.js';
import { NETWORK_MS } from '../conductor/listening.js';
import type { ArchivedNetwork } from './archived-network.js';

export class AskingNetwork implements ResponseSource {
  readonly #archive: ArchivedNetwork;
  readonly #asked: Set<string>;

  /** @param asked to which each request is added that a server has answered, by method and URL */
  constructor(archive: ArchivedNetwork, asked: Set<string>) {
    this.#archive = archive;
    this.#asked = asked;
  }

  respond(request: PausedRequest): Answer | Promise<Answer> {
    const found = this.#archive.find(request);
    if (found !== null) return found;
    if (this.#archive.whyNotAsked(request) !== null) return this.#archive.refuse(request);
    return this.#ask(request);
  }

  async #ask(request: PausedRequest): Promise<Answer> {
    const response = await ask(request);
    if (response === null) return this.#archive.refuse(request, 'no-server');
    this.#asked.add(`${request.method} ${request.url}`);
    return { response, isLive: false };
  }

  converse(by: ConnectionKind, url: string): Given {
    return this.#archive.converse(by, url);
  }
}

/** As Chrome was about to ask it, with its cookies. Null: no server has an answer. */
async function ask({ method, url, headers }: PausedRequest): Promise<StoredResponse | null> {
  const signal = AbortSignal.timeout(NETWORK_MS);
  try {
    const response = await fetch(url, { method, headers, redirect: 'manual', signal });
    return {
      status: response.status,
      statusText: response.statusText,
      headers: [...response.headers].map(([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()),
      error: null,
    };
  } catch {
    return null;
  }
}
