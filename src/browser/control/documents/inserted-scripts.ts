/** The script elements of a page that have a URL: how each loads, and whether it has run. */
import type { AgentMessage } from '../../agent/contract.js';
import type { Context } from '../../tabs/tab.js';
import type { RunHost } from '../host.js';
import type { HeldRequest, HeldRequests } from '../network/held-requests.js';
import type { PausedRequest } from '../network/response.js';
import { withoutHash } from '../network/without-hash.js';
import type { Listener } from '../source.js';
import type { Documents } from './documents.js';

interface InsertedScript {
  readonly frame: string;
  /** Without its fragment. */
  readonly src: string;
  readonly loading: Extract<AgentMessage, { type: 'script' }>['loading'];
  state: 'waiting' | 'released' | 'ran';
}

export class InsertedScripts implements Listener {
  readonly #host: RunHost;
  readonly #held: HeldRequests;
  readonly #documents: Documents;
  /** In the order they were inserted. */
  readonly #scripts: InsertedScript[] = [];

  constructor(host: RunHost, held: HeldRequests, documents: Documents) {
    this.#host = host;
    this.#held = held;
    this.#documents = documents;
  }

  told({ frame }: Context, message: AgentMessage): void {
    const { progress } = this.#host;
    switch (message.type) {
      case 'script':
        this.#scripts.push({
          frame,
          src: withoutHash(message.src),
          loading: message.loading,
          // Nothing is requested for a data: or blob: URL.
          state: /^https?:/.test(message.src) ? 'waiting' : 'released',
        });
        progress.changed();
        return;
      case 'ran':
        this.#move(frame, withoutHash(message.src), 'released', 'ran');
        progress.affected();
        return;
    }
  }

  /** A request is about to have its response. */
  released({ type, frame, asked }: PausedRequest): void {
    if (type === 'Script') this.#move(frame, asked, 'waiting', 'released');
  }

  /** How the last script with this URL loads; null: there is none. */
  loadingOf(url: string, frame: string): InsertedScript['loading'] | null {
    const script = this.#scripts.findLast((one) => one.frame === frame && one.src === url);
    return script?.loading ?? null;
  }

  /** Whether no script that was inserted before it, with async = false too, is still held. */
  isNextInOrder({ request: { frame, asked } }: HeldRequest): boolean {
    for (const { src } of this.#scripts.filter((one) => one.frame === frame)) {
      if (src === asked) return true;
      const isHeld = this.#held
        .in(frame)
        .some(
          ({ request, arrival }) =>
            request.asked === src &&
            arrival?.facts.kind === 'script' &&
            arrival.facts.loading === 'ordered',
        );
      if (isHeld) return false;
    }
    return true;
  }

  get isAnyStarting(): boolean {
    return this.#scripts.some((script) => this.#isStarting(script));
  }

  /** @returns the URLs of the scripts that have not run, and are now taken as if they had */
  giveUp(): string[] {
    const lost = this.#scripts.filter((script) => this.#isStarting(script));
    for (const script of lost) script.state = 'ran';
    return lost.map(({ src }) => src);
  }

  /** Moves the first of the scripts of a frame with this URL on to its next state. */
  #move(
    frame: string,
    url: string,
    from: InsertedScript['state'],
    to: InsertedScript['state'],
  ): void {
    const script = this.#scripts.find(
      (one) => one.frame === frame && one.src === url && one.state === from,
    );
    if (script !== undefined) script.state = to;
  }

  /**
   * A script whose response has come runs in a task of its own, at times only after its compiler
   * has answered from another thread: neither the end of its loading nor a drain tells that it has
   * run. It is waited for, unless it may be waiting for something that is held.
   */
  #isStarting({ frame, src, loading, state }: InsertedScript): boolean {
    if (state !== 'released' || this.#host.tab.contextOf(frame) === null) return false;
    if (loading === 'async') return true;
    const feed = this.#documents.of(frame);
    const inMarkup = feed?.scan.scripts.get(src);
    const isBlocking = loading === 'plain' && (inMarkup ?? 'blocking') === 'blocking';
    const waits = isBlocking ? ['Stylesheet'] : ['Stylesheet', 'Script'];
    if (this.#held.in(frame).some(({ request }) => waits.includes(request.type))) return false;
    return isBlocking || feed === null || !feed.opened || (feed.finished && feed.parsed);
  }
}
