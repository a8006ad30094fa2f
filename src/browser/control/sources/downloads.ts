/**
 * What links have Chrome download. The page is told nothing of it, and the Network domain tells nothing:
 * Chrome holds a request, if it needs one, and says when it has an answer, whatever that is.
 */

import type { Protocol } from 'devtools-protocol';
import type { Arrival } from '../../../conductor/arrival.js';
import { fileName } from '../../../model/names.js';
import type { AgentMessage } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import { isDownload, isNew } from '../network/download-request.js';
import { withoutHash } from '../network/without-hash.js';
import type { RunProgress } from '../run-progress.js';
import type { Source } from '../source.js';

export class Downloads implements Source {
  readonly #progress: RunProgress;
  /** By URL, how many documents have begun less those that Chrome has: it may tell of that first. */
  readonly #asked = new Map<string, number>();
  /** URLs of those that are known by their requests. */
  readonly #known = new Set<string>();

  constructor({ progress }: { readonly progress: RunProgress }) {
    this.#progress = progress;
  }

  /** No code of the page waits for one. */
  arrivals(): readonly Arrival[] {
    return [];
  }

  told(_: Context, message: AgentMessage): void {
    if (message.type === 'download') this.#count(message.url, 1);
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Fetch.requestPaused':
        if (isDownload(params)) this.#sends(params);
        return;
      case 'Page.downloadWillBegin':
        if (this.#known.has(withoutHash(params.url))) return;
        this.#name(params.suggestedFilename);
        if (/^(blob|data):/.test(params.url)) this.#count(params.url, -1);
        return;
    }
  }

  /** It is named at once: nobody waits for its answer, and the run may be over when that has come. */
  #sends(event: Protocol.Fetch.RequestPausedEvent): void {
    const { url } = event.request;
    this.#known.add(withoutHash(url));
    if (!isNew(event)) return;
    this.#name(fileName(url));
    this.#count(url, -1);
  }

  #name(file: string): void {
    this.#progress.uncontrolled.add(`download ${file}: not kept`);
  }

  isTravelling(): boolean {
    return [...this.#asked.values()].some((count) => count > 0);
  }

  giveUp(): readonly string[] {
    const lost = [...this.#asked].filter(([, count]) => count > 0).map(([url]) => url);
    this.#asked.clear();
    return lost.map((url) => `download ${fileName(url)}: it did not begin`);
  }

  #count(url: string, more: number): void {
    const sent = withoutHash(url);
    this.#asked.set(sent, (this.#asked.get(sent) ?? 0) + more);
    this.#progress.affected();
  }
}
