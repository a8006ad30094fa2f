/** The empty page at which a tab waits between two runs. */
import type { ProtocolEvent } from '../chrome/messages.js';
import type { Session } from '../chrome/protocol.js';

export class Parking {
  #url = 'about:blank';
  #onParked: (() => void) | null = null;
  #isClosed = false;

  /** Of the page at which the tab was parked last. */
  get url(): string {
    return this.#url;
  }

  /** @throws Error when the tab is closed meanwhile */
  async park(main: Session, url: string): Promise<void> {
    this.#url = url;
    const committed = new Promise<void>((resolve) => {
      this.#onParked = resolve;
    });
    // It may be closed even before it was to be cleaned.
    if (!this.#isClosed) await main.send('Page.navigate', { url });
    if (!this.#isClosed) await committed;
    if (this.#isClosed) throw new Error('The tab was closed.');
    // Both stay with the tab, whatever page it shows.
    const expression = `sessionStorage.clear(); window.name = ''`;
    await main.send('Runtime.evaluate', { expression });
  }

  /** Between two runs nothing is let through, and nobody is asked anything. */
  on(session: Session, { method, params }: ProtocolEvent): void {
    switch (method) {
      case 'Fetch.requestPaused': {
        const { requestId, request } = params;
        const answer =
          request.url === this.#url
            ? session.send('Fetch.fulfillRequest', {
                requestId,
                responseCode: 200,
                responseHeaders: [{ name: 'Content-Type', value: 'text/html' }],
                body: '',
              })
            : session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
        answer.catch(() => {});
        return;
      }
      case 'Page.frameNavigated':
        if (params.frame.url === this.#url) this.#onParked?.();
        return;
      case 'Page.javascriptDialogOpening':
        session.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => {});
        return;
    }
  }

  /** The tab is closed. */
  close(): void {
    this.#isClosed = true;
    this.#onParked?.();
  }
}
