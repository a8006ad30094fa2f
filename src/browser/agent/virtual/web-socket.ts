/**
 * WebSocket: what the server pushes is shown to the page when the control says so. Where servers are
 * reached, a socket of the browser's own talks to them; else the control plays what they said.
 */

import type { Pushed, Words } from '../contract.js';
import { baseUrl } from '../page/base-url.js';
import { fromBase64, toBase64 } from '../page/base64.js';
import { defineHandlers } from '../page/event-handlers.js';
import { exposeInterface, requireArgument } from '../page/idl.js';
import type { Connecting, Connection } from './connections.js';

const NativeWebSocket = globalThis.WebSocket;
const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

/** Of a WebSocket's close(): a reason has no more bytes in UTF-8 (WebSockets standard, 3.1). */
const REASON_BYTES = 123;
/** RFC 9110, 5.6.2: what the name of a protocol is made of. */
const TOKEN = /^[!#$%&'*+\-.^_`|~\dA-Za-z]+$/;

export function installWebSocket({ connections, settings, current }: Connecting): void {
  class WebSocket extends EventTarget {
    readonly #url: string;
    readonly #connection: Connection;
    readonly #native: globalThis.WebSocket | null;
    #state = CONNECTING;
    #protocol = '';
    #extensions = '';
    #binaryType: BinaryType = 'blob';
    /** Bytes sent in an operation, which are all gone when the next one begins. */
    #sent = { bytes: 0, operation: -1 };
    /** Bytes of what was sent when it was too late. */
    #lost = 0;

    constructor(url: string | URL, protocols: string | readonly string[] = []) {
      // biome-ignore lint/complexity/noArguments: a rest parameter would show in the function's length.
      requireArgument(arguments.length, "Failed to construct 'WebSocket'");
      super();
      this.#url = socketUrl(url);
      const names = typeof protocols === 'string' ? [protocols] : Array.from(protocols, String);
      checkProtocols(names);
      this.#native = settings.live ? new NativeWebSocket(this.#url, names) : null;
      this.#connection = connections.open('socket', this.#url, (event) => this.#show(event));
      if (this.#native !== null) listen(this.#native, this.#connection);
    }

    get url(): string {
      return this.#url;
    }

    get readyState(): number {
      return this.#state;
    }

    get bufferedAmount(): number {
      const { bytes, operation } = this.#sent;
      return this.#lost + (operation === current() ? bytes : 0);
    }

    get extensions(): string {
      return this.#extensions;
    }

    get protocol(): string {
      return this.#protocol;
    }

    get binaryType(): BinaryType {
      return this.#binaryType;
    }

    set binaryType(type: BinaryType) {
      // Of another value an enumeration in Web IDL takes no notice.
      if (type === 'blob' || type === 'arraybuffer') this.#binaryType = type;
    }

    close(code?: number, reason = ''): void {
      const given = code === undefined ? null : Number(code) & 0xffff;
      checkClosing(given, String(reason));
      if (this.#state >= CLOSING) return;
      this.#state = CLOSING;
      this.#connection.says({ type: 'close', code: given, reason: String(reason) });
      if (given === null) this.#native?.close();
      else this.#native?.close(given, String(reason));
    }

    send(data: string | ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob): void {
      const call = "Failed to execute 'send' on 'WebSocket'";
      // biome-ignore lint/complexity/noArguments: a rest parameter would show in the function's length.
      requireArgument(arguments.length, call);
      if (this.#state === CONNECTING) {
        throw new DOMException(`${call}: Still in CONNECTING state.`, 'InvalidStateError');
      }
      const { words, bytes } = wordsOf(data);
      if (this.#state !== OPEN) {
        this.#lost += bytes;
        return;
      }
      const operation = current();
      const before = this.#sent.operation === operation ? this.#sent.bytes : 0;
      this.#sent = { bytes: before + bytes, operation };
      this.#connection.says(words);
      this.#native?.send(data);
    }

    #show(event: Pushed): void {
      switch (event.type) {
        case 'open':
          if (this.#state !== CONNECTING) return;
          this.#state = OPEN;
          this.#protocol = event.protocol;
          this.#extensions = event.extensions;
          this.dispatchEvent(new Event('open'));
          return;
        case 'message': {
          // What comes while it closes is not for the page any more.
          if (this.#state !== OPEN) return;
          const data = event.isBinary ? this.#binary(event.data) : event.data;
          const { origin } = new URL(this.#url);
          this.dispatchEvent(new MessageEvent('message', { data, origin }));
          return;
        }
        case 'close': {
          if (this.#state === CLOSED) return;
          this.#state = CLOSED;
          if (event.failed) this.dispatchEvent(new Event('error'));
          const { code, reason, wasClean } = event;
          this.dispatchEvent(new CloseEvent('close', { code, reason, wasClean }));
          return;
        }
      }
    }

    #binary(text: string): ArrayBuffer | Blob {
      const { buffer } = fromBase64(text);
      return this.#binaryType === 'blob' ? new Blob([buffer]) : buffer;
    }
  }

  defineHandlers(WebSocket.prototype, ['open', 'error', 'close', 'message']);
  exposeInterface('WebSocket', WebSocket, { CONNECTING, OPEN, CLOSING, CLOSED });
}

/** Tells the control what comes from the server. */
function listen(native: WebSocket, connection: Connection): void {
  let failed = false;
  native.binaryType = 'arraybuffer';
  native.onopen = () => {
    const { protocol, extensions } = native;
    connection.pushed({ type: 'open', protocol, extensions });
  };
  native.onmessage = ({ data }) => {
    const isBinary = data instanceof ArrayBuffer;
    const text = isBinary ? toBase64(new Uint8Array(data)) : String(data);
    const event = { type: 'message', data: text, isBinary, name: 'message' } as const;
    connection.pushed({ ...event, lastEventId: '' });
  };
  native.onerror = () => {
    failed = true;
  };
  native.onclose = ({ code, reason, wasClean }) => {
    connection.pushed({ type: 'close', code, reason, wasClean, failed });
  };
}

function socketUrl(given: string | URL): string {
  const error = (why: string) =>
    new DOMException(`Failed to construct 'WebSocket': ${why}`, 'SyntaxError');
  const text = String(given);
  if (!URL.canParse(text, baseUrl())) throw error(`The URL '${text}' is invalid.`);
  const url = new URL(text, baseUrl());
  if (url.protocol === 'http:') url.protocol = 'ws:';
  else if (url.protocol === 'https:') url.protocol = 'wss:';
  if (url.protocol !== 'ws:' && url.protocol !== 'wss:') {
    const schemes = "'http', 'https', 'ws', or 'wss'";
    const scheme = url.protocol.slice(0, -1);
    throw error(`The URL's scheme must be either ${schemes}. '${scheme}' is not allowed.`);
  }
  if (url.hash !== '' || url.href.endsWith('#')) {
    const fragment = url.hash.slice(1);
    throw error(
      `The URL contains a fragment identifier ('${fragment}'). Fragment identifiers are not allowed in WebSocket URLs.`,
    );
  }
  return url.href;
}

function checkProtocols(names: readonly string[]): void {
  const error = (why: string) =>
    new DOMException(`Failed to construct 'WebSocket': ${why}`, 'SyntaxError');
  for (const name of names) {
    if (!TOKEN.test(name)) throw error(`The subprotocol '${name}' is invalid.`);
  }
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw error(`The subprotocol '${twice}' is duplicated.`);
}

function checkClosing(code: number | null, reason: string): void {
  const call = "Failed to execute 'close' on 'WebSocket'";
  if (code !== null && code !== 1000 && (code < 3000 || code > 4999)) {
    throw new DOMException(
      `${call}: The close code must be either 1000, or between 3000 and 4999. ${code} is neither.`,
      'InvalidAccessError',
    );
  }
  if (new TextEncoder().encode(reason).length > REASON_BYTES) {
    throw new DOMException(
      `${call}: The close reason must not be greater than ${REASON_BYTES} UTF-8 bytes.`,
      'SyntaxError',
    );
  }
}

function wordsOf(data: unknown): { words: Words; bytes: number } {
  if (data instanceof Blob) {
    // It could be read only later, when the page may have sent more.
    const text = `[Blob of ${data.size} bytes]`;
    return { words: { type: 'send', data: text, isBinary: false }, bytes: data.size };
  }
  const bytes = bytesOf(data);
  if (bytes === null) {
    const text = String(data);
    const size = new TextEncoder().encode(text).length;
    return { words: { type: 'send', data: text, isBinary: false }, bytes: size };
  }
  return { words: { type: 'send', data: toBase64(bytes), isBinary: true }, bytes: bytes.length };
}

function bytesOf(data: unknown): Uint8Array | null {
  if (data instanceof ArrayBuffer) return new Uint8Array(data);
  if (!ArrayBuffer.isView(data)) return null;
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}
