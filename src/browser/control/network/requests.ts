/**
 * What becomes of each request, so that nothing still on its way is taken for nothing to come.
 * The renderer announces a request, the browser process holds it, and after its release the
 * renderer says when it has all of it: only then can a drain of the main thread tell anything.
 */

import type { Protocol } from 'devtools-protocol';
import type { TabEvent } from '../../tabs/tab.js';
import type { RunProgress } from '../run-progress.js';
import type { Listener } from '../source.js';
import { withoutHash } from './without-hash.js';
import { isWorkerScript } from './worker-script.js';

type State = 'announced' | 'held' | 'released' | 'responded';

export class Requests implements Listener {
  readonly #progress: RunProgress;
  readonly #states = new Map<string, { state: State; url: string }>();
  readonly #navigations = new Set<string>();
  readonly #received = new Map<string, number>();
  readonly #expected = new Map<string, number>();

  constructor(progress: RunProgress) {
    this.#progress = progress;
  }

  on({ method, params }: TabEvent): void {
    switch (method) {
      case 'Network.requestWillBeSent':
        // An EventSource's is let through: a live server never comes to its end.
        if (params.type !== 'EventSource') this.announced(params.requestId, params.request.url);
        if (isOfPage(params)) this.responds(params.requestId, params.request.url);
        return;
      case 'Network.responseReceived':
        if (params.type === 'Fetch') this.#responded(params.requestId);
        this.#progress.affected();
        return;
      case 'Network.dataReceived':
        this.#receives(params.requestId, params.dataLength);
        this.#progress.affected();
        return;
      case 'Page.downloadWillBegin':
        this.#downloads(params.url);
        return;
      case 'Page.frameRequestedNavigation':
        if (/^https?:/.test(params.url)) this.#navigations.add(params.frameId);
        return;
      case 'Page.frameNavigated':
      case 'Page.navigatedWithinDocument':
      case 'Page.frameStoppedLoading':
        this.navigationArrived('frame' in params ? params.frame.id : params.frameId);
        this.#progress.affected();
        return;
    }
  }

  announced(networkId: string, url: string): void {
    if (!/^https?:/.test(url)) return;
    const known = this.#states.get(networkId);
    // The browser process may have told of the hold first.
    if (known?.state === 'held' && known.url === url) return;
    this.#states.set(networkId, { state: 'announced', url });
  }

  held(networkId: string, url: string): void {
    this.#states.set(networkId, { state: 'held', url });
    this.#progress.changed();
  }

  released(networkId: string): void {
    const known = this.#states.get(networkId);
    if (known !== undefined) this.#states.set(networkId, { ...known, state: 'released' });
  }

  /**
   * The page has the response of a fetch(), and its body in a pipe that it may never read: the end
   * of that is not waited for.
   */
  #responded(networkId: string): void {
    const known = this.#states.get(networkId);
    if (known?.state === 'released') this.#states.set(networkId, { ...known, state: 'responded' });
  }

  /** The response is on its way; of a fetch()'s its beginning, whatever becomes of the body. */
  responds(networkId: string, url: string): void {
    this.#states.set(networkId, { state: 'released', url });
  }

  /** A document of which the first pieces are on their way. */
  expect(networkId: string, bytes: number): void {
    this.#expected.set(networkId, bytes);
  }

  #receives(networkId: string, bytes: number): void {
    this.#received.set(networkId, (this.#received.get(networkId) ?? 0) + bytes);
  }

  /** A document that is given in pieces is still to come, but for those it has been given. */
  streaming(networkId: string): void {
    this.#states.delete(networkId);
  }

  finished(networkId: string): void {
    this.#states.delete(networkId);
    this.#expected.delete(networkId);
    this.#progress.changed();
  }

  /** Of what a link has Chrome download, this is the end. */
  #downloads(url: string): void {
    for (const [networkId, known] of this.#states) {
      if (known.state === 'released' && known.url === withoutHash(url)) this.finished(networkId);
    }
  }

  navigationArrived(frame: string): void {
    if (this.#navigations.delete(frame)) this.#progress.changed();
  }

  /** What is on its way between the processes of the browser, neither held nor arrived. */
  travelling(): string[] {
    const between = [...this.#states].filter(
      ([, { state }]) => state === 'announced' || state === 'released',
    );
    const pieces = [...this.#expected].filter(
      ([id, bytes]) => (this.#received.get(id) ?? 0) < bytes,
    );
    return [...between, ...pieces].map(([id]) => id).concat([...this.#navigations]);
  }

  /** @returns the URLs of what was on its way, and is now taken for lost */
  giveUp(): string[] {
    const lost: string[] = [];
    for (const id of this.travelling()) {
      lost.push(this.#states.get(id)?.url ?? id);
      this.#states.delete(id);
      this.#expected.delete(id);
      this.#navigations.delete(id);
    }
    return lost;
  }
}

const LOADED_WHOLE: readonly Protocol.Network.ResourceType[] = [
  'Image',
  'Fetch',
  'XHR',
  'Script',
  'Stylesheet',
];

/**
 * What a page loads from itself (File API, 8, "blob:" URLs): Chrome announces it, and holds nothing of it. It comes in the
 * operation that asks for it. Audio and video may never be loaded to their end, and a worker's script is seen to in
 * `sources/workers.ts`.
 */
function isOfPage({ type, requestId, request }: Protocol.Network.RequestWillBeSentEvent): boolean {
  const isWhole = type !== undefined && LOADED_WHOLE.includes(type);
  return isWhole && request.url.startsWith('blob:') && !isWorkerScript(type, requestId);
}
