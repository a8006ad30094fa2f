/** One tab of the browser in a context of its own, with the agent in every document. */
import type { Beginning } from '../../conductor/arrival.js';
import type { DocumentSnapshot } from '../../model/outcome.js';
import type { Viewport } from '../../scenario/scenario.js';
import type { AgentAnswer, AgentSettings, Calls, Method } from '../agent/contract.js';
import type { ProtocolEvent } from '../chrome/messages.js';
import type { ChromeConnection, Relay, Session } from '../chrome/protocol.js';
import { Agents, NOTHING_RUNS } from './agents.js';
import { Channel } from './channel.js';
import { Cleaning } from './cleaning.js';
import type { Context } from './contexts.js';
import type { Openings } from './openings.js';
import { Parking } from './parking.js';
import { type Processor, processorOf } from './processor.js';
import { type TabListener, Targets } from './targets.js';

export type { Context } from './contexts.js';
export type { TabEvent } from './targets.js';

export interface TabSettings extends Omit<AgentSettings, 'name' | 'binding'> {
  /** No request may reach a server but WAVE's own. */
  readonly offline: boolean;
  readonly viewport: Viewport | null;
}

/** Nobody listens at it. */
const DEAD_PROXY = 'http://127.0.0.1:1';

export class Tab {
  readonly browserContext: string;
  /** Final documents of the tab's runs, by their digests. */
  readonly snapshots = new Map<string, DocumentSnapshot>();
  readonly #connection: ChromeConnection;
  readonly #openings: Openings;
  readonly #channel = new Channel();
  readonly #agents: Agents;
  readonly #parking = new Parking();
  readonly #targets: Targets;
  readonly #cleaning: Cleaning;
  #mainFrame = '';

  /** @param own origin of WAVE's own server */
  static async open(
    connection: ChromeConnection,
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
      tab.main.send('Page.getFrameTree'),
      tab.#agents.prepareDocument(tab.main),
    ]);
    tab.#mainFrame = frameTree.frame.id;
    await tab.#cleaning.size();
    // A page in a tab behind others has focus all the same, and gets its focus events.
    await tab.main.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    return tab;
  }

  private constructor(
    connection: ChromeConnection,
    settings: TabSettings,
    openings: Openings,
    browserContext: string,
    session: string,
  ) {
    const { viewport, offline: _, ...ofAgent } = settings;
    const { token: name, binding } = this.#channel;
    this.#connection = connection;
    this.#openings = openings;
    this.#agents = new Agents({ ...ofAgent, name, binding });
    this.browserContext = browserContext;
    this.#targets = new Targets(connection, this.#agents, session, this.#parking);
    this.#cleaning = new Cleaning(this.#targets, this.#parking, viewport);
    openings.take(browserContext, (event) => this.#targets.hearOfOpening(event));
  }

  get token(): string {
    return this.#channel.token;
  }

  get main(): Session {
    return this.#targets.main;
  }

  get mainFrame(): string {
    return this.#mainFrame;
  }

  /** Whether it is the main frame of the page or of a popup. */
  isTop(frame: string): boolean {
    return frame === this.#mainFrame || this.#targets.popups.sessionOf(frame) !== null;
  }

  /** The main frame of the popup whose session it is; null: it is none's. */
  popupOf(session: Session): string | null {
    return this.#targets.popups.frameOf(session);
  }

  /** The session of the popup with this main frame, which may be gone; else of the page. */
  windowOf(frame: string): Session {
    return this.#targets.popups.sessionOf(frame) ?? this.main;
  }

  /** The session of the page or popup that another session belongs to. */
  windowIn(session: Session): Session {
    return this.#targets.windowIn(session);
  }

  /** Resolves when a popup has its agent, or is gone. */
  prepared(frame: string): Promise<void> {
    return this.#targets.popups.prepared(frame);
  }

  /** Of the page, of its frames in other processes and of its workers, and of its popups. */
  get sessions(): readonly Session[] {
    return this.#targets.sessions;
  }

  get processors(): readonly Processor[] {
    return this.sessions.map(processorOf);
  }

  /** Those of the page's own code, of every document and worker that is there. */
  get contexts(): readonly Context[] {
    return this.#targets.contexts.all;
  }

  contextOf(frame: string): Context | null {
    return this.contexts.find((context) => context.frame === frame) ?? null;
  }

  /** @param number of the context in its session */
  context(session: Session, number: number): Context | null {
    return this.#targets.contexts.get(session, number);
  }

  /** The worker whose session it is, by its target; null: it is a document's. */
  workerOf(session: Pick<Session, 'id'>): string | null {
    return this.#targets.workers.targetOf(session);
  }

  /**
   * A session beside WAVE's own with the page, or with a popup or frame of it that is in a process of
   * its own; until the caller detaches it.
   *
   * @param target as `mainFrame`, or as Chrome told of it on a session of this tab
   */
  async attachBeside(target: string, listener: (event: ProtocolEvent) => void): Promise<Relay> {
    const browser = this.#connection.session('');
    const { sessionId } = await browser.send('Target.attachToTarget', {
      targetId: target,
      flatten: true,
    });
    return this.#connection.relay(sessionId, listener);
  }

  /** Resolves when all has come that the browser had to tell, also while a page answers nothing. */
  async heard(): Promise<void> {
    await this.#connection.session('').send('Browser.getVersion');
  }

  /** The session is not used any more. */
  async detach(session: string): Promise<void> {
    const browser = this.#connection.session('');
    // The target may be gone, and the session with it.
    await browser.send('Target.detachFromTarget', { sessionId: session }).catch(() => {});
  }

  /** Until the next reset. */
  listen(listener: TabListener): void {
    this.#targets.listener = listener;
  }

  /** The running operation, for agents that start in it. */
  set beginning(beginning: Beginning) {
    this.#agents.beginning = beginning;
  }

  /**
   * Calls a method of the agent in a document or worker.
   * @throws BadAnswer when what comes back is not as the contract has it
   */
  call<M extends Method>(context: Context, method: M, ...args: Calls[M]): Promise<AgentAnswer<M>> {
    return this.#channel.call(context, method, ...args);
  }

  /** Makes the page that has just been committed the first in the history. */
  forgetHistory(): Promise<void> {
    return this.#cleaning.forgetHistory();
  }

  /**
   * Leaves the page and cleans up: what the page held and stored is gone.
   *
   * @param origins of the page's documents, its own last
   */
  async reset(origins: readonly string[]): Promise<void> {
    this.#targets.listener = null;
    this.beginning = NOTHING_RUNS;
    await this.#cleaning.clean(origins, this.token);
  }

  async close(): Promise<void> {
    this.#parking.close();
    await this.#targets.close();
    const { browserContext: browserContextId } = this;
    this.#openings.leave(browserContextId);
    await this.#connection.session('').send('Target.disposeBrowserContext', { browserContextId });
  }
}
