/** Where the parser of each document stands, and at what. */

import type { RunHost } from '../host.js';
import type { HeldRequest, HeldRequests } from '../network/held-requests.js';
import type { DocumentFeed } from './document.js';
import type { Documents } from './documents.js';
import type { InsertedScripts } from './inserted-scripts.js';

export class Parsers {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  readonly #documents: Documents;
  readonly #scripts: InsertedScripts;

  constructor(host: RunHost, held: HeldRequests, documents: Documents, scripts: InsertedScripts) {
    this.#host = host;
    this.#held = held;
    this.#documents = documents;
    this.#scripts = scripts;
  }

  /** The documents whose parsers have something to do. */
  get busy(): readonly DocumentFeed[] {
    return this.#documents.all.filter((feed) => this.#isBusy(feed));
  }

  /** Whether a document has just been committed and has no context yet. */
  get isAnyUnseen(): boolean {
    const { tab } = this.#host;
    return this.busy.some(({ request }) => tab.contextOf(request.frame) === null);
  }

  /** Whether the parser of a frame has not come to the end of what it was given. */
  isIn(frame: string): boolean {
    return this.#documents.of(frame)?.parsed === false;
  }

  /** The script at which the parser of a document stands. */
  blockerOf(feed: DocumentFeed): HeldRequest | null {
    const { frame } = feed.request;
    const inMarkup = feed.blockingScript;
    const ofFrame = this.#held.in(frame);
    const found = ofFrame.find(({ request }) => request.asked === inMarkup);
    if (found !== undefined) return found;
    // Written by a script: inserted by the parser, so not async, and nobody else's.
    return (
      ofFrame.find(
        ({ request, arrival }) =>
          request.type === 'Script' &&
          (arrival === null || arrival.facts.kind === 'script') &&
          this.#scripts.loadingOf(request.asked, frame) === 'plain',
      ) ?? null
    );
  }

  /** Takes documents for parsed whose parsers do not go on. */
  giveUp(documents: readonly DocumentFeed[]): void {
    for (const feed of documents) {
      feed.giveUp();
      this.#host.progress.uncontrolled.add(`document ${feed.name}: its parser does not go on`);
    }
  }

  /** A drain does not tell: the parser yields, and is not always ahead of tasks of low priority. */
  #isBusy(feed: DocumentFeed): boolean {
    const { frame } = feed.request;
    if (!feed.opened || feed.parsed || feed !== this.#documents.of(frame)) return false;
    if (this.#documents.isGone(feed)) return false;
    if (feed.committing) return true;
    const isBlocked = this.#held.in(frame).some(({ request }) => request.type === 'Stylesheet');
    return !isBlocked && this.blockerOf(feed) === null;
  }
}
