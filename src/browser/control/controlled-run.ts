/**
 * One execution of a page under control: what comes is held as an arrival until somebody (the
 * recorder, the scheduler) releases it, one operation at a time.
 *
 * A release is not its effect. An operation is over when all that it has on its way between the
 * browser's processes has arrived (`Requests`) and then the page's main threads have been drained:
 * a task of priority `background` runs only when no other task is ready.
 */
import type { Protocol } from 'devtools-protocol';
import {
  documentName,
  fileName,
  readableName,
  requestKey,
  volatileFree,
} from '../../model/identity.js';
import type { ResponseOperation, ScriptOperation } from '../../model/operation.js';
import type { Outcome, PageException, SentRequest } from '../../oracle/outcome.js';
import type { AgentMessage, Beginning } from '../agent/messages.js';
import type { ProtocolEvent, Session } from '../protocol.js';
import type { Arrival, Performed } from './arrival.js';
import { DocumentFeed, type DocumentPlan } from './document.js';
import { documentsOf } from './documents-of.js';
import { PageTasks } from './page-tasks.js';
import { Requests } from './requests.js';
import {
  answerTo,
  isHtml,
  isRedirect,
  type PausedRequest,
  type ResponseSource,
  type StoredResponse,
} from './response.js';
import type { StreamServer } from './stream-server.js';
import type { Context, Tab, TabEvent } from './tab.js';
import { Hang, watch } from './watchdog.js';

export interface RunOptions {
  readonly url: string;
  readonly source: ResponseSource;
  readonly streams: StreamServer;
  /** Where enforced runs cut the documents; null: as the parser of this run waits. */
  readonly plans: readonly DocumentPlan[] | null;
  /** CPU time of the browser's processes in seconds, for telling a loop from a slow machine. */
  readonly cpuSeconds: () => Promise<number>;
}

/** A request that Chrome holds for us. */
interface Held {
  /** As it was asked for last: a redirected one is asked for again, and is the same still. */
  request: PausedRequest;
  readonly cause: number | null;
  response: StoredResponse | null;
  arrival: Arrival | null;
}

interface InsertedScript {
  readonly frame: string;
  /** Without its fragment. */
  readonly src: string;
  readonly loading: 'async' | 'defer' | 'module' | 'plain';
  state: 'waiting' | 'released' | 'ran';
}

/** More dialogs than these in one go are a storm: answered at once, and said. */
const MOST_DIALOGS = 10;

/** How long something may be on its way, without a word of it, before it is given up. */
const LOST_MS = 3000;

/** Resources whose arrival no code of the page waits for in an order that matters. */
const LET_THROUGH = ['Font', 'Media', 'TextTrack', 'Ping', 'Manifest', 'CSPViolationReport'];

export class ControlledRun {
  readonly performed: Performed[] = [];
  /** What ran in its natural place, because there is no hold on it. */
  readonly uncontrolled = new Set<string>();
  /** The documents as they were given: the plans of later runs. */
  readonly documents: DocumentFeed[] = [];
  readonly #tab: Tab;
  readonly #options: RunOptions;
  readonly #requests = new Requests(() => this.#changed());
  readonly #tasks: PageTasks;
  readonly #held = new Map<string, Held>();
  readonly #inserted: InsertedScript[] = [];
  readonly #fetches = new Set<string>();
  /** Requests that a document has announced; a worker's are announced elsewhere. */
  readonly #ofThePage = new Set<string>();
  /** Of the navigations that have been committed. */
  readonly #loaders = new Set<string>();
  readonly #exceptions = new Map<number, PageException>();
  readonly #sent: { request: SentRequest; operation: number; isNavigation: boolean }[] = [];
  readonly #dialogs: { type: string; message: string }[] = [];
  readonly #consoleErrors: string[] = [];
  readonly #origins = new Set<string>();
  readonly #frames: { id: string; parent: string }[] = [];
  #dialog: Arrival | null = null;
  #onDialog: (() => void) | null = null;
  #dialogsInARow = 0;
  #unfinished: Promise<void> | null = null;
  #waiters: (() => void)[] = [];
  #current: number | null = null;
  #now = 0;
  readonly #mainFrame: string;
  #stop: ((error: Error) => void) | null = null;
  #hang: string | null = null;
  #effects = 0;
  #more: readonly number[] = [];
  #over = false;

