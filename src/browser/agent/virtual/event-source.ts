/**
 * EventSource: what the server pushes is shown to the page when the control says so. Where servers
 * are reached, one of the browser's own asks them, and Chrome tells the control their messages.
 */

import type { Pushed } from '../contract.js';
import { baseUrl } from '../page/base-url.js';
import { defineHandlers } from '../page/event-handlers.js';
import { exposeInterface, requireArgument } from '../page/idl.js';
import type { Connecting, Connection } from './connections.js';

const NativeEventSource = globalThis.EventSource;
const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 2;

export function installEventSource({ connections, settings }: Connecting): void {
  class EventSource extends EventTarget {
    readonly #url: string;
    readonly #withCredentials: boolean;
    readonly #connection: Connection;
    readonly #native: globalThis.EventSource | null;
    #state = CONNECTING;

    constructor(url: string | URL, { withCredentials = false }: EventSourceInit = {}) {
      // biome-ignore lint/complexity/noArguments: a rest parameter would show in the function's length.
      requireArgument(arguments.length, "Failed to construct 'EventSource'");
      super();
      this.#url = absolute(String(url));
      this.#withCredentials = Boolean(withCredentials);
      this.#connection = connections.open('events', this.#url, (event) => this.#show(event));
      this.#native = settings.live ? new NativeEventSource(this.#url, { withCredentials }) : null;
      if (this.#native !== null) listen(this.#native, this.#connection);
    }

    get url(): string {
      return this.#url;
    }

    get withCredentials(): boolean {
      return this.#withCredentials;
    }

    get readyState(): number {
      return this.#state;
    }

    close(): void {
      if (this.#state === CLOSED) return;
      this.#state = CLOSED;
      this.#native?.close();
      this.#connection.says({ type: 'close', code: null, reason: '' });
    }

    #show(event: Pushed): void {
      if (this.#state === CLOSED) return;
      switch (event.type) {
        case 'open':
          this.#state = OPEN;
          this.dispatchEvent(new Event('open'));
          return;
        case 'message': {
          const { name, data, lastEventId } = event;
          const { origin } = new URL(this.#url);
          this.dispatchEvent(new MessageEvent(name, { data, lastEventId, origin }));
          return;
        }
        case 'error':
          this.#state = event.isFinal ? CLOSED : CONNECTING;
          this.dispatchEvent(new Event('error'));
          return;
      }
    }
  }

  defineHandlers(EventSource.prototype, ['open', 'message', 'error']);
  exposeInterface('EventSource', EventSource, { CONNECTING, OPEN, CLOSED });
}

/** Tells the control how the connection stands. */
function listen(native: EventSource, connection: Connection): void {
  native.onopen = () => connection.pushed({ type: 'open', protocol: '', extensions: '' });
  native.onerror = () =>
    connection.pushed({ type: 'error', isFinal: native.readyState === CLOSED });
}

function absolute(url: string): string {
  if (URL.canParse(url, baseUrl())) {
    if (!('document' in globalThis)) return new URL(url, baseUrl()).href;
    // A link's query, unlike a URL object's, is encoded as its document is.
    const link = document.createElement('a');
    link.href = url;
    return link.href;
  }
  throw new DOMException(
    `Failed to construct 'EventSource': Cannot open an EventSource to '${url}'. The URL is invalid.`,
    'SyntaxError',
  );
}
