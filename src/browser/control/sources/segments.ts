/** The parse segments of a page's documents: each is given to the parser when it stands before it. */

import type { Arrival } from '../../../conductor/arrival.js';
import { readableName } from '../../../model/kinds.js';
import { volatileFree } from '../../../model/volatile.js';
import type { DocumentFeed } from '../documents/document.js';
import type { Documents } from '../documents/documents.js';
import type { Parsers } from '../documents/parsers.js';
import type { RunHost } from '../host.js';
import type { HeldRequest, HeldRequests } from '../network/held-requests.js';
import type { Source } from '../source.js';
import type { Dialogs } from './dialogs.js';

export class Segments implements Source {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  readonly #documents: Documents;
  readonly #parsers: Parsers;
  readonly #dialogs: Dialogs;
  readonly #next = new Map<DocumentFeed, { readonly of: string; readonly arrival: Arrival }>();
  #more: readonly number[] = [];

  constructor(
    host: RunHost,
    held: HeldRequests,
    documents: Documents,
    parsers: Parsers,
    dialogs: Dialogs,
  ) {
    this.#host = host;
    this.#held = held;
    this.#documents = documents;
    this.#parsers = parsers;
    this.#dialogs = dialogs;
  }

  arrivals(): readonly Arrival[] {
    return this.#documents.all.flatMap((feed) => this.#nextOf(feed) ?? []);
  }

  /**
   * How many segments after the next one of a document can be given together with it, because
   * nothing of the page runs in them; their marks tell what came with which.
   */
  plainAfter(document: string): number {
    const feed = this.#documents.named(document);
    if (feed === null || feed.plan === null) return 0;
    const after = feed.plan.segments.slice(feed.given.length + 1);
    const busy = after.findIndex((segment) => !feed.isPlain(segment));
    return busy < 0 ? after.length : busy;
  }

  /** @param more the times of segments that are given together with the one released next */
  together(more: readonly number[]): void {
    this.#more = more;
  }

  /** The next segment of a document, if the parser could go on with it. */
  #nextOf(feed: DocumentFeed): Arrival | null {
    const held = this.#held.get(feed.request.networkId);
    const isWhole = !feed.opened && feed.isWhole;
    if (feed.opened ? feed.finished && feed.parsed : held === undefined || held.response === null) {
      return null;
    }
    if (feed !== this.#documents.of(feed.request.frame)) return null;
    if (this.#documents.isGone(feed)) return null;
    const blocker = feed.opened && !feed.parsed ? this.#parsers.blockerOf(feed) : null;
    // The parser waits, and not for anything that we hold: it goes on when that has come.
    if (feed.opened && !feed.parsed && blocker === null) return null;
    const of = `${feed.given.length} ${feed.position} ${blocker?.request.networkId}`;
    const known = this.#next.get(feed);
    if (known?.of === of) return known.arrival;
    const arrival = this.#newSegment(feed, blocker, isWhole ? held : undefined);
    this.#next.set(feed, { of, arrival });
    return arrival;
  }

  /** @param whole the document's own request, where it is given whole */
  #newSegment(
    feed: DocumentFeed,
    blocker: HeldRequest | null,
    whole: HeldRequest | undefined,
  ): Arrival {
    const { segment } = feed;
    const script = scriptOf(blocker);
    const isUnplanned =
      feed.plan !== null && script !== (feed.planned?.script ?? null) && script !== null;
    const planned = {
      kind: 'parse',
      document: feed.name,
      url: feed.url,
      segment,
      line: feed.line,
      script,
    } as const;
    const facts = isUnplanned ? { ...planned, isUnplanned } : planned;
    const previous = this.#last(feed);
    return {
      facts,
      label: readableName(facts),
      cause: previous ?? feed.cause,
      due: null,
      awaits: feed.awaits,
      ready: () =>
        (blocker === null || blocker.response !== null) &&
        feed.awaits.every((url) => !this.#held.isHeld(url, feed.request.frame)),
      release: async () => {
        if (whole !== undefined) {
          feed.given.push({ from: 0, to: feed.response.body.length, script: null, awaits: [] });
          await this.#held.fulfil(whole);
          return;
        }
        await this.#give(feed, blocker, isUnplanned);
      },
    };
  }

  async #give(
    feed: DocumentFeed,
    blocker: HeldRequest | null,
    isUnplanned: boolean,
  ): Promise<void> {
    const dialogs = this.#dialogs.opened.length;
    const from = feed.position;
    const script = scriptOf(blocker);
    const awaits = feed.awaits;
    const given = (): void => {
      if (!isUnplanned) feed.given.push({ from, to: feed.position, script, awaits });
    };
    if (!feed.opened) {
      const held = this.#held.get(feed.request.networkId);
      if (held === undefined) return;
      await this.#documents.open(held, feed.response);
    }
    if (blocker !== null) {
      await this.#held.fulfil(blocker);
      await this.#host.settle();
      const isStopped = feed.plan === null && this.#dialogs.opened.length > dialogs;
      if (isUnplanned || isStopped || feed.finished || !feed.parsed) return given();
    }
    // The marks of an ended document are parsed with its last piece.
    if (feed.plan !== null && feed.planned?.to === from) return given();
    if (this.#more.length > 0) return this.#giveTogether(feed, this.#more);
    do {
      await this.#givePiece(feed);
    } while (
      !feed.finished &&
      feed.parsed &&
      !feed.mayWaitHere &&
      (feed.plan !== null || this.#dialogs.opened.length === dialogs)
    );
    given();
  }

  /** Gives the next segment and as many more as there are times for. */
  async #giveTogether(feed: DocumentFeed, more: readonly number[]): Promise<void> {
    const { progress } = this.#host;
    const segments = (feed.plan?.segments ?? []).slice(feed.given.length).slice(0, more.length + 1);
    for (const [place, segment] of segments.entries()) {
      const at = more[place - 1];
      if (at !== undefined) progress.joins(this.#newSegment(feed, null, undefined), at);
      feed.given.push(segment);
    }
    await this.#givePiece(feed, segments.at(-1)?.to);
    progress.joined();
  }

  /** @param end offset up to which to give it; otherwise where the piece ends */
  async #givePiece(feed: DocumentFeed, end?: number): Promise<void> {
    const { requests, settle } = this.#host;
    const { networkId, url } = feed.request;
    feed.writePiece(end);
    if (feed.finished) requests.announced(networkId, url);
    requests.expect(networkId, feed.written);
    await settle();
  }

  #last(feed: DocumentFeed): number | null {
    const index = this.#host.progress.performed.findLastIndex(
      ({ arrival: { facts } }) => facts.kind === 'parse' && facts.document === feed.name,
    );
    return index < 0 ? null : index;
  }
}

/** URL of the script at which a segment begins. */
function scriptOf(blocker: HeldRequest | null): string | null {
  return blocker === null ? null : volatileFree(blocker.request.asked);
}
