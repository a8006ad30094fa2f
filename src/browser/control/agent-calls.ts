/** Calls of a page's agents, which may be gone with their documents, or changed by the page. */
import type { AgentAnswer, Calls, Method } from '../agent/contract.js';
import { BadAnswer } from '../tabs/channel.js';
import type { Context, Tab } from '../tabs/tab.js';
import type { Guard } from './guard/guard.js';
import type { RunProgress } from './run-progress.js';

export class AgentCalls {
  readonly #tab: Tab;
  readonly #guard: Guard;
  readonly #progress: RunProgress;

  constructor(tab: Tab, guard: Guard, progress: RunProgress) {
    this.#tab = tab;
    this.#guard = guard;
    this.#progress = progress;
  }

  /**
   * Null: what came back is no answer of an agent's, which the run's `uncontrolled` says.
   * @throws Error when the document is gone, see `isGone`
   */
  async ask<M extends Method>(
    context: Context,
    method: M,
    ...args: Calls[M]
  ): Promise<AgentAnswer<M> | null> {
    try {
      return await this.#tab.call(context, method, ...args);
    } catch (error) {
      if (!(error instanceof BadAnswer)) throw error;
      this.#progress.uncontrolled.add(
        `${error.message}: something in the page has changed what WAVE runs in it, and this was ignored`,
      );
      return null;
    }
  }

  /** As `ask`, for what may go while it is asked: then it is null, too. */
  attempt<M extends Method>(
    context: Context,
    method: M,
    ...args: Calls[M]
  ): Promise<AgentAnswer<M> | null> {
    return this.#guard.attempt(this.ask(context, method, ...args));
  }
}
