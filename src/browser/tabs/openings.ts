/**
 * The windows and shared workers that pages open. Chrome tells of them on no session of a page, but
 * on the browser's alone, where each waits until whoever is told lets it run.
 */
import type { ProtocolEvent } from '../chrome/messages.js';
import type { ChromeConnection, Session } from '../chrome/protocol.js';

type Taker = (event: ProtocolEvent) => void;

export class Openings {
  readonly #connection: ChromeConnection;
  /** By browser context. */
  readonly #takers = new Map<string, Taker>();
  /** By the session of a window or worker. */
  readonly #takenBy = new Map<string, Taker>();

  static async watch(connection: ChromeConnection): Promise<Openings> {
    const openings = new Openings(connection);
    const { sessionId } = await connection.session('').send('Target.attachToBrowserTarget');
    const session = connection.session(sessionId, (event) => openings.#on(session, event));
    await session.send('Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: true,
      flatten: true,
      filter: [{ type: 'page' }, { type: 'shared_worker' }, { exclude: true }],
    });
    return openings;
  }

  private constructor(connection: ChromeConnection) {
    this.#connection = connection;
  }

  /** @param taker is told that something was opened in the context, which it has to run, or is gone */
  take(browserContext: string, taker: Taker): void {
    this.#takers.set(browserContext, taker);
  }

  leave(browserContext: string): void {
    this.#takers.delete(browserContext);
  }

  #on(browser: Session, event: ProtocolEvent): void {
    switch (event.method) {
      case 'Target.attachedToTarget': {
        const { sessionId, targetInfo } = event.params;
        const taker = this.#takers.get(targetInfo.browserContextId ?? '');
        if (taker === undefined) {
          this.#release(browser, sessionId);
          return;
        }
        this.#takenBy.set(sessionId, taker);
        taker(event);
        return;
      }
      case 'Target.detachedFromTarget':
        this.#takenBy.get(event.params.sessionId)?.(event);
        this.#takenBy.delete(event.params.sessionId);
        return;
    }
  }

  /** The window of a tab itself, which has a session of its own. */
  #release(browser: Session, sessionId: string): void {
    const window = this.#connection.session(sessionId);
    window.send('Runtime.runIfWaitingForDebugger').catch(() => {});
    browser.send('Target.detachFromTarget', { sessionId }).catch(() => {});
  }
}
