/** The windows that a page opens: when each has come, and when it is gone. */

import type { Arrival } from '../../../conductor/arrival.js';
import { fileName } from '../../../model/names.js';
import { volatileFree } from '../../../model/volatile.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { HeldRequests } from '../network/held-requests.js';
import type { Source } from '../source.js';

interface Popup {
  /** What it was opened with. */
  readonly url: string;
  state: 'opening' | 'open' | 'closing';
}

export class Popups implements Source {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  /** URLs of those that pages have asked for and that are not there. */
  #asked: string[] = [];
  /** By their main frames. */
  readonly #popups = new Map<string, Popup>();

  constructor(host: RunHost, held: HeldRequests) {
    this.#host = host;
    this.#held = held;
  }

  /** They come as their documents. */
  arrivals(): readonly Arrival[] {
    return [];
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Page.windowOpen':
        this.#asked.push(params.url);
        return;
      case 'Target.attachedToTarget':
        if (params.targetInfo.type === 'page') this.#opened(params.targetInfo.targetId);
        return;
      case 'Fetch.requestPaused':
        if (params.resourceType === 'Document') this.#isOpen(params.frameId);
        return;
      case 'Target.detachedFromTarget':
        if (params.targetId !== undefined && this.#popups.delete(params.targetId))
          this.#host.progress.affected();
        return;
    }
  }

  told({ frame }: Context, message: AgentMessage): void {
    const popup = this.#popups.get(frame);
    if (message.type === 'closing' && popup !== undefined) popup.state = 'closing';
  }

  /** Whether it answers nothing, because another document is about to take its page's place. */
  isMute({ session }: Context): boolean {
    const frame = this.#host.tab.popupOf(session);
    return (
      frame !== null && this.#held.in(frame).some(({ request }) => request.type === 'Document')
    );
  }

  /**
   * The main frame of the popup with this URL; where there is none, of one with this path at another
   * origin, as when a scenario's page is opened from another server. Null: it is not there.
   */
  async at(url: string): Promise<string | null> {
    const { tab, agents } = this.#host;
    const shown: { readonly frame: string; readonly url: string }[] = [];
    for (const frame of this.#popups.keys()) {
      const context = tab.contextOf(frame);
      if (context === null || this.isMute(context)) continue;
      const address = await agents.attempt(context, 'url');
      if (address !== null) shown.push({ frame, url: address });
    }
    const found =
      shown.find((popup) => volatileFree(popup.url) === volatileFree(url)) ??
      shown.find((popup) => pathOf(popup.url) === pathOf(url));
    return found?.frame ?? null;
  }

  isTravelling(): boolean {
    return this.#asked.length > 0 || this.#unsettled.length > 0;
  }

  giveUp(): readonly string[] {
    const never = this.#asked.map((url) => `${nameOf(url)}: it did not open`);
    this.#asked = [];
    const lost = this.#unsettled.map((popup) => {
      const what = popup.state === 'closing' ? 'end' : 'start';
      popup.state = 'open';
      return `${nameOf(popup.url)}: its ${what} was not seen`;
    });
    return [...never, ...lost];
  }

  get #unsettled(): readonly Popup[] {
    return [...this.#popups.values()].filter(({ state }) => state !== 'open');
  }

  #opened(frame: string): void {
    const url = this.#asked.shift() ?? '';
    this.#popups.set(frame, { url, state: 'opening' });
    // Where a document is asked for, that is what comes; it may be held before it has a page.
    if (/^https?:/.test(url)) return;
    void this.#host.tab.prepared(frame).then(() => this.#isOpen(frame));
  }

  #isOpen(frame: string): void {
    const popup = this.#popups.get(frame);
    if (popup?.state !== 'opening') return;
    popup.state = 'open';
    this.#host.progress.affected();
  }
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(volatileFree(url));
  return pathname + search;
}

function nameOf(url: string): string {
  return `popup ${fileName(volatileFree(url))}`;
}
