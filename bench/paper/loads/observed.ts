/** What a load shows beside its final DOM, told as WAVE's own runs tell it. */
import type { Protocol } from 'devtools-protocol';
import type { CDPSession } from 'puppeteer-core';
import { postedBody } from '../../../src/browser/control/network/posted-body.js';
import { exceptionOf } from '../../../src/browser/control/outcome/exception.js';
import { writtenText } from '../../../src/browser/control/outcome/written-text.js';
import type { Outcome, PageException } from '../../../src/model/outcome.js';
import { volatileFree } from '../../../src/model/volatile.js';

export class Observed {
  readonly #exceptions = new Map<number, PageException>();
  readonly #requests: Outcome['requests'][number][] = [];
  readonly #dialogs: Outcome['dialogs'][number][] = [];
  readonly #console: Outcome['console'][number][] = [];
  /** Requests that are neither answered nor failed: the frame and the document that they are for. */
  readonly #open = new Map<
    string,
    { readonly frame: string | undefined; readonly loader: string }
  >();

  static async of(session: CDPSession): Promise<Observed> {
    const observed = new Observed(session);
    await Promise.all(
      ['Network.enable' as const, 'Page.enable' as const, 'Runtime.enable' as const].map((method) =>
        session.send(method),
      ),
    );
    return observed;
  }

  private constructor(session: CDPSession) {
    session.on('Network.requestWillBeSent', (event) => this.#sends(event));
    session.on('Network.loadingFinished', ({ requestId }) => this.#open.delete(requestId));
    session.on('Network.loadingFailed', ({ requestId }) => this.#open.delete(requestId));
    // Of a body that the page does not read Chrome does not tell the end.
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Fetch') this.#open.delete(requestId);
    });
    // Nor of each request of a document that has been left how it ended.
    session.on('Page.frameNavigated', ({ frame }) => {
      for (const [id, one] of this.#open) {
        if (one.frame === frame.id && one.loader !== frame.loaderId) this.#open.delete(id);
      }
    });
    session.on('Runtime.exceptionThrown', ({ exceptionDetails }) =>
      this.#exceptions.set(exceptionDetails.exceptionId, exceptionOf(exceptionDetails)),
    );
    session.on('Runtime.exceptionRevoked', ({ exceptionId }) =>
      this.#exceptions.delete(exceptionId),
    );
    session.on('Runtime.consoleAPICalled', ({ type, args }) => {
      const level = type === 'error' || type === 'warning' ? type : 'log';
      this.#console.push({ level, text: writtenText(args) });
    });
    // The user answers at once.
    session.on('Page.javascriptDialogOpening', ({ type, message }) => {
      this.#dialogs.push({ type, message });
      void session.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => {});
    });
  }

  get isNetworkIdle(): boolean {
    return this.#open.size === 0;
  }

  get outcome(): Omit<Outcome, 'documents' | 'hang'> {
    return {
      exceptions: [...this.#exceptions.values()],
      requests: this.#requests,
      dialogs: this.#dialogs,
      console: this.#console,
    };
  }

  #sends(event: Protocol.Network.RequestWillBeSentEvent): void {
    const { requestId, request, redirectResponse, frameId: frame, loaderId: loader } = event;
    this.#open.set(requestId, { frame, loader });
    if (redirectResponse !== undefined || !/^https?:/.test(request.url)) return;
    const { method, url } = request;
    this.#requests.push({ method, url: volatileFree(url), body: postedBody(request) });
  }
}
