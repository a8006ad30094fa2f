/**
 * What a script's Puppeteer is connected to: a browser that has one tab and its popups, and no more.
 * Commands to these go to Chrome on sessions of their own, beside WAVE's, over WAVE's own connection.
 *
 * Puppeteer attaches to all that there is, and has Chrome pause it until it is ready. Here it is told of
 * what is there, once WAVE is ready for it, and nothing is paused for it. What the browser as a whole
 * would have to do is refused, and so is what WAVE does itself: holding requests, answering dialogs.
 */
import type { Protocol } from 'devtools-protocol';
import type { ConnectionTransport } from 'puppeteer-core';
import type { ProtocolAnswer, ProtocolEvent } from '../../browser/chrome/messages.js';
import type { Relay } from '../../browser/chrome/protocol.js';
import type { DialogAnswer } from '../../browser/control/sources/dialogs.js';
import type { Tab } from '../../browser/tabs/tab.js';

type TargetInfo = Protocol.Target.TargetInfo;

/** A command of Puppeteer's. */
interface Command {
  readonly id: number;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
}

export interface TransportHost {
  readonly tab: Pick<Tab, 'mainFrame' | 'browserContext' | 'attachBeside' | 'detach' | 'heard'>;
  /** The script answers the dialog that is open. */
  answers(answer: DialogAnswer): void;
}

/** Something that Puppeteer has a session with. */
interface Attached {
  readonly info: TargetInfo;
  readonly relay: Relay;
}

const REFUSED = -32_000;

/** Of a page's session: the browser's part of these is not the script's. */
const FOREIGN = /^(Target|Browser|SystemInfo|Tethering|Fetch)\./;

/** These end when the page has another document, which the answer does not wait for. */
const NAVIGATING = new Set(['Page.navigate', 'Page.reload', 'Page.navigateToHistoryEntry']);

export class TabTransport implements ConnectionTransport {
  onmessage?: (message: string) => void;
  onclose?: () => void;
  readonly #host: TransportHost;
  /** By their sessions. */
  readonly #attached = new Map<string, Attached>();
  /** What Chrome has been asked for and has not answered, by Puppeteer's numbers. */
  readonly #open = new Map<number, Command>();
  /** Messages to Puppeteer, each to come in a task of its own. */
  #inbox: object[] = [];
  #isCut = false;
  #activity = 0;
  #onChange: (() => void)[] = [];

  constructor(host: TransportHost) {
    this.#host = host;
  }

