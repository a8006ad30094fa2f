/** Pages that load another one by themselves after some time: `<meta http-equiv="refresh">`. */

import type { Arrival } from '../../../conductor/arrival.js';
import { fileName } from '../../../model/names.js';
import type { TabEvent } from '../../tabs/tab.js';
import type { RunProgress } from '../run-progress.js';
import type { Source } from '../source.js';

/** Seconds that a run waits for one: Chrome counts them itself, in real time. */
const LONGEST = 2;

export class Refreshes implements Source {
  readonly #progress: RunProgress;
  /** Frames of which the time is running, with where they go. */
  readonly #scheduled = new Map<string, string>();

  constructor({ progress }: { readonly progress: RunProgress }) {
    this.#progress = progress;
  }

  /** It comes as the document that it leads to. */
  arrivals(): readonly Arrival[] {
    return [];
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Page.frameScheduledNavigation': {
        const { frameId, delay, url } = params;
        if (delay <= LONGEST) this.#scheduled.set(frameId, url);
        else this.#progress.uncontrolled.add(`${nameOf(url, delay)}: left to its real time`);
        return;
      }
      case 'Page.frameRequestedNavigation':
      case 'Page.frameClearedScheduledNavigation':
      case 'Page.frameDetached':
        this.#scheduled.delete(params.frameId);
        this.#progress.changed();
        return;
    }
  }

  isTravelling(): boolean {
    return this.#scheduled.size > 0;
  }

  giveUp(): readonly string[] {
    const lost = [...this.#scheduled.values()];
    this.#scheduled.clear();
    return lost.map((url) => `${nameOf(url)}: it did not come`);
  }
}

function nameOf(url: string, delay?: number): string {
  return `refresh to ${fileName(url)}${delay === undefined ? '' : ` after ${delay} s`}`;
}
