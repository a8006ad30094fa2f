/** What is asked of the window and the document that a step acts in. */
import type { InWindow } from '../../scenario/scenario.js';
import type { AgentAnswer, Calls, Method } from '../agent/contract.js';
import type { Session } from '../chrome/protocol.js';
import type { FrameTree } from './documents/frame-tree.js';
import type { RunHost } from './host.js';
import type { Popups } from './sources/popups.js';

/** Where a step acts. */
export interface StepPlace extends InWindow {
  /** Path of child frame indexes. */
  readonly frame: readonly number[];
}

export class Asking {
  readonly #host: RunHost;
  readonly #frames: FrameTree;
  readonly #popups: Popups;

  constructor(host: RunHost, frames: FrameTree, popups: Popups) {
    this.#host = host;
    this.#frames = frames;
    this.#popups = popups;
  }

  /** The session of a step's window; null: there is none, or it does not answer. */
  async windowOf(step: InWindow): Promise<Session | null> {
    const { tab } = this.#host;
    if (step.popup === undefined) return tab.main;
    const frame = await this.#host.guard.answer(this.#mainFrameOf(step));
    return frame === null ? null : tab.windowOf(frame);
  }

  /** Calls the agent of a step's document; null: there is none, or it does not answer. */
  ask<M extends Method>(
    place: StepPlace,
    method: M,
    ...args: Calls[M]
  ): Promise<AgentAnswer<M> | null> {
    const { tab, agents } = this.#host;
    const asked = async (): Promise<AgentAnswer<M> | null> => {
      const window = await this.#mainFrameOf(place);
      const id = window === null ? null : this.#frames.at(place.frame, window);
      const context = id === null ? null : tab.contextOf(id);
      return context && agents.ask(context, method, ...args);
    };
    return this.#host.guard.answer(asked());
  }

  /** Of a step's window. */
  async #mainFrameOf({ popup }: InWindow): Promise<string | null> {
    return popup === undefined ? this.#frames.main : this.#popups.at(popup);
  }
}
