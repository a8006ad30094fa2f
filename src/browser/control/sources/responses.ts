/** Responses and scripts, from the moment that Chrome holds their requests. */
import type { Protocol } from 'devtools-protocol';
import type { Arrival } from '../../../conductor/arrival.js';
import { readableName } from '../../../model/kinds.js';
import { fileName } from '../../../model/names.js';
import type { Operation } from '../../../model/operation.js';
import type { CodePlace } from '../../../model/site.js';
import { volatileFree } from '../../../model/volatile.js';
import type { ScriptLoading } from '../../../model/waiting-points.js';
import { AGENT_SOURCE } from '../../agent/page/call-site.js';
import type { Session } from '../../chrome/protocol.js';
import type { TabEvent } from '../../tabs/tab.js';
import type { DocumentFeed } from '../documents/document.js';
import type { Documents } from '../documents/documents.js';
import type { InsertedScripts } from '../documents/inserted-scripts.js';
import type { RunHost } from '../host.js';
import type { HeldRequest, HeldRequests } from '../network/held-requests.js';
import { isLetThrough } from '../network/let-through.js';
import type { Redirects } from '../network/redirects.js';
import { headersOfRedirect, isHtml, isRedirect, type PausedRequest } from '../network/response.js';
import { isWorkerScript } from '../network/worker-script.js';
import type { Source } from '../source.js';
import type { StreamedBodies } from './streamed-bodies.js';

export class Responses implements Source {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  readonly #documents: Documents;
  readonly #scripts: InsertedScripts;
  readonly #streamed: StreamedBodies;
  readonly #redirects: Redirects;
  /** What a document or worker has announced each request as; the Fetch domain says less. */
  readonly #announced = new Map<string, string>();
  /** Where the code stood that sent each, the innermost function first. */
  readonly #stacks = new Map<string, readonly CodePlace[]>();

  /** Redirected requests that are not announced yet: it is not known whether they go on. */
  readonly #undecided = new Set<HeldRequest>();

  /** Requests for fonts that a server has not answered. */
  readonly #fonts = new Set<HeldRequest>();

  constructor(
    host: RunHost,
    held: HeldRequests,
    documents: Documents,
    scripts: InsertedScripts,
    streamed: StreamedBodies,
    redirects: Redirects,
  ) {
    this.#streamed = streamed;
    this.#redirects = redirects;
    this.#host = host;
    this.#held = held;
    this.#documents = documents;
    this.#scripts = scripts;
  }

  arrivals(): readonly Arrival[] {
    return this.#held.all.flatMap(({ arrival }) => arrival ?? []);
  }

  on({ method, params, session }: TabEvent): void {
    switch (method) {
      case 'Fetch.requestPaused':
        this.#paused(session, params);
        return;
      case 'Network.requestWillBeSent':
        this.#announced.set(params.requestId, params.type ?? '');
        this.#stacks.set(params.requestId, stackOf(params.initiator));
        this.#host.progress.changed();
        return;
      case 'Network.responseReceivedExtraInfo':
        this.#host.options.source.toldMore?.(params);
        return;
    }
  }

  isTravelling(): boolean {
    return (
      this.#held.isAnyAskedAgain ||
      this.#host.requests.travelling().length > 0 ||
      this.#toBeAnnounced.length > 0 ||
      this.#undecided.size > 0 ||
      this.#scripts.isAnyStarting ||
      this.#fonts.size > 0
    );
  }