  /** Attaches to the page itself; to be called before Puppeteer is connected. */
  async open(): Promise<void> {
    const { mainFrame, browserContext } = this.#host.tab;
    await this.#attach(
      infoOf(mainFrame, 'page', { url: 'about:blank', browserContextId: browserContext }),
    );
  }

  /** A popup, or a frame in a process of its own, is there. */
  async opened(info: TargetInfo): Promise<void> {
    // Puppeteer takes a page without a URL for one that is not there yet.
    const attached = await this.#attach({ ...info, url: info.url || 'about:blank' });
    if (attached === null) return;
    if (info.type === 'page') this.#announceTab(attached);
    else this.#announce(attached, this.#main);
  }

  /** What was there is gone. */
  gone(target: string): void {
    for (const [session, { info }] of this.#attached) {
      if (info.targetId !== target) continue;
      this.#attached.delete(session);
      this.#tell('Target.detachedFromTarget', { sessionId: session, targetId: target });
      this.#tell('Target.detachedFromTarget', {
        sessionId: tabOf(target),
        targetId: tabOf(target),
      });
      this.#tell('Target.targetDestroyed', { targetId: target });
    }
  }

  /** How much Puppeteer has said and been told so far. */
  get activity(): number {
    return this.#activity;
  }

  /**
   * Resolves when Chrome has answered all that it can while the page has nothing to do: all but what
   * waits for a promise of the page's.
   */
  async answered(): Promise<void> {
    while (this.#inbox.length > 0 || this.#commands.some((command) => !awaitsPromise(command)))
      await this.#change();
    if (this.#open.size === 0) return;
    // A promise that has settled by now is answered before what is asked now.
    await this.#fence();
    while (this.#inbox.length > 0) await this.#change();
  }

  /** While a dialog is open the browser answers, and no page. Resolves when Puppeteer knows of the dialog. */
  async toldOfDialog(): Promise<void> {
    await this.#host.tab.heard();
    while (this.#inbox.length > 0) await this.#change();
  }

  async #fence(): Promise<void> {
    const nothing = { expression: '0' };
    const sessions = new Set(this.#commands.map(({ sessionId }) => sessionId));
    const asked = [...this.#attached.values()].filter(({ relay }) => sessions.has(relay.id));
    await Promise.all(
      asked.map(
        ({ relay }) =>
          new Promise<void>((resolve) => relay.send('Runtime.evaluate', nothing, () => resolve())),
      ),
    );
  }

  get #commands(): readonly Command[] {
    return [...this.#open.values()];
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#onChange.push(resolve));
  }

  send(message: string): void {
    if (this.#isCut) return;
    this.#activity++;
    const command = parseCommand(message);
    const attached = this.#attached.get(command.sessionId ?? '');
    if (attached !== undefined) this.#toPage(command, attached);
    else if (command.sessionId === undefined) void this.#toBrowser(command);
    else this.#toTab(command);
  }

  close(): void {
    this.#isCut = true;
  }

  /** Puppeteer hears and says nothing any more; what waits in the script waits for ever. */
  async cut(): Promise<void> {
    this.close();
    await Promise.all([...this.#attached.keys()].map((id) => this.#host.tab.detach(id)));
  }

  #toPage(command: Command, { relay, info }: Attached): void {
    const { id, method, params } = command;
    switch (method) {
      case 'Target.setAutoAttach':
      case 'Runtime.runIfWaitingForDebugger':
      case 'Network.setCacheDisabled':
      case 'Network.setBypassServiceWorker':
        this.#answer(command, { result: {} });
        return;
      case 'Page.handleJavaScriptDialog':
        this.#host.answers(dialogAnswerOf(params));
        this.#answer(command, { result: {} });
        return;
      case 'Target.detachFromTarget':
        this.#answer(command, { result: {} });
        return;
    }
    if (FOREIGN.test(method)) {
      this.#refuse(command);
      return;
    }
    this.#open.set(id, command);
    relay.send(method, params, (answer) => {
      this.#answer(command, answer);
      const isNew =
        'result' in answer && (method !== 'Page.navigate' || 'loaderId' in answer.result);
      if (NAVIGATING.has(method) && isNew) this.#awaitDocument(command, info.targetId);
      else this.#closed(id);
    });
  }

  /** Documents that have been asked for, by the commands, and the frames that they come to. */
  readonly #awaited = new Map<number, string>();

  #awaitDocument({ id }: Command, frame: string): void {
    this.#awaited.set(id, frame);
  }

  #committed(frame: string): void {
    for (const [id, awaited] of this.#awaited) {
      if (awaited !== frame) continue;
      this.#awaited.delete(id);
      this.#closed(id);
    }
  }

  #closed(id: number): void {
    this.#open.delete(id);
    this.#wake();
  }

  /** Puppeteer knows a tab apart from the page in it. */
  #toTab(command: Command): void {
    const target = command.sessionId?.slice(TAB.length);
    const attached = [...this.#attached.values()].find(({ info }) => info.targetId === target);
    if (command.method === 'Target.setAutoAttach' && attached !== undefined)
      this.#announce(attached, command.sessionId);
    this.#answer(command, { result: {} });
  }

  async #toBrowser(command: Command): Promise<void> {
    const { method, params } = command;
    switch (method) {
      case 'Target.getBrowserContexts':
        this.#answer(command, { result: { browserContextIds: [] } });
        return;
      case 'Browser.getVersion':
        this.#answer(command, { result: VERSION });
        return;
      case 'Target.setDiscoverTargets':
        this.#answer(command, { result: {} });
        return;
      case 'Target.setAutoAttach':
        for (const attached of this.#attached.values()) this.#announceTab(attached);
        this.#answer(command, { result: {} });
        return;
      case 'Target.attachToTarget': {
        const known = [...this.#attached.values()].find(
          ({ info }) => info.targetId === params.targetId,
        );
        const again = known && (await this.#attach(known.info));
        if (again === undefined || again === null) break;
        this.#announce(again);
        this.#answer(command, { result: { sessionId: again.relay.id } });
        return;
      }
    }
    this.#refuse(command);
  }

  /** Null: it was gone before. */
  async #attach(info: TargetInfo): Promise<Attached | null> {
    try {
      const relay = await this.#host.tab.attachBeside(info.targetId, (event) =>
        this.#hear(relay.id, event),
      );
      const attached = { info: { ...info, attached: true }, relay };
      this.#attached.set(relay.id, attached);
      return attached;
    } catch {
      return null;
    }
  }

  get #main(): string | undefined {
    return this.#attached.keys().next().value;
  }

  #announceTab({ info }: Attached): void {
    const { targetId, url, openerId } = info;
    const tab = infoOf(tabOf(targetId), 'tab', { url });
    this.#tell('Target.targetCreated', { targetInfo: tab });
    this.#tell('Target.targetCreated', {
      targetInfo: { ...info, ...(openerId === undefined ? {} : { openerId }) },
    });
    this.#tell('Target.attachedToTarget', {
      targetInfo: tab,
      sessionId: tabOf(targetId),
      waitingForDebugger: false,
    });
  }

  #announce({ info, relay }: Attached, parent?: string): void {
    const params = { targetInfo: info, sessionId: relay.id, waitingForDebugger: false };
    this.#tell('Target.attachedToTarget', params, parent);
  }

  #hear(session: string, event: ProtocolEvent): void {
    const { method, params } = event;
    const told = forPuppeteer(event);
    if (told !== null) this.#tell(method, told, session);
    if (method === 'Page.frameNavigated') this.#committed(params.frame.id);
    if (method === 'Page.navigatedWithinDocument') this.#committed(params.frameId);
  }

  #tell(method: string, params: object, sessionId?: string): void {
    this.#give({ method, params, ...(sessionId === undefined ? {} : { sessionId }) });
  }

  #answer({ id, sessionId }: Command, answer: ProtocolAnswer): void {
    this.#give({ id, ...answer, ...(sessionId === undefined ? {} : { sessionId }) });
  }

  #refuse(command: Command): void {
    const message = `A script has its page alone: WAVE refuses ${command.method}.`;
    this.#answer(command, { error: { code: REFUSED, message } });
  }

  /** Puppeteer counts on a task for each message. */
  #give(message: object): void {
    if (this.#isCut) return;
    this.#inbox.push(message);
    if (this.#inbox.length === 1) setImmediate(() => this.#deliver());
  }

  #deliver(): void {
    const [message] = this.#inbox;
    if (message === undefined) return;
    if (!this.#isCut) this.onmessage?.(JSON.stringify(message));
    this.#activity++;
    this.#inbox.shift();
    if (this.#inbox.length > 0) setImmediate(() => this.#deliver());
    this.#wake();
  }

  #wake(): void {
    const waiting = this.#onChange;
    this.#onChange = [];
    for (const go of waiting) go();
  }
}

