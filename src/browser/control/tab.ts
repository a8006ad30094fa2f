/** One tab of the browser in a context of its own, with the agent in every document. */
import { randomBytes } from 'node:crypto';
import type { Protocol } from 'devtools-protocol';
import type { DocumentSnapshot } from '../../model/outcome.js';
import type { Viewport } from '../../scenario/scenario.js';
import type { AgentSettings, Beginning } from '../agent/messages.js';
import { parkMouse, setViewport } from '../input.js';
import type { Connection, ProtocolEvent, Session } from '../protocol.js';
import { Agents } from './agents.js';
import { NestedWorkers } from './nested-workers.js';
import type { Openings } from './openings.js';
import { Parking } from './parking.js';

/** What an execution context of a page is known by. */
export interface Context {
  readonly session: Session;
  /** Unique in the browser. */
  readonly id: string;
  /** Of a worker's context: its target, which no frame shares. */
  readonly frame: string;
  readonly origin: string;
  readonly isWorker: boolean;
}

export type TabEvent = ProtocolEvent & { readonly session: Session };
type TabListener = (event: TabEvent) => void;

export interface TabSettings extends Omit<AgentSettings, 'name' | 'binding'> {
  /** No request may reach a server but WAVE's own. */
  readonly offline: boolean;
  readonly viewport: Viewport | null;
}

/** Nobody listens at it. */
const DEAD_PROXY = 'http://127.0.0.1:1';

/** A window that a page of the tab opened. */
interface Popup {
  readonly session: Session;
  /** Its main frame, and its target. */
  readonly frame: string;
  /** Fulfilled when it has its agent; it may be gone before. */
  readonly prepared: Promise<void>;
  readonly gone: Promise<void>;
  readonly isGone: () => void;
}

export class Tab {
  readonly token = `w${randomBytes(8).toString('hex')}`;
  readonly browserContext: string;
  /** Final documents of the tab's runs, by their digests. */
  readonly snapshots = new Map<string, DocumentSnapshot>();
  /** The running operation, for agents that start in it. */
  beginning: Beginning = { index: 0, time: 0, identity: '' };
  readonly #connection: Connection;
  readonly #settings: TabSettings;
  readonly #sessions = new Map<string, Session>();
  readonly #contexts = new Map<string, Context>();
  /** Dedicated and shared workers, by their sessions. */
  readonly #workers = new Map<string, { readonly target: string; start?: () => Promise<void> }>();
  readonly #agents: Agents;
  readonly #nested: NestedWorkers;
  readonly #openings: Openings;
  /** By their sessions, in the order in which they were opened. */
  readonly #popups = new Map<string, Popup>();
  /** What ends the wait for the end of each shared worker, by their sessions. */
  readonly #shared = new Map<string, () => void>();
  /** The windows that frames and workers are in, by their sessions. */
  readonly #windows = new Map<string, Session>();
  #listener: TabListener | null = null;
  #main: Session;
  #mainFrame = '';
  readonly #parking = new Parking();
  /** Origins of the documents that frames in processes of their own have left. */
  readonly #left = new Set<string>();