  /** What a worker's own session holds is announced there, too, but maybe later. */
  get #toBeAnnounced(): readonly HeldRequest[] {
    const { tab } = this.#host;
    return this.#held.all.filter(
      ({ request: { networkId, session } }) =>
        !this.#announced.has(networkId) && tab.workerOf({ id: session }) !== null,
    );
  }

  giveUp(): readonly string[] {
    for (const { request } of [...this.#toBeAnnounced, ...this.#undecided])
      this.#announced.set(request.networkId, '');
    const askedAgain = this.#held.giveUp();
    const lost = [...this.#host.requests.giveUp(), ...askedAgain, ...this.#scripts.giveUp()];
    for (const { request } of this.#fonts) lost.push(request.url);
    this.#fonts.clear();
    return lost.map((url) => `request ${fileName(url)}: its end was not seen`);
  }

  /** Makes arrivals of what Chrome holds. */
  atRest(): void {
    for (const held of this.#held.all) {
      if (held.arrival !== null || this.#isDocument(held)) continue;
      const { request } = held;
      if (request.type !== 'Document' && !this.#announced.has(request.networkId)) {
        this.#letThrough(held);
        continue;
      }
      const facts = request.type === 'Script' ? this.#scriptFacts(held) : this.#responseFacts(held);
      if (facts === null) continue;
      const isStreamed = () => this.#streamed.firstPiece(held) !== null;
      held.arrival = {
        facts,
        label: readableName(facts),
        cause: held.cause,
        stack: this.#stacks.get(request.networkId) ?? [],
        due: null,
        awaits: this.#stylesheetsOf(facts),
        ready: () => held.response !== null && this.#canRun(facts, held),
        gives: () => this.#streamed.firstPiece(held),
        release: () => (isStreamed() ? this.#streamed.begin(held) : this.#held.fulfil(held)),
      };
    }
  }

  #paused(session: Session, event: Protocol.Fetch.RequestPausedEvent): void {
    if (event.responseStatusCode !== undefined || event.responseErrorReason !== undefined) {
      this.#host.options.source.responded?.(event);
      return;
    }
    const held = this.#held.hold(session, event);
    if (this.#held.comesAgain(held)) {
      if (held.request.type === 'Document') this.#documents.cameAgain(held);
      this.#host.progress.changed();
      return;
    }
    const isUrgent = event.request.initialPriority === 'VeryHigh';
    void this.#host.guard.attempt(this.#answer(session, held, isUrgent));
  }

  async #answer(session: Session, held: HeldRequest, isUrgent: boolean): Promise<void> {
    if (this.#asksForEvents(held.request) && (await this.#isEventSource(held))) {
      await this.#held.letGo(held);
    } else {
      // It comes in the operation that asks for it, as from the archive.
      if (held.request.type === 'Font') this.#fonts.add(held);
      await this.#respond(session, held, isUrgent);
      this.#fonts.delete(held);
    }
    this.#host.progress.changed();
  }

  /** Whether it may ask a live server for events: the response never ends, and Chrome reads it. */
  #asksForEvents({ headers }: PausedRequest): boolean {
    const isArchived = this.#host.options.source.converse !== undefined;
    const accepts = Object.entries(headers).find(([name]) => /^accept$/i.test(name));
    return !isArchived && accepts?.[1] === 'text/event-stream';
  }

  async #isEventSource(held: HeldRequest): Promise<boolean> {
    return (await this.#announcement(held)) === 'EventSource';
  }

  /** The Fetch domain calls it an XHR. The document announces it as what it is. */
  async #announcement({ request: { networkId } }: HeldRequest): Promise<string | undefined> {
    while (!this.#announced.has(networkId) && this.#held.get(networkId))
      await this.#host.progress.change();
    return this.#announced.get(networkId);
  }

  async #respond(session: Session, held: HeldRequest, isUrgent: boolean): Promise<void> {
    const { request } = held;
    const { tab, options, progress, requests } = this.#host;
    const asked = options.source.respond(request, session);
    // The archive's is taken in at once: there is no instant at which the page counts as at rest.
    const answer = asked instanceof Promise ? await asked : asked;
    const { response, isLive, recordedAs, isMiss = false } = answer;
    held.isLive = isLive;
    held.isMiss = isMiss;
    if (recordedAs !== undefined) this.#held.isRecordedAs(held, recordedAs);
    if (isRedirect(response) && request.type === 'XHR' && !isUrgent) {
      // Of a fetch(), the document has said before whether it goes on.
      this.#undecided.add(held);
      await this.#announcement(held);
      this.#undecided.delete(held);
    }
    if (isRedirect(response) && this.#redirects.isFollowed(request.networkId)) {
      await this.#held.give(request, response);
      return;
    }
    held.response = response;
    // Blink gives only a synchronous XMLHttpRequest and importScripts() the highest priority: the
    // page or worker stands still until they are answered.
    const isSynchronous = isUrgent && (request.type === 'XHR' || request.type === 'Script');
    if (isSynchronous || request.method === 'OPTIONS' || request.type === 'Download') {
      await this.#held.fulfil(held);
    } else if (isLetThrough(request.type)) {
      const what = `${request.type.toLowerCase()} ${fileName(request.url)}`;
      progress.uncontrolled.add(`${what}: let through`);
      await this.#held.fulfil(held);
      // Nobody is told of its end, least of all a page that sends it when it is left.
      if (request.type === 'Ping') requests.finished(request.networkId);
    } else if (request.type === 'Document' && response.error === null && isHtml(response)) {
      await this.#documents.add(held, response);
    } else if (this.#streamed.mustBeAskedAgain(held)) {
      await this.#held.askAgain(held, headersOfRedirect(response));
    } else if (tab.isTop(request.frame) && request.type === 'Document') {
      // Until a navigation of a main frame commits, its page answers nothing.
      await this.#held.fulfil(held);
    }
  }

  /** Whether it is given to a parser, or may be when its response is there. */
  #isDocument({ request, response }: HeldRequest): boolean {
    if (request.type !== 'Document') return false;
    const feed = this.#documents.of(request.frame);
    return response === null || feed?.request.networkId === request.networkId;
  }

  /** For a worklet, of which no session of ours shows what becomes of it. */
  #letThrough(held: HeldRequest): void {
    if (held.response === null) return;
    const { request } = held;
    const { progress, guard, requests } = this.#host;
    progress.uncontrolled.add(`request ${fileName(request.url)} of a worker: let through`);
    void guard.attempt(this.#held.fulfil(held));
    requests.finished(request.networkId);
  }

  /** Null for a script that blocks a parser: it belongs to the segment that it opens. */
  #scriptFacts(held: HeldRequest) {
    const { request, knownAs } = held;
    const { asked: url, frame } = request;
    const feed = this.#documents.of(frame);
    const inMarkup = this.#inMarkup(url, feed);
    const inserted = this.#scripts.loadingOf(url, frame);
    if (inMarkup === 'blocking') return null;
    if (feed?.opened && !feed.parsed && inserted === 'plain') return null;
    if (inMarkup === undefined && inserted === null) return this.#responseFacts(held, 'import');
    const loading: Operation<'script'>['loading'] =
      inMarkup ?? (inserted === 'async' ? 'dynamic' : 'ordered');
    const document = feed?.name ?? '';
    return {
      kind: 'script',
      url: volatileFree(knownAs),
      loading,
      document,
    } as const;
  }

  /** How a script loads that the markup has. One that blocked the parser is over when all is parsed: it comes again. */
  #inMarkup(url: string, feed: DocumentFeed | null): ScriptLoading | undefined {
    const loading = feed?.scan.scripts.get(url);
    const isOver = loading === 'blocking' && feed?.finished && feed.parsed;
    return isOver ? undefined : loading;
  }

  #responseFacts({ request, knownAs }: HeldRequest, resource = this.#resourceOf(request)) {
    const [sentAt] = this.#stacks.get(request.networkId) ?? [];
    return {
      kind: 'response',
      method: request.askedBy,
      url: volatileFree(knownAs),
      resource,
      ...(sentAt === undefined ? {} : { site: this.#documents.siteOf(sentAt) }),
    } as const;
  }

  #resourceOf({ networkId, type }: PausedRequest): Operation<'response'>['resource'] {
    const announced = this.#announced.get(networkId);
    if (isWorkerScript(announced, networkId)) return 'worker';
    switch (announced) {
      case 'Fetch':
        return 'fetch';
      // A module that a worker's module imports.
      case 'Script':
        return 'import';
      default:
        return resourceOf(type);
    }
  }

  /** A response of some scripts has no effect before others have run, or the document is parsed. */
  #canRun(facts: Arrival['facts'], held: HeldRequest): boolean {
    if (facts.kind !== 'script') return true;
    if (facts.loading === 'ordered') return this.#scripts.isNextInOrder(held);
    if (facts.loading !== 'defer' && facts.loading !== 'module') return true;
    const feed = this.#documents.named(facts.document);
    if (feed === null || !feed.opened) return true;
    const { frame } = held.request;
    const isStyled = this.#stylesheetsOf(facts).every((url) => !this.#held.isHeld(url, frame));
    return isStyled && feed.finished && feed.parsed;
  }

  /**
   * HTML standard, "The end": a script that runs after parsing waits until "the parser's document
   * has no style sheet that is blocking scripts".
   */
  #stylesheetsOf(facts: Arrival['facts']): readonly string[] {
    if (facts.kind !== 'script') return [];
    if (facts.loading !== 'defer' && facts.loading !== 'module') return [];
    return this.#documents.named(facts.document)?.scan.stylesheets ?? [];
  }
}

/** With what awaited, and so goes on after an answer, where Chrome is asked to remember that. */
function stackOf({ stack }: Protocol.Network.Initiator): CodePlace[] {
  const all: Protocol.Runtime.CallFrame[] = [];
  for (let part = stack; part !== undefined; part = part.parent) all.push(...part.callFrames);
  const frames = all.filter(({ url }) => url !== '' && url !== AGENT_SOURCE);
  return frames.map(({ url, lineNumber, columnNumber }) => {
    return { url, line: lineNumber + 1, column: columnNumber + 1 };
  });
}

function resourceOf(type: string): Operation<'response'>['resource'] {
  switch (type) {
    case 'XHR':
      return 'xhr';
    case 'Image':
      return 'image';
    case 'Stylesheet':
      return 'stylesheet';
    default:
      return 'other';
  }
}
