/** Takes the main frame to a URL, until the document there has taken the old one's place. */

import { WaveError } from '../../../wave-error.js';
import type { TabEvent } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { Listener } from '../source.js';

/** The page could not be opened. */
export class NavigationFailed extends WaveError {
  override readonly name = 'NavigationFailed';
  readonly reason: string;

  constructor(url: string, reason: string) {
    super(`${url} could not be opened (${reason}).`, {
      code: 'not-opened',
      advice:
        'Servers answer here, not the recording: is this one running, as it was when the page was recorded?',
    });
    this.reason = reason;
  }
}

export class Navigation implements Listener {
  readonly #host: RunHost;
  /** Of the navigations that have been committed. */
  readonly #loaders = new Set<string>();

  constructor(host: RunHost) {
    this.#host = host;
  }

  on({ method, params }: TabEvent): void {
    if (method === 'Page.frameNavigated') this.#loaders.add(params.frame.loaderId);
  }

  /** @throws NavigationFailed when the page cannot be had */
  async to(url: string): Promise<void> {
    const { tab, progress } = this.#host;
    const { errorText, loaderId } = await tab.main.send('Page.navigate', { url });
    if (errorText !== undefined) throw new NavigationFailed(url, errorText);
    // Chrome answers when the navigation can commit, not when it has. (Without a loader it only
    // went to another fragment.)
    while (loaderId !== undefined && !this.#loaders.has(loaderId)) await progress.change();
  }
}