/**
 * Puppeteer tells of no response before what the network knows of it besides, which it is promised. But
 * of those that WAVE gives that never comes. Null: it is not to be told.
 */
function forPuppeteer({ method, params }: ProtocolEvent): object | null {
  switch (method) {
    case 'Network.requestWillBeSentExtraInfo':
    case 'Network.responseReceivedExtraInfo':
      return null;
    case 'Network.requestWillBeSent':
      return { ...params, redirectHasExtraInfo: false };
    case 'Network.responseReceived':
      return { ...params, hasExtraInfo: false };
    default:
      return params ?? {};
  }
}

const TAB = 'tab of ';

function tabOf(target: string): string {
  return `${TAB}${target}`;
}

const VERSION = {
  protocolVersion: '1.3',
  product: 'Chrome',
  revision: '',
  userAgent: '',
  jsVersion: '',
};

function infoOf(
  targetId: string,
  type: string,
  more: Pick<TargetInfo, 'url'> & Partial<TargetInfo>,
): TargetInfo {
  return { targetId, type, title: '', attached: true, canAccessOpener: false, ...more };
}

function awaitsPromise({ params }: Command): boolean {
  return params.awaitPromise === true;
}

/** Puppeteer's own. */
function parseCommand(message: string): Command {
  return { params: {}, ...JSON.parse(message) };
}

function dialogAnswerOf({ accept, promptText }: Command['params']): DialogAnswer {
  return {
    accept: accept === true,
    ...(typeof promptText === 'string' ? { promptText } : {}),
  };
}
