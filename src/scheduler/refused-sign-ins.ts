/** Which sign-ins the servers of a recording refuse, for they refuse them whatever is asked. */
import type { Exchange } from '../store/exchange.js';
import { headerOf, type RequestHeaders } from './request-headers.js';

/** "The request lacks valid authentication credentials" (RFC 9110, 15.5.2). */
const UNAUTHORIZED = 401;

interface SignedIn {
  readonly url: string;
  readonly headers: RequestHeaders;
}

export class RefusedSignIns {
  /** By origin and `Authorization` header. Null: such a one was also let in, as one that ran out between. */
  readonly #refusals = new Map<string, Exchange | null>();

  constructor(exchanges: readonly Exchange[]) {
    for (const exchange of exchanges) {
      const key = keyOf(exchange.request);
      if (key === null) continue;
      const isRefused = exchange.response.status === UNAUTHORIZED;
      this.#refusals.set(key, isRefused && this.#refusals.get(key) !== null ? exchange : null);
    }
  }

  /** What a server said to this sign-in; null: it is not known to refuse it. */
  refusalOf(request: SignedIn): Exchange | null {
    const key = keyOf(request);
    return key === null ? null : (this.#refusals.get(key) ?? null);
  }
}

/** Null: nobody signs in. */
function keyOf({ url, headers }: SignedIn): string | null {
  const authorization = headerOf(headers, 'authorization');
  return authorization === undefined ? null : `${new URL(url).origin} ${authorization}`;
}
