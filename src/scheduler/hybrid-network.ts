/** The archive, and the live network for requests that the archive does not know. */
import type { Protocol } from 'devtools-protocol';
import type { ConnectionKind } from '../browser/agent/contract.js';
import type { Session } from '../browser/chrome/protocol.js';
import type { Given } from '../browser/control/network/conversation.js';
import type { Answer, PausedRequest, ResponseSource } from '../browser/control/network/response.js';
import type { LiveNetwork } from '../recorder/live-network.js';
import type { ArchivedNetwork } from './archived-network.js';

export class HybridNetwork implements ResponseSource {
  readonly #archive: ArchivedNetwork;
  readonly #live: LiveNetwork;

  constructor(archive: ArchivedNetwork, live: LiveNetwork) {
    this.#archive = archive;
    this.#live = live;
  }

  respond(request: PausedRequest, session: Session): Answer | Promise<Answer> {
    return this.#archive.find(request) ?? this.#live.respond(request, session);
  }

  responded(event: Protocol.Fetch.RequestPausedEvent): void {
    this.#live.responded(event);
  }

  toldMore(event: Protocol.Network.ResponseReceivedExtraInfoEvent): void {
    this.#live.toldMore(event);
  }

  /**
   * A page's connections are all archived: half a conversation cannot be had. What was written to live
   * servers the archive does not know, so nothing waits for that.
   */
  converse(by: ConnectionKind, url: string): Given {
    return { ...this.#archive.converse(by, url), canSay: () => true };
  }
}
