/** A WebSocket that connects later: until then its server knows nothing of it. It is given to a page only where that is held. */
import { defineHandlers } from '../../browser/agent/page/event-handlers.js';
import { copyOf } from './copy-of.js';
import { inNextTask } from './tasks.js';

const { addEventListener } = EventTarget.prototype;
const TYPES = ['open', 'message', 'error', 'close'];
const { CONNECTING, CLOSED } = WebSocket;

export class LateSocket extends EventTarget {
  readonly #url: string;
  readonly #open: () => WebSocket;
  /** Null: it has not connected. */
  #native: WebSocket | null = null;
  #binaryType: BinaryType = 'blob';
  #isClosed = false;

  constructor(url: string, open: () => WebSocket) {
    super();
    this.#url = url;
    this.#open = open;
  }

  connect(): void {
    if (this.#isClosed) return;
    const native = this.#open();
    native.binaryType = this.#binaryType;
    const pass = (event: Event): void => void this.dispatchEvent(copyOf(event));
    for (const type of TYPES) Reflect.apply(addEventListener, native, [type, pass]);
    this.#native = native;
  }

  get url(): string {
    return this.#url;
  }

  get readyState(): number {
    return this.#native?.readyState ?? (this.#isClosed ? CLOSED : CONNECTING);
  }

  get bufferedAmount(): number {
    return this.#native?.bufferedAmount ?? 0;
  }

  get extensions(): string {
    return this.#native?.extensions ?? '';
  }

  get protocol(): string {
    return this.#native?.protocol ?? '';
  }

  get binaryType(): BinaryType {
    return this.#native?.binaryType ?? this.#binaryType;
  }

  set binaryType(type: BinaryType) {
    this.#binaryType = type;
    if (this.#native !== null) this.#native.binaryType = type;
  }

  send(data: string | ArrayBuffer | ArrayBufferView<ArrayBuffer> | Blob): void {
    if (this.#native === null) {
      const why = `Failed to execute 'send' on 'WebSocket': Still in CONNECTING state.`;
      throw new DOMException(why, 'InvalidStateError');
    }
    this.#native.send(data);
  }

  /** Before it has connected, that fails (WebSockets standard, 3.1, "close()"). */
  close(...how: [code?: number, reason?: string]): void {
    if (this.#native !== null) this.#native.close(...how);
    else if (!this.#isClosed) {
      this.#isClosed = true;
      inNextTask(() => {
        this.dispatchEvent(new Event('error'));
        this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
      });
    }
  }
}

// The page takes it for one of the browser's.
Object.setPrototypeOf(LateSocket.prototype, WebSocket.prototype);
defineHandlers(LateSocket.prototype, TYPES);