  /** @param own origin of WAVE's own server */
  static async open(
    connection: Connection,
    settings: TabSettings,
    own: string,
    openings: Openings,
  ): Promise<Tab> {
    const browser = connection.session('');
    const { browserContextId } = await browser.send('Target.createBrowserContext', {
      disposeOnDetach: true,
      // Chrome lets the held requests of a frame go when the frame goes with its process. And it sends
      // reports (Reporting-Endpoints, Report-To, NEL) by itself, past the Fetch domain.
      ...(settings.offline && {
        proxyServer: DEAD_PROXY,
        proxyBypassList: `<-loopback>;${new URL(own).host}`,
      }),
    });
    // A run leaves no files behind.
    await browser.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId });
    const { targetId } = await browser.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const tab = new Tab(connection, settings, openings, browserContextId, sessionId);
    const [{ frameTree }] = await Promise.all([
      tab.#main.send('Page.getFrameTree'),
      tab.#agents.prepareDocument(tab.#main),
    ]);
    tab.#mainFrame = frameTree.frame.id;
    await tab.#size();
    // A page in a tab behind others has focus all the same, and gets its focus events.
    await tab.#main.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return tab;
  }

  private constructor(
    connection: Connection,
    settings: TabSettings,
    openings: Openings,
    browserContext: string,
    session: string,
  ) {
    this.#connection = connection;
    this.#openings = openings;
    this.#settings = settings;
    const { viewport: _, offline: __, ...ofAgent } = settings;
    this.#agents = new Agents({ ...ofAgent, name: this.token, binding: `${this.token}_` });
    this.browserContext = browserContext;
    this.#nested = new NestedWorkers(connection, (browserSession, event) => {
      this.#listener?.({ ...event, session: browserSession });
      return this.#listener !== null;
    });
    this.#main = this.#open(session);
    openings.take(browserContext, (event) => this.#hear(this.#main, event));
  }

  get main(): Session {
    return this.#main;
  }

  get mainFrame(): string {
    return this.#mainFrame;
  }

  /** Whether it is the main frame of the page or of a popup. */
  isTop(frame: string): boolean {
    return frame === this.#mainFrame || this.#popupIn(frame) !== undefined;
  }

  /** The main frame of the popup whose session it is; null: it is none's. */
  popupOf(session: Session): string | null {
    return this.#popups.get(session.id)?.frame ?? null;
  }

  /** The session of the popup with this main frame, which may be gone; else of the page. */
  windowOf(frame: string): Session {
    return this.#popupIn(frame)?.session ?? this.#main;
  }

  /** The session of the page or popup that another session belongs to. */
  windowIn(session: Session): Session {
    const window = this.#windows.get(session.id);
    return window === undefined ? session : this.windowIn(window);
  }

  /** Resolves when a popup has its agent, or is gone. */
  async prepared(frame: string): Promise<void> {
    const popup = this.#popupIn(frame);
    await Promise.race([popup?.prepared, popup?.gone]);
  }

  #popupIn(frame: string): Popup | undefined {
    return [...this.#popups.values()].find((popup) => popup.frame === frame);
  }

  /** Of the page, of its frames in other processes and of its workers, and of its popups. */
  get sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /** Those of the page's own code, of every document and worker that is there. */
  get contexts(): readonly Context[] {
    return [...this.#contexts.values()];
  }

  contextOf(frame: string): Context | null {
    return this.contexts.find((context) => context.frame === frame) ?? null;
  }

  /** The worker whose session it is, by its target; null: it is a document's. */
  workerOf({ id }: Pick<Session, 'id'>): string | null {
    return this.#workers.get(id)?.target ?? null;
  }

  context(session: Session, id: number): Context | null {
    return this.#contexts.get(`${session.id} ${id}`) ?? null;
  }

  /** Until the next reset. */
  listen(listener: TabListener): void {
    this.#listener = listener;
  }

  /**
   * Leaves the page for an empty one and cleans up: what the page held and stored is gone.
   *
   * The empty page is one of the same site, so that the next run finds its process there; Chrome
   * would end it with a visit to about:blank.
   *
   * @param origins of the page's documents, its own last
   */
  async reset(origins: readonly string[]): Promise<void> {
    this.#listener = null;
    // What they stored is kept apart under a key that nobody can name any more.
    const foreign = this.contexts.filter(({ session }) => !this.#isWindow(session));
    const gone = [...this.#left].filter((origin) => !foreign.some((one) => one.origin === origin));
    if (gone.length > 0) throw new Error(`The storage of ${gone.join()} cannot be cleared.`);
    this.beginning = { index: 0, time: 0, identity: '' };
    await Promise.all(this.contexts.map((context) => this.#forget(context)));
    await this.#closePopups();
    for (const origin of origins) await this.#parking.park(this.#main, `${origin}/${this.token}`);
    await this.#workersEnded();
    await Promise.all([
      this.#main.send('Storage.clearCookies', {}),
      this.#size(),
      ...origins.map((origin) =>
        this.#main.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' }),
      ),
    ]);
    this.#left.clear();
  }

  /** Makes the page that has just been committed the first in the history. */
  async forgetHistory(): Promise<void> {
    const committed = async (): Promise<boolean> => {
      const { entries, currentIndex } = await this.#main.send('Page.getNavigationHistory');
      return entries[currentIndex]?.url !== this.#parking.url;
    };
    // It is the page's process that told of the commit: the browser's hears of it as we do.
    while (!(await committed()));
    await this.#main.send('Page.resetNavigationHistory');
    // The page's process does one thing after the other: when it answers, it has been told.
    await this.#main.send('Runtime.getIsolateId');
  }

  /** Gives the window what it has before the first step, which may have changed it: size, touch, mouse. */
  async #size(): Promise<void> {
    const { viewport } = this.#settings;
    if (viewport !== null) {
      await setViewport(this.#main, { viewport });
      return;
    }
    await Promise.all([
      this.#main.send('Emulation.clearDeviceMetricsOverride'),
      this.#main.send('Emulation.setTouchEmulationEnabled', { enabled: false }),
      parkMouse(this.#main),
    ]);
  }

  /** What a frame of another site stores is kept apart by the site of the page that it is in. */
  async #forget({ session, id, frame, isWorker }: Context): Promise<void> {
    if (this.#isWindow(session) || isWorker) return;
    try {
      const expression = 'sessionStorage.clear()';
      await session.send('Runtime.evaluate', { expression, uniqueContextId: id });
      const { storageKey } = await session.send('Storage.getStorageKey', { frameId: frame });
      await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' });
    } catch {
      // It is gone, and has left nothing that a later run is shown.
    }
  }

  /** Of the page or of a popup: no other site is in its way. */
  #isWindow({ id }: Session): boolean {
    return id === this.#main.id || this.#popups.has(id);
  }

  async #closePopups(): Promise<void> {
    await Promise.all(
      [...this.#popups.values()].map(async ({ frame, gone }) => {
        this.#closeTarget(frame);
        await gone;
      }),
    );
  }

  /** A shared worker ends with the last page that uses it, but not at once. */
  async #workersEnded(): Promise<void> {
    if (this.#shared.size === 0) return;
    await new Promise<void>((resolve) => {
      for (const session of this.#shared.keys()) {
        this.#shared.set(session, () => {
          if (this.#shared.size <= 1) resolve();
        });
      }
    });
  }

  #closeTarget(targetId: string): void {
    // It may have been closed meanwhile.
    this.#connection
      .session('')
      .send('Target.closeTarget', { targetId })
      .catch(() => {});
  }

  /** Calls a method of the agent in a document. */
  async call(context: Context, method: string, ...args: readonly unknown[]): Promise<unknown> {
    const values = args.map((argument) => JSON.stringify(argument)).join(',');
    const { result, exceptionDetails } = await context.session.send('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(this.token)}].${method}(${values})`,
      uniqueContextId: context.id,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails !== undefined) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  async close(): Promise<void> {
    this.#listener = null;
    this.#parking.close();
    for (const { isGone } of this.#popups.values()) isGone();
    for (const [session, ended] of this.#shared) {
      ended();
      this.#shared.delete(session);
    }
    await this.#nested.close();
    const { browserContext: browserContextId } = this;
    this.#openings.leave(browserContextId);
    await this.#connection.session('').send('Target.disposeBrowserContext', { browserContextId });
  }

  #open(id: string): Session {
    const session: Session = this.#connection.session(id, (event) => this.#hear(session, event));
    this.#sessions.set(id, session);
    return session;
  }

  #hear(session: Session, event: ProtocolEvent): void {
    this.#track(session, event);
    if (this.#listener === null) this.#parking.on(session, event);
    else this.#listener({ ...event, session });
  }

  #track(session: Session, { method, params }: ProtocolEvent): void {
    switch (method) {
      case 'Runtime.executionContextCreated': {
        const { id, uniqueId, origin, auxData } = params.context;
        const worker = this.#workers.get(session.id);
        const known = { session, id: uniqueId, origin };
        if (worker !== undefined) {
          const context = { ...known, frame: worker.target, isWorker: true };
          worker.start = () => this.#startWorker(`${session.id} ${id}`, context);
        } else if (auxData?.isDefault === true) {
          const context = { ...known, frame: String(auxData.frameId), isWorker: false };
          this.#contexts.set(`${session.id} ${id}`, context);
        }
        return;
      }
      case 'Runtime.executionContextDestroyed':
        this.#leave((key) => key === `${session.id} ${params.executionContextId}`);
        return;
      case 'Runtime.executionContextsCleared':
        this.#leave((_, context) => context.session.id === session.id);
        return;
      case 'Debugger.paused':
        void this.#workers.get(session.id)?.start?.();
        return;
      case 'Target.attachedToTarget':
        if (params.targetInfo.type === 'page') this.#opened(params);
        else if (params.targetInfo.type === 'shared_worker') this.#openedWorker(params);
        else void this.#attached(params, session);
        return;
      case 'Target.detachedFromTarget':
        this.#sessions.delete(params.sessionId);
        this.#workers.delete(params.sessionId);
        this.#leave((_, context) => context.session.id === params.sessionId);
        this.#windows.delete(params.sessionId);
        this.#shared.get(params.sessionId)?.();
        this.#shared.delete(params.sessionId);
        this.#popups.get(params.sessionId)?.isGone();
        this.#popups.delete(params.sessionId);
        return;
    }
  }

  #leave(isLeft: (key: string, context: Context) => boolean): void {
    for (const [key, context] of this.#contexts) {
      if (!isLeft(key, context)) continue;
      this.#contexts.delete(key);
      const { session, origin, isWorker } = context;
      const isForeign = !this.#isWindow(session) && !isWorker;
      if (isForeign && /^https?:/.test(origin)) this.#left.add(origin);
    }
  }

  /** A frame of another site, in a process of its own, or a worker. It waits to be told to run. */
  async #attached(
    { sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent,
    owner: Session,
  ) {
    try {
      this.#windows.set(sessionId, owner);
      const isWorker = targetInfo.type === 'worker';
      if (isWorker) this.#workers.set(sessionId, { target: targetInfo.targetId });
      const session = this.#open(sessionId);
      await (isWorker ? this.#prepareWorker(session) : this.#agents.prepareDocument(session));
      await session.send('Runtime.runIfWaitingForDebugger');
    } catch {
      // It was gone again before it was ready.
    }
  }

  #opened({ sessionId, targetInfo: { targetId } }: Protocol.Target.AttachedToTargetEvent): void {
    const session = this.#open(sessionId);
    // The run that it belongs to is over.
    if (this.#listener === null) this.#closeTarget(targetId);
    let isGone = (): void => {};
    const gone = new Promise<void>((resolve) => {
      isGone = resolve;
    });
    const prepared = Promise.all([
      this.#agents.prepareDocument(session),
      // A window without an opener answers only when it has its first page, which waits for this.
      session.send('Runtime.runIfWaitingForDebugger'),
      session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      parkMouse(session),
    ]).then(
      () => {},
      () => {}, // It was gone again before it was ready.
    );
    this.#popups.set(sessionId, { session, frame: targetId, prepared, gone, isGone });
  }

  #openedWorker({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): void {
    this.#workers.set(sessionId, { target: targetInfo.targetId });
    this.#shared.set(sessionId, () => {});
    const session = this.#open(sessionId);
    // It answers only when its script is there, which waits for this.
    Promise.all([
      this.#prepareWorker(session),
      // Its requests are no page's.
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] }),
      session.send('Runtime.runIfWaitingForDebugger'),
    ]).catch(() => {}); // It was gone again before it was ready.
  }

  async #prepareWorker(session: Session): Promise<void> {
    const nested = this.#nested.hold().then((browser) => this.#sessions.set(browser.id, browser));
    await Promise.all([this.#agents.prepareWorker(session), nested]);
  }

  /** It stands before the first line of its first script, which may be a module's. */
  async #startWorker(key: string, context: Context): Promise<void> {
    this.#contexts.set(key, context);
    const expression = this.#agents.ofWorker(this.beginning);
    try {
      await Promise.all([
        context.session.send('Runtime.evaluate', { expression }),
        context.session.send('Debugger.disable'),
      ]);
    } catch {
      // It has been ended.
    }
  }
}
