/**
 * Stops a page between two operations, until a person goes on, with a bar over it that says what comes: the one that
 * Chrome draws when a debugger has stopped a page, which is no part of the document. So is the stop: a page that
 * stands at a `debugger` statement hears of no mouse and no key.
 */
import { setTimeout as passes } from 'node:timers/promises';
import { Detached, Disconnected, type Session } from '../chrome/protocol.js';
import type { TabEvent } from '../tabs/tab.js';
import type { Listener } from './source.js';

/** To the next operation, or on to what matters: the bar has a button for each, and so has DevTools. */
export type Going = 'step' | 'run';

/** Where a step leads to, which is told apart so from going on, is the second statement. */
const STOP = 'debugger; 0\n//# sourceURL=wave-stop.js';

/** Milliseconds in which a page that answers stands or has gone on, some 30, with much to spare. */
const PATIENCE = 1000;

export class Standstill implements Listener {
  readonly #session: Session;
  #onPaused: () => void = () => {};

  /** @param session of the page */
  constructor(session: Session) {
    this.#session = session;
  }

  on({ method, session }: TabEvent): void {
    if (method === 'Debugger.paused' && session.id === this.#session.id) this.#onPaused();
  }

  /**
   * Not while a dialog is open: the page stands still then, and answers nothing.
   *
   * @param message one line; what is too long for the window is not shown
   * @param otherwise aborted: the person has gone on by other means
   * @returns null after that
   * @throws Detached, Disconnected when the window is closed meanwhile
   */
  async hold(message: string, otherwise: AbortSignal): Promise<Going | null> {
    if (otherwise.aborted) return null;
    const standing = new Standing();
    this.#onPaused = () => standing.paused();
    const onAbort = () => standing.goOn(null);
    otherwise.addEventListener('abort', onAbort);
    this.#stop(message).then(
      () => standing.over(),
      (error: unknown) => {
        standing.over();
        // Other errors: the document has gone while it was asked.
        if (isClosed(error)) standing.fail(error);
      },
    );
    try {
      return await standing.gone;
    } finally {
      otherwise.removeEventListener('abort', onAbort);
      await this.#release(standing);
    }
  }

  /** Resolves when the page has gone on. */
  async #stop(message: string): Promise<void> {
    const asked = [
      this.#session.send('DOM.enable', {}),
      this.#session.send('Overlay.enable'),
      this.#session.send('Debugger.enable', {}),
      this.#session.send('Overlay.setPausedInDebuggerMessage', { message }),
      this.#session.send('Runtime.evaluate', { expression: STOP }),
    ];
    await Promise.all(asked);
  }

  async #release({ stands }: Standing): Promise<void> {
    let isGone = false;
    // Chrome lets this command overtake the one that stops the page, and then refuses it.
    const resume = () => this.#session.send('Debugger.resume', {}).catch(() => {});
    await inTime(stands);
    // Where DevTools are open, they would keep it stopped. A page that is about to be left stands when it has been.
    this.#onPaused = resume;
    const asked = [
      resume(),
      this.#session.send('Debugger.disable'),
      this.#session.send('DOM.disable'),
      this.#session.send('Overlay.disable').catch(() => {
        // A page that is there refuses that never. A window that is closed lets its page go on first.
        isGone = true;
      }),
    ];
    await inTime(Promise.allSettled(asked));
    if (isGone) throw new Detached();
  }
}

/** One stop. */
class Standing {
  #pauses = 0;
  #stand: () => void = () => {};
  #go: (going: Going | null) => void = () => {};
  #fail: (error: unknown) => void = () => {};
  /** The page stands, or has gone on already. */
  readonly stands = new Promise<void>((resolve) => {
    this.#stand = resolve;
  });
  /** How the person has gone on. */
  readonly gone = new Promise<Going | null>((resolve, reject) => {
    this.#go = resolve;
    this.#fail = reject;
  });

  paused(): void {
    this.#pauses += 1;
    this.#stand();
    if (this.#pauses === 2) this.#go('step');
  }

  over(): void {
    this.#stand();
    if (this.#pauses === 1) this.#go('run');
  }

  goOn(going: Going | null): void {
    this.#go(going);
  }

  fail(error: unknown): void {
    this.#fail(error);
  }
}

/** Whether the window is, that was asked for something. */
export function isClosed(error: unknown): boolean {
  return error instanceof Detached || error instanceof Disconnected;
}

async function inTime(work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  await Promise.race([work, passes(PATIENCE, null, { signal }).catch(() => {})]);
  over.abort();
}
