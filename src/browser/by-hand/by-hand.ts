/** A window in which a person uses a page, until they close it. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { keyNamed } from '../../scenario/keys.js';
import type { ProtocolEvent } from '../chrome/messages.js';
import { Detached, Disconnected, type Session } from '../chrome/protocol.js';
import type { Chrome } from '../chrome.js';
import { FrameTree } from '../control/documents/frame-tree.js';
import { NavigationFailed } from '../control/documents/navigation.js';
import { type Deed, deedIn } from './messages.js';
import { type FlowStep, Steps, type WrittenFlow } from './steps.js';

const CAPTURE = new URL('../capture.js', import.meta.url);

export interface ByHandOptions {
  readonly url: string;
  /** The flow has grown or changed. */
  readonly onFlow: (flow: WrittenFlow) => void;
  /** A step is complete. A double click follows the two clicks that it takes the place of. */
  readonly onStep: (step: FlowStep) => void;
  /** What is in a file that a step chooses. */
  readonly onFile: (name: string, data: Buffer) => void;
  /** Something was done that no step of a flow says; a noun. */
  readonly onUnsaid: (what: string) => void;
  /** Ends it before the window is closed. */
  readonly signal: AbortSignal;
}

/**
 * Opens the page in the window of a browser that has just been started, and writes down what is
 * done in it.
 *
 * @returns when the window is closed, whether anything was done
 * @throws NavigationFailed when the page cannot be had
 */
export async function useByHand(chrome: Chrome, options: ByHandOptions): Promise<boolean> {
  const window = new HandledWindow(chrome, options);
  const { signal } = options;
  const aborted = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  const opened = window.open().catch((error) => {
    const isClosed = error instanceof Detached || error instanceof Disconnected;
    if (!isClosed) throw error; // Closed before the page came.
  });
  const ended = Promise.race([window.closed, chrome.closed, aborted]);
  await Promise.race([Promise.all([opened, ended]), ended]);
  return window.end();
}

class HandledWindow {
  readonly closed: Promise<void>;
  readonly #chrome: Chrome;
  readonly #options: ByHandOptions;
  readonly #steps: Steps;
  readonly #binding = `wave_${randomBytes(8).toString('hex')}`;
  /** Frames of the documents that are there, by session and execution context. */
  readonly #contexts = new Map<string, string>();
  readonly #history = new Set<number>();
  #frames = new FrameTree('');
  #main: Session | null = null;
  /** A document, or we, asked for the next navigation of the main frame. */
  #isAskedFor = true;
  /** The page has called the binding with what no person does. */
  #isForged = false;
  #close = () => {};

  constructor(chrome: Chrome, options: ByHandOptions) {
    this.#chrome = chrome;
    this.#options = options;
    this.#steps = new Steps(options.url);
    this.closed = new Promise((resolve) => {
      this.#close = resolve;
    });
  }

