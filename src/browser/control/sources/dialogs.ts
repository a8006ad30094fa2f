/** The dialogs of a page. While one is open nothing of the page runs: it is the only arrival. */
import type { Protocol } from 'devtools-protocol';
import type { Arrival } from '../../../conductor/arrival.js';
import { readableName } from '../../../model/kinds.js';
import type { Outcome } from '../../../model/outcome.js';
import type { Session } from '../../chrome/protocol.js';
import type { TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { Listener } from '../source.js';

/** More dialogs than these in one go are a storm: answered at once, and said. */
const MOST_IN_A_ROW = 10;

export interface DialogAnswer {
  readonly accept: boolean;
  readonly promptText?: string;
}

export class Dialogs implements Listener {
  /** All that have been opened. */
  readonly opened: Outcome['dialogs'][number][] = [];
  /** What the open one is answered; null: it is accepted, as it is. */
  answer: DialogAnswer | null = null;
  readonly #host: RunHost;
  #open: Arrival | null = null;
  #onOpen: (() => void) | null = null;
  #inARow = 0;

  constructor(host: RunHost) {
    this.#host = host;
  }

  /** The one that waits for its answer. */
  get open(): Arrival | null {
    return this.#open;
  }

  /** Resolves when the next one opens that is not answered at once. */
  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#onOpen = resolve;
    });
  }

  /** An operation that is not a dialog's answer begins. */
  endRow(): void {
    this.#inARow = 0;
  }

  on({ method, params, session }: TabEvent): void {
    if (method === 'Page.javascriptDialogOpening') this.#opens(params, session);
  }

  #opens(dialog: Protocol.Page.JavascriptDialogOpeningEvent, session: Session): void {
    const { type, message, defaultPrompt } = dialog;
    const { progress } = this.#host;
    this.opened.push({ type, message });
    if (type === 'beforeunload' || ++this.#inARow > MOST_IN_A_ROW) {
      if (type !== 'beforeunload') {
        progress.uncontrolled.add(
          `dialogs after the first ${MOST_IN_A_ROW} in a row: answered at once`,
        );
      }
      void this.#answer(session, defaultPrompt);
      return;
    }
    const facts = { kind: 'dialog', type, message } as const;
    this.#open = {
      facts,
      label: readableName(facts),
      cause: progress.current,
      due: null,
      awaits: [],
      ready: () => true,
      release: async () => {
        this.#open = null;
        const { answer } = this;
        this.answer = null;
        await this.#answer(session, defaultPrompt, answer);
      },
    };
    this.#onOpen?.();
    progress.changed();
  }

  async #answer(
    session: Session,
    promptText = '',
    given: DialogAnswer | null = null,
  ): Promise<void> {
    const answer = { accept: true, promptText, ...given };
    await this.#host.guard.attempt(session.send('Page.handleJavaScriptDialog', answer));
  }
}
