/**
 * What Chrome attaches to a tab: its page, the frames that are in processes of their own, its workers
 * and its popups. Each has a session and is given its agent before its first script.
 */
import type { Protocol } from 'devtools-protocol';
import type { ProtocolEvent } from '../chrome/messages.js';
import type { ChromeConnection, Session } from '../chrome/protocol.js';
import { parkMouse } from '../input/input.js';
import type { Agents } from './agents.js';
import { type Context, Contexts } from './contexts.js';
import { NestedWorkers } from './nested-workers.js';
import type { Parking } from './parking.js';
import { PopupTargets } from './popup-targets.js';
import { WorkerTargets } from './worker-targets.js';

export type TabEvent = ProtocolEvent & { readonly session: Session };
export type TabListener = (event: TabEvent) => void;

export class Targets {
  readonly main: Session;
  readonly contexts = new Contexts((context) => this.#left(context));
  readonly popups = new PopupTargets();
  readonly workers = new WorkerTargets();
  /** Hears of all of them while a run goes on; null between two runs. */
  listener: TabListener | null = null;
  /** Origins of the documents that frames in processes of their own have left. */
  readonly left = new Set<string>();
  readonly #connection: ChromeConnection;
  readonly #agents: Agents;
  readonly #parking: Parking;
  readonly #nested: NestedWorkers;
  readonly #sessions = new Map<string, Session>();
  /** The windows that frames and workers are in, by their sessions. */
  readonly #windows = new Map<string, Session>();

  /**
   * @param main id of the session of the tab's own page
   * @param parking hears between two runs
   */
  constructor(connection: ChromeConnection, agents: Agents, main: string, parking: Parking) {
    this.#connection = connection;
    this.#agents = agents;
    this.#parking = parking;
    this.#nested = new NestedWorkers(connection, (browserSession, event) => {
      this.listener?.({ ...event, session: browserSession });
      return this.listener !== null;
    });
    this.main = this.#open(main);
  }

  /** Of the page, of its frames in other processes and of its workers, and of its popups. */
  get sessions(): readonly Session[] {
    return [...this.#sessions.values()];
  }

  /** The session of the page or popup that another session belongs to. */
  windowIn(session: Session): Session {
    const window = this.#windows.get(session.id);
    return window === undefined ? session : this.windowIn(window);
  }

  /** Whether it is of the page or of a popup: no other site is in its way. */
  isWindow(session: Session): boolean {
    return session.id === this.main.id || this.popups.has(session);
  }

  /** The browser tells of windows and shared workers, on a session of its own. */
  hearOfOpening(event: ProtocolEvent): void {
    this.#hear(this.main, event);
  }

  async closePopups(): Promise<void> {
    for (const frame of this.popups.frames) this.#closeTarget(frame);
    await this.popups.ended();
  }

  async close(): Promise<void> {
    this.listener = null;
    this.popups.close();
    this.workers.close();
    await this.#nested.close();
  }

  #open(id: string): Session {
    const session: Session = this.#connection.session(id, (event) => this.#hear(session, event));
    this.#sessions.set(id, session);
    return session;
  }

  #hear(session: Session, event: ProtocolEvent): void {
    this.#track(session, event);
    if (this.listener === null) this.#parking.on(session, event);
    else this.listener({ ...event, session });
  }

  #track(session: Session, { method, params }: ProtocolEvent): void {
    switch (method) {
      case 'Runtime.executionContextCreated':
        this.#created(session, params.context);
        return;
      case 'Runtime.executionContextDestroyed':
        this.contexts.gone(session, params.executionContextId);
        return;
      case 'Runtime.executionContextsCleared':
        this.contexts.allGone(session.id);
        return;
      case 'Debugger.paused':
        this.workers.start(session);
        return;
      case 'Target.attachedToTarget':
        if (params.targetInfo.type === 'page') this.#opened(params);
        else if (params.targetInfo.type === 'shared_worker') this.#openedWorker(params);
        else void this.#attached(params, session);
        return;
      case 'Target.detachedFromTarget':
        this.#sessions.delete(params.sessionId);
        this.contexts.allGone(params.sessionId);
        this.#windows.delete(params.sessionId);
        this.workers.gone(params.sessionId);
        this.popups.gone(params.sessionId);
        return;
    }
  }

  #created(session: Session, created: Protocol.Runtime.ExecutionContextDescription): void {
    const { id: number, uniqueId: id, origin, auxData } = created;
    const worker = this.workers.targetOf(session);
    if (worker !== null) {
      const context = { session, id, origin, frame: worker, isWorker: true };
      this.workers.startBy(session, () => this.#startWorker(number, context));
    } else if (auxData?.isDefault === true) {
      const frame = String(auxData.frameId);
      this.contexts.add(number, { session, id, origin, frame, isWorker: false });
    }
  }

  #left({ session, origin, isWorker }: Context): void {
    const isForeign = !this.isWindow(session) && !isWorker;
    if (isForeign && /^https?:/.test(origin)) this.left.add(origin);
  }

  /** A frame of another site, in a process of its own, or a worker. It waits to be told to run. */
  async #attached(
    { sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent,
    owner: Session,
  ) {
    try {
      this.#windows.set(sessionId, owner);
      const isWorker = targetInfo.type === 'worker';
      if (isWorker) this.workers.attached(sessionId, targetInfo.targetId);
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
    if (this.listener === null) this.#closeTarget(targetId);
    const prepared = Promise.all([
      this.#agents.prepareDocument(session),
      // A window without an opener answers only when it has its first page, which waits for this.
      session.send('Runtime.runIfWaitingForDebugger'),
      session.send('Emulation.setFocusEmulationEnabled', { enabled: true }),
      parkMouse(session),
    ]);
    this.popups.opened(session, targetId, prepared);
  }

  #openedWorker({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent): void {
    this.workers.attachedShared(sessionId, targetInfo.targetId);
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

  /** It stands before its first line. */
  async #startWorker(number: number, context: Context): Promise<void> {
    this.contexts.add(number, context);
    const expression = this.#agents.ofWorker();
    try {
      await Promise.all([
        context.session.send('Runtime.evaluate', { expression }),
        context.session.send('Debugger.disable'),
      ]);
    } catch {
      // It has been ended.
    }
  }

  #closeTarget(targetId: string): void {
    // It may have been closed meanwhile.
    this.#connection
      .session('')
      .send('Target.closeTarget', { targetId })
      .catch(() => {});
  }
}
