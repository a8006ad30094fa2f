/**
 * The scripts of workers that workers make. Chrome tells of requests for them neither on the
 * session of the worker nor on that of the page, but only on the browser's, as of type Other.
 */
import type { ProtocolEvent } from '../chrome/messages.js';
import type { ChromeConnection, Session } from '../chrome/protocol.js';

export class NestedWorkers {
  readonly #connection: ChromeConnection;
  readonly #forward: (session: Session, event: ProtocolEvent) => boolean;
  #session: Promise<Session> | null = null;

  /** @param forward takes the request for a worker's script, or returns false */
  constructor(
    connection: ChromeConnection,
    forward: (session: Session, event: ProtocolEvent) => boolean,
  ) {
    this.#connection = connection;
    this.#forward = forward;
  }

  /** From when it resolves, no such request goes out unseen. */
  hold(): Promise<Session> {
    this.#session ??= this.#attach();
    return this.#session;
  }

  async close(): Promise<void> {
    if (this.#session === null) return;
    const { id: sessionId } = await this.#session;
    await this.#connection.session('').send('Target.detachFromTarget', { sessionId });
  }

  async #attach(): Promise<Session> {
    const browser = this.#connection.session('');
    const { sessionId } = await browser.send('Target.attachToBrowserTarget');
    const session: Session = this.#connection.session(sessionId, (event) => {
      const { method, params } = event;
      if (method !== 'Fetch.requestPaused') return;
      const { requestId, networkId, frameId } = params;
      // All else has been seen by its page's session, and let go. A worker is its own frame here.
      if (frameId === networkId && this.#forward(session, event)) return;
      session.send('Fetch.continueRequest', { requestId }).catch(() => {});
    });
    await session.send('Fetch.enable', {
      patterns: [{ urlPattern: '*', resourceType: 'Other', requestStage: 'Request' }],
    });
    return session;
  }
}
