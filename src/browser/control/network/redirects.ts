/** Which requests do not go where they are redirected: the redirect itself is the answer to them. */
import type { AgentMessage } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { Listener } from '../source.js';
import { withoutHash } from './without-hash.js';

export class Redirects implements Listener {
  /** What documents and workers are about to ask for. */
  readonly #asked: { readonly session: string; readonly url: string }[] = [];
  /** By the id that the Network domain gives them. */
  readonly #unfollowed = new Set<string>();

  told({ session }: Context, message: AgentMessage): void {
    if (message.type !== 'unredirected') return;
    this.#asked.push({ session: session.id, url: withoutHash(message.url) });
  }

  on({ method, params, session }: TabEvent): void {
    if (method !== 'Network.requestWillBeSent' || params.type !== 'Fetch') return;
    const place = this.#asked.findIndex(
      ({ session: id, url }) => id === session.id && url === params.request.url,
    );
    if (place < 0) return;
    this.#asked.splice(place, 1);
    this.#unfollowed.add(params.requestId);
  }

  /** Of a request that has been announced. */
  isFollowed(networkId: string): boolean {
    return !this.#unfollowed.has(networkId);
  }
}