  async open(): Promise<void> {
    const browser = this.#chrome.session(({ method }) => {
      if (method === 'Target.detachedFromTarget') this.#close();
    });
    const { targetInfos } = await browser.send('Target.getTargets', {});
    const first = targetInfos.find(({ type }) => type === 'page');
    const targetId =
      first?.targetId ?? (await browser.send('Target.createTarget', { url: '' })).targetId;
    this.#frames = new FrameTree(targetId);
    const flat = { targetId, flatten: true };
    const { sessionId } = await browser.send('Target.attachToTarget', flat);
    this.#main = this.#attach(sessionId);
    await this.#watch(this.#main);
    const { url } = this.#options;
    const { errorText } = await this.#main.send('Page.navigate', { url });
    if (errorText !== undefined) throw new NavigationFailed(url, errorText);
  }

  /** @returns whether anything was done */
  end(): boolean {
    this.#tell(this.#steps.end());
    return !this.#steps.isEmpty;
  }

  #attach(id: string): Session {
    const session: Session = this.#chrome.attach(id, (event) => this.#on(session, event));
    return session;
  }

  async #watch(session: Session): Promise<void> {
    const source = `(() => {${readFileSync(CAPTURE, 'utf8')}
__waveByHand.start(${JSON.stringify(this.#binding)})})()`;
    await Promise.all([
      session.send('Page.enable'),
      session.send('Runtime.addBinding', { name: this.#binding }),
      session.send('Page.addScriptToEvaluateOnNewDocument', { source, runImmediately: true }),
      session.send('Runtime.enable'),
      session.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        filter: [{ type: 'iframe' }, { exclude: true }],
      }),
    ]);
  }

  #on(session: Session, { method, params }: ProtocolEvent): void {
    switch (method) {
      case 'Runtime.executionContextCreated': {
        const { id, auxData } = params.context;
        if (auxData?.isDefault !== true) return;
        this.#contexts.set(`${session.id} ${id}`, String(auxData.frameId));
        return;
      }
      case 'Runtime.bindingCalled': {
        const frame = this.#contexts.get(`${session.id} ${params.executionContextId}`) ?? '';
        const deed = deedIn(params.payload);
        if (deed === null) this.#forged();
        else this.#done(deed, frame);
        return;
      }
      case 'Page.frameAttached':
        this.#frames.attach(params.frameId, params.parentFrameId);
        return;
      case 'Page.frameDetached':
        if (params.reason === 'remove') this.#frames.detach(params.frameId);
        return;
      case 'Page.frameRequestedNavigation':
        if (params.frameId === this.#frames.main) this.#isAskedFor = true;
        return;
      case 'Page.frameNavigated':
        this.#frames.leave(params.frame.id);
        if (params.frame.id === this.#frames.main) void this.#navigated(params.frame.url);
        return;
      case 'Page.javascriptDialogClosed':
        if (!params.result) this.#options.onUnsaid('that a dialog was not accepted');
        else if (params.userInput !== '') this.#options.onUnsaid('the text given to a dialog');
        return;
      case 'Target.attachedToTarget':
        void this.#watchFrame(params.sessionId);
        return;
    }
  }

  /** A frame of another site, in a process of its own. It waits until it is told to run. */
  async #watchFrame(id: string): Promise<void> {
    try {
      const session = this.#attach(id);
      await this.#watch(session);
      await session.send('Runtime.runIfWaitingForDebugger');
    } catch {
      // It was gone again before it was ready.
    }
  }

  /** It may do so as often as it likes, and is told of once. */
  #forged(): void {
    if (!this.#isForged) this.#options.onUnsaid("what the page itself told WAVE's binding");
    this.#isForged = true;
  }

  #done(deed: Deed, frame: string): void {
    if (deed.type === 'unsaid') {
      this.#options.onUnsaid(deed.what);
    } else if (deed.type === 'file') {
      this.#options.onFile(deed.name, Buffer.from(deed.base64, 'base64'));
    } else if (deed.type === 'key' && keyNamed(deed.key) === null) {
      if (deed.isDown) this.#options.onUnsaid(`the key ${deed.key}, which no US keyboard has`);
    } else {
      this.#tell(this.#steps.add(deed, this.#frames.pathTo(frame)));
    }
  }

  /** The main frame shows another document: the person may have used the window's own controls. */
  async #navigated(url: string): Promise<void> {
    const isAskedFor = this.#isAskedFor;
    this.#isAskedFor = false;
    try {
      const history = await this.#main?.send('Page.getNavigationHistory');
      const entry = history?.entries[history.currentIndex];
      if (entry === undefined) return;
      const isKnown = this.#history.has(entry.id);
      this.#history.add(entry.id);
      if (isAskedFor) return;
      if (!isKnown || entry.transitionType === 'reload') this.#tell(this.#steps.navigate(url));
      else this.#options.onUnsaid('a step in the history, unless the page took it itself');
    } catch {
      // The window has been closed.
    }
  }

  #tell(steps: readonly FlowStep[]): void {
    this.#options.onFlow(this.#steps.flow);
    for (const step of steps) this.#options.onStep(step);
  }
}
