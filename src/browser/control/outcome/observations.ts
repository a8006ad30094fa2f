/** What a page did that its outcome tells, besides its final DOM and its dialogs. */

import type { Protocol } from 'devtools-protocol';
import type { BeforeMiss } from '../../../model/miss.js';
import type { ConsoleMessage, PageException, SentRequest } from '../../../model/outcome.js';
import { volatileFree } from '../../../model/volatile.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import { isDownload, isNew } from '../network/download-request.js';
import { isLetThrough } from '../network/let-through.js';
import { postedBody } from '../network/posted-body.js';
import type { RunProgress } from '../run-progress.js';
import type { Listener } from '../source.js';
import { exceptionOf } from './exception.js';
import { isPoll } from './polling.js';
import { writtenText } from './written-text.js';

/** So many messages tell what a page does, beside its errors. */
const MOST_WRITTEN = 1000;
const LONGEST_WRITTEN = 1000;

interface Sent {
  readonly request: SentRequest;
  readonly operation: number;
  /** Chrome's name of the document that asked; null: the request led to a document, or a download. */
  readonly loader: string | null;
}

export class Observations implements Listener {
  readonly console: ConsoleMessage[] = [];
  readonly #progress: RunProgress;
  /** What the user types. */
  readonly typed: string[] = [];
  /** By their sessions and numbers. */
  readonly #exceptions = new Map<string, PageException>();
  /** URLs of connections, by their documents and numbers. */
  readonly #connections = new Map<string, string>();
  readonly #sent: Sent[] = [];
  /** Of the document that each frame has; and all that there have been. */
  readonly #loaders = new Map<string, string>();
  readonly #committed = new Set<string>();

  constructor(progress: RunProgress) {
    this.#progress = progress;
  }

  get exceptions(): PageException[] {
    return [...this.#exceptions.values()];
  }

  /** Null: no request was left without an answer. */
  get beforeMiss(): BeforeMiss | null {
    const { missFelt } = this.#progress;
    if (missFelt === null) return null;
    const isBefore = (operation: number) => operation < missFelt;
    return {
      exceptions: this.exceptions.filter(({ during = -1 }) => isBefore(during)).length,
      requests: this.#sent.filter(({ operation }) => isBefore(operation)).length,
    };
  }

  /**
   * In the order of the operations that sent them. Another process announces the navigations of
   * frames than the other requests, and which comes first is chance.
   */
  get requests(): SentRequest[] {
    return this.#sent
      .toSorted((a, b) => a.operation - b.operation || leadsToDocument(a) - leadsToDocument(b))
      .map((one) => ({
        ...(one.operation < 0 ? one.request : { ...one.request, during: one.operation }),
        ...(isPoll(this.#progress.performed, this.#sent, one, this.typed) ? { isPoll: true } : {}),
        ...(this.#isLeft(one.loader) ? { isLeft: true } : {}),
      }));
  }

  #isLeft(loader: string | null): boolean {
    if (loader === null || !this.#committed.has(loader)) return false;
    return ![...this.#loaders.values()].includes(loader);
  }

  #ofOperation<Seen extends object>(seen: Seen): Seen & { readonly during?: number } {
    const { current } = this.#progress;
    return current === null ? seen : { ...seen, during: current };
  }

  on({ method, params, session }: TabEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent':
        // An EventSource tells itself, also where no server is reached.
        if (params.redirectResponse === undefined && params.type !== 'EventSource') {
          const { method, url } = params.request;
          const body = postedBody(params.request);
          const { type } = params;
          this.#sends(
            {
              ...{ method, url, body },
              ...(type !== undefined && isLetThrough(type) ? { isLetThrough: true } : {}),
            },
            type === 'Document' ? null : params.loaderId,
          );
        }
        return;
      case 'Fetch.requestPaused':
        if (isDownload(params) && isNew(params)) {
          const { method, url } = params.request;
          this.#sends({ method, url, body: postedBody(params.request) }, null);
        }
        return;
      case 'Page.frameNavigated':
        this.#loaders.set(params.frame.id, params.frame.loaderId);
        this.#committed.add(params.frame.loaderId);
        return;
      case 'Page.frameDetached':
        if (params.reason === 'remove') this.#loaders.delete(params.frameId);
        return;
      case 'Runtime.exceptionThrown':
        this.#exceptions.set(
          `${session.id} ${params.exceptionDetails.exceptionId}`,
          this.#ofOperation(exceptionOf(params.exceptionDetails)),
        );
        return;
      case 'Runtime.exceptionRevoked':
        this.#exceptions.delete(`${session.id} ${params.exceptionId}`);
        return;
      case 'Runtime.consoleAPICalled':
        this.#writes(params);
        return;
    }
  }

  told({ id }: Context, message: AgentMessage): void {
    switch (message.type) {
      case 'connects':
        this.#connections.set(`${id} ${message.connection}`, message.url);
        this.#sends({ method: 'GET', url: message.url, body: null }, '');
        return;
      case 'says': {
        const { connection, words } = message;
        const url = this.#connections.get(`${id} ${connection}`);
        if (url !== undefined && words.type === 'send')
          this.#sends({ method: 'SEND', url, body: words.data }, '');
        return;
      }
    }
  }

  #writes({ type, args }: Protocol.Runtime.ConsoleAPICalledEvent): void {
    const level = type === 'error' || type === 'warning' ? type : 'log';
    // A page may write without an end.
    if (level !== 'error' && this.console.length >= MOST_WRITTEN) return;
    const text = writtenText(args);
    const kept = level === 'error' ? text : text.slice(0, LONGEST_WRITTEN);
    this.console.push(this.#ofOperation({ level, text: kept }));
  }

  /** @param loader of the document that asks; null: it is what leads to a document, or a download */
  #sends(sent: SentRequest, loader: string | null): void {
    if (!/^(https?|wss?):/.test(sent.url)) return;
    const request = { ...sent, url: volatileFree(sent.url) };
    this.#sent.push({ request, operation: this.#progress.current ?? -1, loader });
  }
}

function leadsToDocument({ loader }: Sent): number {
  return loader === null ? 1 : 0;
}
