/** Ways back and forth in the history: on their way until the browser has begun what they lead to. */

import type { Arrival } from '../../../conductor/arrival.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Session } from '../../chrome/protocol.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { Source } from '../source.js';

export class Traversals implements Source {
  readonly #host: RunHost;
  /** Asked for, and not begun. */
  #asked = 0;
  /** Frames in which one has begun, and is neither over nor held as a request. */
  readonly #begun = new Set<string>();

  constructor(host: RunHost) {
    this.#host = host;
  }

  /** It comes as a document, or as events of the document that is there. */
  arrivals(): readonly Arrival[] {
    return [];
  }

  told({ session }: Context, message: AgentMessage): void {
    if (message.type !== 'traversal') return;
    this.#asked++;
    void this.#host.guard.attempt(this.#callOff(session, message.delta));
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Page.frameStartedNavigating':
        if (!params.navigationType.startsWith('history')) return;
        this.#asked = Math.max(0, this.#asked - 1);
        this.#begun.add(params.frameId);
        return;
      case 'Page.frameNavigated':
        this.#over(params.frame.id);
        return;
      case 'Page.navigatedWithinDocument':
      case 'Page.frameStoppedLoading':
      case 'Page.frameDetached':
        this.#over(params.frameId);
        return;
      case 'Fetch.requestPaused':
        if (params.resourceType === 'Document') this.#over(params.frameId);
        return;
    }
  }

  isTravelling(): boolean {
    return this.#asked > 0 || this.#begun.size > 0;
  }

  giveUp(): readonly string[] {
    if (!this.isTravelling()) return [];
    this.#asked = 0;
    this.#begun.clear();
    return ['a way through the history: it did not come'];
  }

  /** One that leads out of the history leads nowhere, and Chrome does not say so. */
  async #callOff(session: Session, delta: number): Promise<void> {
    const window = this.#host.tab.windowIn(session);
    const history = await window.send('Page.getNavigationHistory');
    const isThere = history.entries[history.currentIndex + delta] !== undefined;
    // What has begun meanwhile may have changed where the history stands.
    if (isThere || this.#asked === 0) return;
    this.#asked--;
    this.#host.progress.changed();
  }

  #over(frame: string): void {
    if (this.#begun.delete(frame)) this.#host.progress.affected();
  }
}
