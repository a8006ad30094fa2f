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

/** Milliseconds in which a page that answers has gone on, some 5, with much to spare. */
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
   */
  async hold(message: string, otherwise: AbortSignal): Promise<Going | null> {
    if (otherwise.aborted) return null;
    let go: (going: Going | null) => void = () => {};
    const gone = new Promise<Going | null>((resolve) => {
      go = resolve;
    });
    let pauses = 0;
    this.#onPaused = () => {
      pauses += 1;
      if (pauses === 2) go('step');
    };
    const onAbort = () => go(null);
    otherwise.addEventListener('abort', onAbort);
    this.#stop(message).then(
      () => pauses === 1 && go('run'),
      (error: unknown) => {
        // The window was closed; whoever asks the page for something next says it.
        if (error instanceof Detached || error instanceof Disconnected) go('run');
      },
    );
    try {
      return await gone;
    } finally {
      otherwise.removeEventListener('abort', onAbort);
      this.#onPaused = () => {};
      await this.#release();
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

  /** A page that is about to be left answers when it has been, and has gone on then. */
  async #release(): Promise<void> {
    const asked = Promise.allSettled([
      // DevTools, where they are open, would keep it stopped.
      this.#session.send('Debugger.resume', {}),
      this.#session.send('Debugger.disable'),
      this.#session.send('Overlay.disable'),
      this.#session.send('DOM.disable'),
    ]);
    await Promise.race([asked, passes(PATIENCE, null, { ref: false })]);
  }
}