  constructor(tab: Tab, options: RunOptions) {
    this.#tab = tab;
    this.#options = options;
    this.#mainFrame = tab.mainFrame;
    const run = this;
    this.#tasks = new PageTasks({
      get current() {
        return run.#current;
      },
      get now() {
        return run.#now;
      },
      call: (context, method, ...args) => tab.call(context, method, ...args),
      documentIn: (context) => this.#feedOf(context.frame)?.name ?? context.frame,
    });
    tab.listen((event) => this.#on(event));
  }

  get hang(): string | null {
    return this.#hang;
  }

  get mainDocument(): DocumentFeed | null {
    return this.documents.find(({ request }) => request.frame === this.#mainFrame) ?? null;
  }

  /**
   * Opens the page; its first segment is then an arrival.
   * @throws NavigationFailed when it cannot be had
   */
  async open(): Promise<void> {
    const navigation = this.#navigate(this.#options.url);
    navigation.catch(() => {});
    const asked = (async () => {
      // It may be on its way a second time: see `#reread`.
      while (this.mainDocument === null || this.#reread.size > 0) await this.change();
    })();
    await this.#guard(Promise.race([navigation, asked]));
  }

  async #navigate(url: string): Promise<void> {
    const { errorText, loaderId } = await this.#tab.main.send('Page.navigate', { url });
    if (errorText !== undefined) throw new NavigationFailed(url, errorText);
    // Chrome answers when the navigation can commit, not when it has. (Without a loader it only
    // went to another fragment.)
    while (loaderId !== undefined && !this.#loaders.has(loaderId)) await this.change();
  }

  /** All that has come and not run, in the order it came; documents first. */
  arrivals(): Arrival[] {
    if (this.#dialog !== null) return [this.#dialog];
    const parses = this.documents.flatMap((feed) => this.#segmentOf(feed) ?? []);
    const responses = [...this.#held.values()].flatMap(({ arrival }) => arrival ?? []);
    return [...parses, ...responses, ...this.#tasks.arrivals];
  }

  /** Whether a response is still on its way from the live network. */
  get waitsForNetwork(): boolean {
    return this.#reread.size > 0 || this.unanswered.length > 0;
  }

  /** URLs of the requests that have gone out and have no response. */
  get unanswered(): readonly string[] {
    return [...this.#held.values()].flatMap(({ request, response }) =>
      response === null ? [request.url] : [],
    );
  }

  /** Resolves when anything has changed since it was called. */
  change(): Promise<void> {
    return new Promise((resolve) => this.#waiters.push(resolve));
  }

  /**
   * Runs one operation, to its end or until a dialog opens in it; then the dialog's answer is the
   * only arrival, and the rest of the operation runs inside that.
   *
   * @param at virtual milliseconds
   * @param more of a parse segment: the times of segments that follow it at once, see `plainAfter`
   * @returns false when the page stopped answering; see `hang`
   */
  async perform(arrival: Arrival, at: number, more: readonly number[] = []): Promise<boolean> {
    const index = this.performed.length;
    this.performed.push({ arrival, at, handlers: new Set() });
    this.#current = index;
    this.#more = more;
    this.#now = Math.max(this.#now, at);
    if (arrival.facts.kind !== 'dialog') this.#dialogsInARow = 0;
    const beginning = { index, time: this.#now, identity: identityOf(arrival) };
    return this.#guard(this.#perform(arrival, beginning));
  }

  async #perform(arrival: Arrival, beginning: Beginning): Promise<void> {
    const { kind } = arrival.facts;
    // Before its first operation there is no page to be told anything, and the old one, while a
    // navigation is held, answers nothing; the agent begins with the first operation by itself.
    const told = kind === 'dialog' || beginning.index === 0 ? null : this.#begin(beginning);
    // What is released through the network could overtake it; what the page is asked for cannot.
    if (kind === 'parse' || kind === 'script' || kind === 'response') await told;
    const before = this.#unfinished;
    this.#unfinished = (async () => {
      await arrival.release(beginning);
      await before;
      await this.#settle();
    })();
    const rest = this.#unfinished;
    const opened = new Promise<void>((resolve) => {
      this.#onDialog = resolve;
    });
    await Promise.race([rest, opened]);
    if (this.#dialog === null) this.#unfinished = null;
    else rest.catch(() => {});
  }

  /** Tells every document which operation is about to run, and when. */
  async #begin(beginning: Beginning): Promise<void> {
    await Promise.all(
      this.#tab.contexts.map((context) => this.#try(this.#tab.call(context, 'begin', beginning))),
    );
  }

  /** Runs what needs an answer of the page; false when there is none to be had. */
  async #guard(work: Promise<void>): Promise<boolean> {
    const watching = watch(this.#options.cpuSeconds);
    try {
      const stopped = new Promise<never>((_, reject) => {
        this.#stop = reject;
      });
      await Promise.race([work, watching.hang, stopped]);
      return true;
    } catch (error) {
      if (!(error instanceof Hang)) throw error;
      work.catch(() => {});
      this.#hang = error.message;
      return false;
    } finally {
      watching.end();
      this.#stop = null;
    }
  }

  /**
   * How many segments after the next one of a document can be given together with it, because
   * nothing of the page runs in them; their marks tell what came with which.
   */
  plainAfter(document: string): number {
    const feed = this.documents.findLast(({ name }) => name === document);
    if (feed === undefined || feed.plan === null) return 0;
    const after = feed.plan.segments.slice(feed.given.length + 1);
    const busy = after.findIndex((segment) => !feed.isPlain(segment));
    return busy < 0 ? after.length : busy;
  }

  /** Calls the agent of a step's document. */
  async ask(
    frame: readonly number[],
    method: string,
    ...args: readonly unknown[]
  ): Promise<unknown> {
    const context = this.#frameAt(frame);
    return context === null ? null : this.#tab.call(context, method, ...args);
  }

  get page(): Session {
    return this.#tab.main;
  }

  /** Waits until what was just done has had all its effect, as an operation's release does. */
  async navigateTo(url: string): Promise<void> {
    await this.#navigate(url);
  }

  async outcome(): Promise<Outcome> {
    const documents =
      this.#hang === null ? await documentsOf(this.#tab, this.#mainFrame, this.#frames) : [];
    return {
      documents,
      exceptions: [...this.#exceptions.values()],
      requests: this.#requestsSent,
      dialogs: this.#dialogs,
      consoleErrors: this.#consoleErrors,
      hang: this.#hang,
    };
  }

  /** Leaves the page and cleans up after it; the tab can then be used again. */
  async end(): Promise<void> {
    this.#over = true;
    for (const feed of this.documents) feed.destroy();
    const own = new URL(this.#options.url).origin;
    const others = this.documents.map(({ url }) => new URL(url).origin);
    const origins = [...new Set([...this.#origins, ...others])].filter((origin) => origin !== own);
    await this.#tab.reset([...origins, own]);
  }

  // What Chrome tells ------------------------------------------------------------------------

  #on({ session, ...event }: TabEvent): void {
    if (this.#over) return;
    switch (event.method) {
      case 'Fetch.requestPaused':
        this.#paused(session, event.params);
        return;
      case 'Network.requestWillBeSent': {
        const { requestId, request, redirectResponse, type } = event.params;
        this.#requests.announced(requestId, request.url);
        this.#ofThePage.add(requestId);
        // The Fetch domain calls a fetch() an XHR.
        if (type === 'Fetch') this.#fetches.add(requestId);
        if (redirectResponse === undefined) this.#note(request, type === 'Document');
        return;
      }
      case 'Network.responseReceivedExtraInfo':
        this.#options.source.toldMore?.(event.params);
        return;
      case 'Network.responseReceived':
        if (event.params.type === 'Fetch') this.#requests.responded(event.params.requestId);
        this.#affected();
        return;
      case 'Network.dataReceived':
        this.#requests.received(event.params.requestId, event.params.dataLength);
        this.#affected();
        return;
      case 'Network.loadingFailed':
        this.documents.find(({ request }) => request.networkId === event.params.requestId)?.abort();
        this.#finished(event.params.requestId);
        return;
      case 'Network.loadingFinished':
        this.#finished(event.params.requestId);
        return;
      case 'Runtime.bindingCalled':
        this.#told(session, event.params.executionContextId, event.params.payload);
        return;
      case 'Runtime.exceptionThrown':
        this.#threw(event.params.exceptionDetails);
        return;
      case 'Runtime.exceptionRevoked':
        this.#exceptions.delete(event.params.exceptionId);
        return;
      case 'Runtime.consoleAPICalled':
        if (event.params.type === 'error') {
          const values = event.params.args.map(({ value, description }) => value ?? description);
          this.#consoleErrors.push(values.join(' '));
        }
        return;
      case 'Page.frameRequestedNavigation':
        if (/^https?:/.test(event.params.url))
          this.#requests.navigationRequested(event.params.frameId);
        return;
      case 'Page.frameAttached':
        this.#frames.push({ id: event.params.frameId, parent: event.params.parentFrameId });
        return;
      case 'Page.frameDetached':
        if (event.params.reason === 'remove') this.#frameGone(event.params.frameId);
        return;
      case 'Page.frameNavigated':
      case 'Page.navigatedWithinDocument':
      case 'Page.frameStoppedLoading': {
        const { params } = event;
        if ('frame' in params) this.#loaders.add(params.frame.loaderId);
        this.#requests.navigationArrived('frame' in params ? params.frame.id : params.frameId);
        this.#affected();
        return;
      }
      case 'Page.javascriptDialogOpening':
        this.#dialogOpening(session, event.params);
        return;
      case 'Runtime.executionContextCreated':
        this.#changed();
        return;
      case 'Runtime.executionContextDestroyed':
      case 'Runtime.executionContextsCleared':
        this.#tasks.forget((context) => this.#tab.contexts.includes(context));
        return;
      case 'Inspector.targetCrashed':
        this.#stop?.(new Hang('The page crashed: its renderer process ended.'));
        return;
    }
  }

  #paused(
    session: Session,
    event: Extract<ProtocolEvent, { method: 'Fetch.requestPaused' }>['params'],
  ): void {
    if (event.responseStatusCode !== undefined || event.responseErrorReason !== undefined) {
      this.#options.source.responded?.(event);
      return;
    }
    const { request } = event;
    const networkId = event.networkId ?? event.requestId;
    const known = this.#held.get(networkId);
    this.#requests.held(networkId, request.url);
    this.#requests.navigationArrived(event.frameId);
    if (/^https?:/.test(request.url)) this.#origins.add(new URL(request.url).origin);
    const paused: PausedRequest = {
      id: event.requestId,
      networkId,
      session: session.id,
      frame: event.frameId,
      method: request.method,
      url: request.url,
      asked: known?.request.asked ?? withoutHash(request.url),
      body: request.postData ?? null,
      headers: request.headers,
      type: event.resourceType,
    };
    const held = known ?? { request: paused, cause: this.#current, response: null, arrival: null };
    held.request = paused;
    this.#held.set(networkId, held);
    // Whole and again, after it was read from the live network: see `feed`.
    const whole = this.#reread.get(networkId);
    if (whole !== undefined) {
      this.#reread.delete(networkId);
      held.response = whole;
      if (this.#mustCommit(paused)) void this.#try(this.#openFeed(session, held, whole));
      this.#changed();
      return;
    }
    void this.#try(this.#respond(session, held, request.initialPriority === 'VeryHigh'));
  }

  /** Responses of documents that Chrome asks for a second time, to be given in pieces. */
  readonly #reread = new Map<string, StoredResponse>();

  async #respond(session: Session, held: Held, urgent: boolean): Promise<void> {
    const { request } = held;
    const response = await this.#options.source.respond(request, session);
    if (isRedirect(response)) {
      await this.#give(session, request, response);
      return;
    }
    held.response = response;
    // Blink gives only a synchronous XMLHttpRequest the highest priority: the page stands still
    // until it is answered.
    const synchronous = urgent && request.type === 'XHR';
    if (synchronous || request.method === 'OPTIONS') {
      await this.#fulfil(session, held);
    } else if (LET_THROUGH.includes(request.type)) {
      this.uncontrolled.add(`${request.type.toLowerCase()} ${fileName(request.url)}: let through`);
      await this.#fulfil(session, held);
    } else if (request.type === 'Document' && response.error === null && isHtml(response)) {
      await this.#feed(session, held, response);
    } else if (request.frame === this.#mainFrame && request.type === 'Document') {
      // Until a navigation of the main frame commits, its page answers nothing.
      await this.#fulfil(session, held);
    }
    this.#changed();
  }

  /** Decides how a document is given: whole, or in pieces through the loopback server. */
  async #feed(session: Session, held: Held, response: StoredResponse): Promise<void> {
    const { request } = held;
    const feed = this.#addFeed(held, response);
    const isMain = request.frame === this.#mainFrame;
    if (!isMain && feed.isWhole) return;
    const cookies = response.headers.filter(({ name }) => /^set-cookie$/i.test(name));
    if (!this.#options.source.live && cookies.length === 0) {
      if (this.#mustCommit(request)) await this.#openFeed(session, held, response);
      return;
    }
    // Chrome asks again for what is redirected to itself. It is how a response that was read from
    // the live network can still be given in pieces, and how cookies are set that come with one:
    // the loopback server could set only its own.
    this.#reread.set(request.networkId, response);
    await session.send('Fetch.fulfillRequest', {
      requestId: request.id,
      responseCode: 307,
      responseHeaders: [{ name: 'Location', value: request.url }, ...cookies],
      body: '',
    });
  }

  /**
   * A new page takes the place of one that answers nothing until the new one is there. (The first
   * of a run takes the place of none, and a frame's is awaited by its frame alone.)
   */
  #mustCommit({ frame }: PausedRequest): boolean {
    return frame === this.#mainFrame && this.performed.length > 0;
  }

  #addFeed(held: Held, response: StoredResponse): DocumentFeed {
    const { request } = held;
    const base = documentName(volatileFree(request.url));
    const count = this.documents.filter((feed) => documentName(feed.url) === base).length;
    const name = count === 0 ? base : `${base} (${count + 1})`;
    const feed = new DocumentFeed({
      name,
      request,
      response,
      cause: held.cause,
      plan: this.#options.plans?.find((plan) => plan.name === name) ?? null,
      token: this.#tab.token,
      pauses: this.#options.source.pauses?.(request.id) ?? [],
    });
    this.documents.push(feed);
    return feed;
  }

  async #openFeed(session: Session, held: Held, response: StoredResponse): Promise<void> {
    const feed = this.#feedOf(held.request.frame);
    if (feed === null) return;
    const stream = this.#options.streams.open(response, held.request.url);
    feed.open(stream);
    this.#held.delete(held.request.networkId);
    this.#requests.streaming(held.request.networkId);
    this.#requests.expect(held.request.networkId, feed.written);
    await session.send('Fetch.continueRequest', { requestId: held.request.id, url: stream.url });
    this.#changed();
  }

  async #fulfil(session: Session, held: Held): Promise<void> {
    const { request, response } = held;
    if (response === null) return;
    this.#held.delete(request.networkId);
    if (request.type === 'Script') {
      this.#scriptIn(request.frame, request.asked, 'waiting', 'released');
    }
    await this.#give(session, request, response);
  }

  async #give(session: Session, request: PausedRequest, response: StoredResponse): Promise<void> {
    this.#requests.released(request.networkId);
    try {
      await answerTo(session, request.id, response);
    } catch (error) {
      // A held request can die: aborted, or its document gone.
      if (!isDead(error)) throw error;
      this.#finished(request.networkId);
    }
  }

  #finished(networkId: string): void {
    this.#held.delete(networkId);
    this.#requests.finished(networkId);
    this.#affected();
  }

  #told(session: Session, contextId: number, payload: string): void {
    const context = this.#tab.context(session, contextId);
    if (context === null) return;
    const message = parseMessage(payload);
    switch (message.type) {
      case 'mark':
        for (const feed of this.documents) feed.markSeen(message.mark);
        return;
      case 'parsed':
        this.#feedOf(context.frame)?.parsedWhole();
        return;
      case 'script':
        this.#inserted.push({
          frame: context.frame,
          src: withoutHash(message.src),
          loading: message.loading,
          // Nothing is requested for a data: or blob: URL.
          state: /^https?:/.test(message.src) ? 'waiting' : 'released',
        });
        this.#changed();
        return;
      case 'ran':
        this.#scriptIn(context.frame, withoutHash(message.src), 'released', 'ran');
        this.#affected();
        return;
      case 'handlers': {
        const last = this.performed.at(-1);
        for (const operation of message.registeredBy) {
          if (operation !== this.performed.length - 1) last?.handlers.add(operation);
        }
        return;
      }
      default:
        this.#tasks.take(context, message);
    }
  }

  #note(request: Protocol.Network.Request, isNavigation: boolean): void {
    const { method, url, postData } = request;
    if (!/^https?:/.test(url)) return;
    const sent = { method, url: volatileFree(url), body: postData ?? null };
    this.#sent.push({ request: sent, operation: this.#current ?? -1, isNavigation });
  }

  /**
   * In the order of the operations that sent them. Another process announces the navigations of
   * frames than the other requests, and which comes first is chance.
   */
  get #requestsSent(): SentRequest[] {
    return this.#sent
      .toSorted(
        (a, b) => a.operation - b.operation || Number(a.isNavigation) - Number(b.isNavigation),
      )
      .map(({ request }) => request);
  }

  #threw(details: {
    exceptionId: number;
    text: string;
    url?: string;
    lineNumber: number;
    exception?: { description?: string; value?: unknown };
  }): void {
    const description =
      details.exception?.description ?? String(details.exception?.value ?? details.text);
    const isRejection = details.text.includes('(in promise)');
    this.#exceptions.set(details.exceptionId, {
      kind: isRejection ? 'rejection' : 'exception',
      message: description.split('\n', 1)[0] ?? '',
      at: details.url ? `${fileName(details.url)}:${details.lineNumber + 1}` : null,
      stack: description,
    });
  }

  #frameGone(frame: string): void {
    for (const { id } of this.#frames.filter(({ parent }) => parent === frame)) this.#frameGone(id);
    this.#frames.splice(0, this.#frames.length, ...this.#frames.filter(({ id }) => id !== frame));
    this.#requests.navigationArrived(frame);
    for (const [id, { request }] of this.#held) {
      if (request.frame === frame) this.#finished(id);
    }
  }

  #dialogOpening(
    session: Session,
    dialog: {
      type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
      message: string;
      defaultPrompt?: string;
    },
  ): void {
    const { type, message } = dialog;
    this.#dialogs.push({ type, message });
    if (type === 'beforeunload' || ++this.#dialogsInARow > MOST_DIALOGS) {
      if (type !== 'beforeunload') {
        this.uncontrolled.add(`dialogs after the first ${MOST_DIALOGS} in a row: answered at once`);
      }
      void this.#answer(session, dialog.defaultPrompt);
      return;
    }
    this.#dialog = {
      facts: { kind: 'dialog', key: `${type} ${message}`, type },
      label: readableName({ kind: 'dialog', type, message }),
      cause: this.#current,
      due: null,
      awaits: [],
      ready: () => true,
      release: async () => {
        this.#dialog = null;
        await this.#answer(session, dialog.defaultPrompt);
      },
    };
    this.#onDialog?.();
    this.#changed();
  }

  async #answer(session: Session, promptText = ''): Promise<void> {
    await this.#try(session.send('Page.handleJavaScriptDialog', { accept: true, promptText }));
  }

  // What has come ----------------------------------------------------------------------------

  #feedOf(frame: string): DocumentFeed | null {
    return this.documents.findLast(({ request }) => request.frame === frame) ?? null;
  }

  /** The same object for as long as it is the same arrival. */
  readonly #segments = new Map<DocumentFeed, { readonly of: string; readonly arrival: Arrival }>();

  /** The next segment of a document, if the parser could go on with it. */
  #segmentOf(feed: DocumentFeed): Arrival | null {
    const held = this.#held.get(feed.request.networkId);
    const isWhole = !feed.opened && feed.isWhole;
    if (feed.opened ? feed.finished && feed.parsed : held === undefined || held.response === null) {
      return null;
    }
    if (feed !== this.#feedOf(feed.request.frame)) return null;
    // Chrome has been sent to ask for it again.
    if (this.#reread.has(feed.request.networkId)) return null;
    const blocker = feed.opened && !feed.parsed ? this.#blockerOf(feed) : null;
    // The parser waits, and not for anything that we hold: it goes on when that has come.
    if (feed.opened && !feed.parsed && blocker === null) return null;
    const of = `${feed.given.length} ${feed.position} ${blocker?.request.networkId}`;
    const known = this.#segments.get(feed);
    if (known?.of === of) return known.arrival;
    const arrival = this.#newSegment(feed, blocker, isWhole ? held : undefined);
    this.#segments.set(feed, { of, arrival });
    return arrival;
  }

  /** @param whole the document's own request, where it is given whole */
  #newSegment(feed: DocumentFeed, blocker: Held | null, whole: Held | undefined): Arrival {
    const script = blocker === null ? null : volatileFree(blocker.request.asked);
    const unplanned =
      feed.plan !== null && script !== (feed.planned?.script ?? null) && script !== null;
    const key = unplanned ? `${feed.name} ${script}` : `${feed.name} ${feed.segment}`;
    const segment = feed.segment;
    const previous = this.#lastSegment(feed);
    return {
      facts: { kind: 'parse', key, document: feed.name, segment, script },
      label: readableName({ kind: 'parse', document: feed.name, segment, line: feed.line, script }),
      cause: previous ?? feed.cause,
      due: null,
      awaits: feed.awaits,
      ready: () =>
        (blocker === null || blocker.response !== null) &&
        feed.awaits.every((url) => !this.#isHeld(url, feed.request.frame)),
      release: async () => {
        if (whole !== undefined) {
          feed.given.push({ from: 0, to: feed.response.body.length, script: null, awaits: [] });
          await this.#fulfil(this.#sessionOf(whole), whole);
          return;
        }
        await this.#parse(feed, blocker, unplanned);
      },
    };
  }

  async #parse(feed: DocumentFeed, blocker: Held | null, unplanned: boolean): Promise<void> {
    const dialogs = this.#dialogs.length;
    const from = feed.position;
    const script = blocker === null ? null : volatileFree(blocker.request.asked);
    const awaits = feed.awaits;
    const give = (): void => {
      if (!unplanned) feed.given.push({ from, to: feed.position, script, awaits });
    };
    if (!feed.opened) {
      const held = this.#held.get(feed.request.networkId);
      if (held === undefined) return;
      await this.#openFeed(this.#sessionOf(held), held, feed.response);
    }
    if (blocker !== null) {
      await this.#fulfil(this.#sessionOf(blocker), blocker);
      await this.#settle();
      const stopped = feed.plan === null && this.#dialogs.length > dialogs;
      if (unplanned || stopped || feed.finished || !feed.parsed) return give();
    }
    // The marks of an ended document are parsed with its last piece.
    if (feed.plan !== null && feed.planned?.to === from) return give();
    if (this.#more.length > 0) return this.#parseTogether(feed, this.#more);
    do {
      feed.writePiece();
      if (feed.finished) this.#requests.announced(feed.request.networkId, feed.request.url);
      this.#requests.expect(feed.request.networkId, feed.written);
      await this.#settle();
    } while (
      !feed.finished &&
      feed.parsed &&
      !feed.mayWaitHere &&
      (feed.plan !== null || this.#dialogs.length === dialogs)
    );
    give();
  }

  /** Gives the next segment and as many more as there are times for. */
  async #parseTogether(feed: DocumentFeed, more: readonly number[]): Promise<void> {
    const segments = (feed.plan?.segments ?? []).slice(feed.given.length).slice(0, more.length + 1);
    for (const [place, segment] of segments.entries()) {
      const at = more[place - 1];
      if (at !== undefined) {
        const arrival = this.#newSegment(feed, null, undefined);
        this.performed.push({ arrival, at, handlers: new Set() });
      }
      feed.given.push(segment);
    }
    feed.writePiece(segments.at(-1)?.to);
    if (feed.finished) this.#requests.announced(feed.request.networkId, feed.request.url);
    this.#requests.expect(feed.request.networkId, feed.written);
    await this.#settle();
    this.#current = this.performed.length - 1;
  }

  #lastSegment(feed: DocumentFeed): number | null {
    const index = this.performed.findLastIndex(
      ({ arrival: { facts } }) => facts.kind === 'parse' && facts.document === feed.name,
    );
    return index < 0 ? null : index;
  }

  /** The script at which the parser of a document stands. */
  #blockerOf(feed: DocumentFeed): Held | null {
    const inMarkup = feed.blockingScript;
    const ofFrame = [...this.#held.values()].filter(
      ({ request }) => request.frame === feed.request.frame,
    );
    const found = ofFrame.find(({ request }) => request.asked === inMarkup);
    if (found !== undefined) return found;
    // Written by a script: inserted by the parser, so not async, and nobody else's.
    return (
      ofFrame.find(
        ({ request, arrival }) =>
          request.type === 'Script' &&
          (arrival === null || arrival.facts.kind === 'script') &&
          this.#insertedAs(feed.request.frame, request.asked) === 'plain',
      ) ?? null
    );
  }

  #insertedAs(frame: string, url: string): InsertedScript['loading'] | null {
    const script = this.#inserted.findLast(
      (inserted) => inserted.frame === frame && inserted.src === url,
    );
    return script?.loading ?? null;
  }

  /** Moves the first of the scripts of a frame with this URL on to its next state. */
  #scriptIn(
    frame: string,
    url: string,
    from: InsertedScript['state'],
    to: InsertedScript['state'],
  ): void {
    const script = this.#inserted.find(
      (inserted) => inserted.frame === frame && inserted.src === url && inserted.state === from,
    );
    if (script !== undefined) script.state = to;
  }

  /**
   * A script whose response has come runs in a task of its own, at times only after its compiler
   * has answered from another thread: neither the end of its loading nor a drain tells that it has
   * run. It is waited for, unless it may be waiting for something that is held.
   */
  #isScriptStarting({ frame, src, loading, state }: InsertedScript): boolean {
    if (state !== 'released' || this.#tab.contextOf(frame) === null) return false;
    if (loading === 'async') return true;
    const feed = this.#feedOf(frame);
    const inMarkup = feed?.scan.scripts.get(src);
    const isBlocking = loading === 'plain' && (inMarkup ?? 'blocking') === 'blocking';
    const waits = isBlocking ? ['Stylesheet'] : ['Stylesheet', 'Script'];
    for (const { request } of this.#held.values()) {
      if (request.frame === frame && waits.includes(request.type)) return false;
    }
    return isBlocking || feed === null || !feed.opened || (feed.finished && feed.parsed);
  }

  /**
   * Whether the parser has something to do. A drain does not tell: the parser yields, and is not
   * always ahead of tasks of low priority.
   */
  #isParsing(feed: DocumentFeed): boolean {
    if (!feed.opened || feed.parsed || feed !== this.#feedOf(feed.request.frame)) return false;
    if (feed.committing) return true;
    const { frame } = feed.request;
    const isBlocked = [...this.#held.values()].some(
      ({ request }) => request.frame === frame && request.type === 'Stylesheet',
    );
    return !isBlocked && this.#blockerOf(feed) === null;
  }

  #isHeld(url: string, frame: string): boolean {
    return [...this.#held.values()].some(
      ({ request }) => request.asked === url && request.frame === frame,
    );
  }

  /** Makes arrivals of what Chrome holds. */
  #classify(): void {
    for (const held of this.#held.values()) {
      if (held.arrival !== null) continue;
      const { request } = held;
      if (
        request.type === 'Document' &&
        this.#feedOf(request.frame)?.request.networkId === request.networkId
      ) {
        continue;
      }
      if (request.type === 'Document' && held.response === null) continue;
      if (request.type !== 'Document' && !this.#ofThePage.has(request.networkId)) {
        this.#letThrough(held);
        continue;
      }
      const facts = request.type === 'Script' ? this.#scriptFacts(held) : this.#responseFacts(held);
      if (facts === null) continue;
      held.arrival = {
        facts,
        label: readableName(facts),
        cause: held.cause,
        due: null,
        awaits: [],
        ready: () => held.response !== null && this.#canRun(facts, held),
        release: () => this.#fulfil(this.#sessionOf(held), held),
      };
    }
  }

  /** For a worker, of which the page's threads show neither the beginning nor the end. */
  #letThrough(held: Held): void {
    if (held.response === null) return;
    const { request } = held;
    this.uncontrolled.add(`request ${fileName(request.url)} of a worker: let through`);
    void this.#try(this.#fulfil(this.#sessionOf(held), held));
    this.#requests.finished(request.networkId);
  }

  /** Null for a script that blocks a parser: it belongs to the segment that it opens. */
  #scriptFacts({ request }: Held) {
    const { method, asked: url, frame } = request;
    const feed = this.#feedOf(frame);
    const inMarkup = feed?.scan.scripts.get(url);
    const inserted = this.#insertedAs(frame, url);
    if (inMarkup === 'blocking') return null;
    if (feed?.opened && !feed.parsed && inserted === 'plain') return null;
    if (inMarkup === undefined && inserted === null) return responseFacts(request, 'import');
    const loading: ScriptOperation['loading'] =
      inMarkup ?? (inserted === 'async' ? 'dynamic' : 'ordered');
    const document = feed?.name ?? '';
    return {
      kind: 'script',
      key: requestKey(method, url),
      url: volatileFree(url),
      loading,
      document,
    } as const;
  }

  #responseFacts({ request }: Held) {
    const isFetch = this.#fetches.has(request.networkId);
    return responseFacts(request, isFetch ? 'fetch' : resourceOf(request.type));
  }

  /** A response of some scripts has no effect before others have run, or the document is parsed. */
  #canRun(facts: Arrival['facts'], held: Held): boolean {
    if (facts.kind !== 'script') return true;
    if (facts.loading === 'ordered') return this.#isNextInOrder(held);
    if (facts.loading !== 'defer' && facts.loading !== 'module') return true;
    const feed = this.documents.findLast(({ name }) => name === facts.document);
    return feed === undefined || (feed.finished && feed.parsed) || !feed.opened;
  }

  /** Whether no script that was inserted before it, with async = false too, is still held. */
  #isNextInOrder({ request: { frame, asked } }: Held): boolean {
    for (const { src } of this.#inserted.filter((one) => one.frame === frame)) {
      if (src === asked) return true;
      const others = [...this.#held.values()].filter(({ request }) => request.frame === frame);
      const isHeld = others.some(
        ({ request, arrival }) =>
          request.asked === src &&
          arrival?.facts.kind === 'script' &&
          arrival.facts.loading === 'ordered',
      );
      if (isHeld) return false;
    }
    return true;
  }

  // Coming to rest ---------------------------------------------------------------------------

  /** Returns when nothing is on its way and nothing is left to do but what is held. */
  async #settle(): Promise<void> {
    const started = performance.now();
    for (let drainedAt = -1; ; ) {
      await this.#arrived();
      const parsing = this.documents.filter((feed) => this.#isParsing(feed));
      // What was only held since the last drain gave the page nothing to do.
      if (drainedAt === this.#effects && parsing.length === 0) break;
      if (performance.now() - started > LOST_MS) this.#giveUpParsing(parsing);
      drainedAt = this.#effects;
      await this.#drain();
    }
    this.#classify();
    this.#changed();
  }

  #isUnseen(feed: DocumentFeed): boolean {
    return this.#isParsing(feed) && this.#tab.contextOf(feed.request.frame) === null;
  }

  #giveUpParsing(parsing: readonly DocumentFeed[]): void {
    for (const feed of parsing) {
      feed.giveUp();
      this.uncontrolled.add(`document ${feed.name}: its parser does not go on`);
    }
  }

  /** Runs all that the main threads have to do, and sees what has become of the documents. */
  async #drain(): Promise<void> {
    // A document that has just been committed has no context yet.
    while (this.documents.some((feed) => this.#isUnseen(feed))) await this.change();
    await Promise.all(
      this.#tab.contexts.map((context) => {
        const isParsing = this.#feedOf(context.frame)?.parsed === false;
        return this.#try(this.#tab.call(context, 'drained', isParsing));
      }),
    );
  }

  /** Waits for all that travels. */
  async #arrived(): Promise<void> {
    if (!this.#isTravelling()) return;
    let since = performance.now();
    const clock = setInterval(() => {
      if (this.#giveUp(performance.now() - since)) this.#changed();
    }, 500);
    try {
      while (this.#isTravelling()) {
        await this.change();
        since = performance.now();
      }
    } finally {
      clearInterval(clock);
    }
    for (const url of this.#requests.lost.splice(0)) {
      this.uncontrolled.add(`request ${fileName(url)}: its end was not seen`);
    }
  }

  /** The last resort: what has not moved for seconds is taken for lost, and said. */
  #giveUp(sinceMs: number): boolean {
    if (sinceMs < LOST_MS) return false;
    this.#requests.giveUp();
    for (const script of this.#inserted) {
      if (!this.#isScriptStarting(script)) continue;
      script.state = 'ran';
      this.#requests.lost.push(script.src);
    }
    return this.#requests.lost.length > 0;
  }

  #isTravelling(): boolean {
    return (
      this.#requests.travelling().length > 0 ||
      this.#inserted.some((script) => this.#isScriptStarting(script))
    );
  }

  /** Something has come that gives the page's main thread work. */
  #affected(): void {
    this.#effects++;
    this.#changed();
  }

  #changed(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const wake of waiters) wake();
  }

  #sessionOf({ request }: Held): Session {
    return this.#tab.sessions.find(({ id }) => id === request.session) ?? this.#tab.main;
  }

  #frameAt(path: readonly number[]): Context | null {
    let frame = this.#mainFrame;
    for (const index of path) {
      const child = this.#frames.filter(({ parent }) => parent === frame)[index];
      if (child === undefined) return null;
      frame = child.id;
    }
    return this.#tab.contextOf(frame);
  }

  /** For what may go while it is asked: a document that is left, a request that is aborted. */
  async #try(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!isDead(error) && !this.#over)
        this.#stop?.(error instanceof Error ? error : new Error(String(error)));
    }
  }
}

/** The page could not be opened. */
export class NavigationFailed extends Error {
  override readonly name = 'NavigationFailed';
  readonly reason: string;

  constructor(url: string, reason: string) {
    super(`${url} could not be opened: ${reason}.`);
    this.reason = reason;
  }
}

function isDead(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Invalid InterceptionId|context was destroyed|Cannot find (default execution )?context|uniqueContextId not found|Disconnected|is gone|Invalid state|navigated or closed|No dialog/i.test(
      `${error.name} ${error.message}`,
    )
  );
}

function identityOf({ facts }: Arrival): string {
  return `${facts.kind} ${facts.key}`;
}

function withoutHash(url: string): string {
  return url.split('#', 1)[0] ?? url;
}

function responseFacts(
  { method, asked: url }: PausedRequest,
  resource: ResponseOperation['resource'],
) {
  return {
    kind: 'response',
    key: requestKey(method, url),
    method,
    url: volatileFree(url),
    resource,
  } as const;
}

function resourceOf(type: string): ResponseOperation['resource'] {
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

/** The agent is ours, but its binding can be called by whoever finds it. */
function parseMessage(payload: string): AgentMessage {
  return JSON.parse(payload);
}
