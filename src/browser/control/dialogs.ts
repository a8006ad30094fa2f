/** The dialogs of a page. While one is open nothing of the page runs: it is the only arrival. */
import type { Protocol } from 'devtools-protocol';
import { readableName } from '../../model/identity.js';
import type { Outcome } from '../../model/outcome.js';
import type { Session } from '../protocol.js';
import type { Arrival } from './arrival.js';
import type { RunHost } from './host.js';
import type { Listener } from './source.js';
import type { TabEvent } from './tab.js';

/** More dialogs than these in one go are a storm: answered at once, and said. */
const MOST_IN_A_ROW = 10;

export class Dialogs implements Listener {
  /** All that have been opened. */
  readonly opened: Outcome['dialogs'][number][] = [];
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
    this.#open = {
      facts: { kind: 'dialog', key: `${type} ${message}`, type },
      label: readableName({ kind: 'dialog', type, message }),
      cause: progress.current,
      due: null,
      awaits: [],
      ready: () => true,
      release: async () => {
        this.#open = null;
        await this.#answer(session, defaultPrompt);
      },
    };
    this.#onOpen?.();
    progress.changed();
  }

  async #answer(session: Session, promptText = ''): Promise<void> {
    const answer = { accept: true, promptText };
    await this.#host.guard.attempt(session.send('Page.handleJavaScriptDialog', answer));
  }
}
