/** What is sent on broadcast channels and has not come to all that hear it. */

import type { Arrival } from '../../../conductor/arrival.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Context, Tab, TabEvent } from '../../tabs/tab.js';
import type { RunProgress } from '../run-progress.js';
import type { Source } from '../source.js';

interface Channel {
  readonly context: Context;
  readonly name: string;
  /** Messages that have been sent to it and have not come. */
  expected: number;
}

export class Broadcasts implements Source {
  readonly #tab: Tab;
  readonly #progress: RunProgress;
  readonly #channels = new Map<string, Channel>();

  constructor({ tab, progress }: { readonly tab: Tab; readonly progress: RunProgress }) {
    this.#tab = tab;
    this.#progress = progress;
  }

  /** What has come is held in its document, and told as a task. */
  arrivals(): readonly Arrival[] {
    return [];
  }

  on({ method }: TabEvent): void {
    switch (method) {
      case 'Runtime.executionContextDestroyed':
      case 'Runtime.executionContextsCleared':
        for (const [id, { context }] of this.#channels) {
          if (!this.#tab.contexts.includes(context)) this.#channels.delete(id);
        }
        this.#progress.changed();
        return;
    }
  }

  told(context: Context, message: AgentMessage): void {
    if (message.type !== 'channel') return;
    const { name, what } = message;
    const id = `${context.id} ${message.channel}`;
    const channel = this.#channels.get(id);
    switch (what) {
      case 'opened':
        this.#channels.set(id, { context, name, expected: 0 });
        return;
      case 'closed':
        this.#channels.delete(id);
        break;
      case 'sends':
        for (const other of this.#channels.values()) {
          if (other.name === name && other !== channel) other.expected++;
        }
        return;
      case 'hears':
        // What a worker sends is expected by nobody.
        if (channel !== undefined) channel.expected = Math.max(0, channel.expected - 1);
        break;
    }
    this.#progress.changed();
  }

  isTravelling(): boolean {
    return [...this.#channels.values()].some(({ expected }) => expected > 0);
  }

  giveUp(): readonly string[] {
    const late = [...this.#channels.values()].filter(({ expected }) => expected > 0);
    for (const channel of late) channel.expected = 0;
    return late.map(({ name }) => `message on the broadcast channel ${name}: it did not come`);
  }
}
