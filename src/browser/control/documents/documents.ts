/** The documents of a page, and how each is given to its parser: whole, or in pieces. */
import { documentName, fileName } from '../../../model/names.js';
import type { CodePlace, Site } from '../../../model/site.js';
import { volatileFree } from '../../../model/volatile.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { HeldRequest, HeldRequests } from '../network/held-requests.js';
import { cookiesOf, type PausedRequest, type StoredResponse } from '../network/response.js';
import type { Listener } from '../source.js';
import { DocumentFeed, type DocumentPlan } from './document.js';

export class Documents implements Listener {
  /** In the order they were asked for; those that have been left, too. */
  readonly all: DocumentFeed[] = [];
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  readonly #plans: readonly DocumentPlan[] | null;
  readonly #gone = new Set<string>();
  #begun: Promise<void> = Promise.resolve();

  /** @param plans where to cut them; null: as the parser of this run waits */
  constructor(host: RunHost, held: HeldRequests, plans: readonly DocumentPlan[] | null) {
    this.#host = host;
    this.#held = held;
    this.#plans = plans;
  }

  on({ method, params }: TabEvent): void {
    if (method !== 'Network.loadingFailed') return;
    this.all.find(({ request }) => request.networkId === params.requestId)?.abort();
  }

  /** The frame was removed, and whatever its parser had to do with it. */
  frameGone(frame: string): void {
    this.#gone.add(frame);
    for (const feed of this.all) if (feed.request.frame === frame) feed.abort();
    this.#host.progress.affected();
  }

  /** Chrome may still ask for the document of a frame that a script has removed. */
  isGone({ request }: DocumentFeed): boolean {
    return this.#gone.has(request.frame);
  }

  told({ frame }: Context, message: AgentMessage): void {
    switch (message.type) {
      case 'mark':
        for (const feed of this.all) feed.markSeen(message.mark);
        return;
      case 'parsed':
        this.of(frame)?.parsedWhole();
        return;
    }
  }

  of(frame: string): DocumentFeed | null {
    return this.all.findLast(({ request }) => request.frame === frame) ?? null;
  }

  named(name: string): DocumentFeed | null {
    return this.all.findLast((feed) => feed.name === name) ?? null;
  }

  get main(): DocumentFeed | null {
    return this.all.find(({ request }) => request.frame === this.#host.tab.mainFrame) ?? null;
  }

  /** A place in the page's code, as it is the same in all runs. */
  siteOf(place: CodePlace | null): Site | null {
    if (place === null) return null;
    const { url, line, column } = place;
    // A whole bundle may be one line. But the marks of the parser move the columns of inline scripts.
    const isInline = this.all.some(({ request }) => request.url === url);
    return { file: fileName(volatileFree(url)), line, column: isInline ? null : column };
  }

  /** Where the document of a frame has such an attribute; null: in no element, or in several. */
  siteOfAttribute(frame: string, tag: string, attribute: string, text: string): Site | null {
    const feed = this.of(frame);
    const line = feed?.attributeLines.lineOf(tag, attribute, text) ?? null;
    return feed === null || line === null ? null : { file: fileName(feed.url), line, column: null };
  }

  /** A document's response has come: decides how it is given. */
  async add(held: HeldRequest, response: StoredResponse): Promise<void> {
    const { request } = held;
    const { tab } = this.#host;
    const feed = this.#newFeed(held, response);
    if (!tab.isTop(request.frame) && feed.isWhole) return;
    const cookies = cookiesOf(response);
    if (!held.isLive && cookies.length === 0) {
      if (this.#mustCommit(request)) await this.open(held, response);
      return;
    }
    await this.#held.askAgain(held, cookies);
  }

  /** A document is here again after it was read whole. */
  cameAgain(held: HeldRequest): void {
    const { request, response } = held;
    if (response === null || !this.#mustCommit(request)) return;
    void this.#host.guard.attempt(this.open(held, response));
  }

  /** The first document, once committed, has nothing of the page until this has been done. */
  beginWhen(ready: Promise<void>): void {
    // A page that cannot be had is told to whoever asked for it.
    this.#begun = ready.catch(() => {});
  }

  /** Begins to give a document in pieces, by its start alone. */
  async open(held: HeldRequest, response: StoredResponse): Promise<void> {
    const feed = this.of(held.request.frame);
    if (feed === null) return;
    const { options, progress, requests } = this.#host;
    const stream = options.streams.open(response, held.request.url);
    feed.open(stream);
    const continued = this.#held.continueAt(held, stream.url);
    requests.expect(held.request.networkId, feed.written);
    await continued;
    await this.#begun;
    progress.changed();
  }

  #newFeed({ request, cause, isLive }: HeldRequest, response: StoredResponse): DocumentFeed {
    const { tab } = this.#host;
    const base = documentName(volatileFree(request.url));
    const count = this.all.filter((feed) => documentName(feed.url) === base).length;
    const name = count === 0 ? base : `${base} (${count + 1})`;
    const planned = this.#plans?.find((plan) => plan.name === name) ?? null;
    // A live server may give another document than the one that was cut.
    const isOther = isLive && planned?.segments.at(-1)?.to !== response.body.length;
    const plan = isOther ? null : planned;
    const feed = new DocumentFeed({
      name,
      request,
      response,
      cause,
      plan,
      token: tab.token,
      pauses: plan === null ? (response.pauses ?? []) : [],
    });
    this.all.push(feed);
    return feed;
  }

  /**
   * A new page takes the place of one that answers nothing until the new one is there. (The first
   * of a run takes the place of none, and a frame's is awaited by its frame alone.)
   */
  #mustCommit({ frame }: PausedRequest): boolean {
    const { tab, progress } = this.#host;
    return tab.isTop(frame) && progress.performed.length > 0;
  }
}
