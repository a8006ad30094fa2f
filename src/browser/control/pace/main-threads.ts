/** What all main threads of a page are told and asked together: of its documents, and of its workers. */
import type { Beginning } from '../../../conductor/arrival.js';
import type { Drain, Held } from '../../agent/contract.js';
import type { Context } from '../../tabs/tab.js';
import type { Parsers } from '../documents/parsers.js';
import type { RunHost } from '../host.js';
import type { Popups } from '../sources/popups.js';

export class MainThreads {
  readonly #host: RunHost;
  readonly #parsers: Parsers;
  readonly #popups: Popups;
  /** Where the last operation ran that has been drained in the same message, and `progress.effects` before. */
  #drained: { readonly context: Context; readonly effects: number } | null = null;

  constructor(host: RunHost, parsers: Parsers, popups: Popups) {
    this.#host = host;
    this.#parsers = parsers;
    this.#popups = popups;
  }

  /** Tells all which operation is about to run, and when. */
  async begin(beginning: Beginning): Promise<void> {
    await this.#tell(beginning, this.#answering);
  }

  /**
   * Tells all that an operation begins which one of them holds, and has that one run it. Where nothing else is
   * there that it could give work, the same message has the thread drained.
   */
  async perform(context: Context, beginning: Beginning, held: Held): Promise<void> {
    const { progress, agents } = this.#host;
    const { effects } = progress;
    const others = this.#answering.filter((other) => other !== context);
    const drain = this.isAlone(context) ? this.#drainOf(context) : null;
    const [, performed] = await Promise.all([
      this.#tell(beginning, others),
      agents.attempt(context, 'perform', beginning, held, drain),
    ]);
    this.#drained = performed === null || drain === null ? null : { context, effects };
  }

  /** Has all do what they have to do. */
  async drain(): Promise<void> {
    await Promise.all(
      this.#answering.map((context) =>
        this.#host.agents.attempt(context, 'drained', this.#drainOf(context)),
      ),
    );
  }

  /**
   * Since when, by `progress.effects`, all have been drained together with the operation that has just run; to be
   * asked once after it. Null: they have not, or more has come up since.
   */
  takeDrained(): number | null {
    const drained = this.#drained;
    this.#drained = null;
    return drained !== null && this.isAlone(drained.context) ? drained.effects : null;
  }

  /** Whether no other document and no worker is there. */
  isAlone(context: Context): boolean {
    const { contexts, sessions } = this.#host.tab;
    return sessions.length === 1 && contexts.length === 1 && contexts[0] === context;
  }

  /** What takes the place of a page that answers nothing begins with its own first operation. */
  get #answering(): readonly Context[] {
    return this.#host.tab.contexts.filter((context) => !this.#popups.isMute(context));
  }

  async #tell(beginning: Beginning, contexts: readonly Context[]): Promise<void> {
    const { agents } = this.#host;
    await Promise.all(contexts.map((context) => agents.attempt(context, 'begin', beginning)));
  }

  #drainOf({ frame }: Context): Drain {
    return { isParsing: this.#parsers.isIn(frame), isSplit: this.#host.tab.sessions.length > 1 };
  }
}
