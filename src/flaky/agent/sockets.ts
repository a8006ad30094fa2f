/** WebSocket: its connection, which its server hears of, its opening, each message, its end. */
import { proxyOf } from '../../browser/agent/page/proxies.js';
import { watchConstructor, wrapFunction } from '../../browser/agent/page/wrap.js';
import { Arrivals } from './arrivals.js';
import type { Events } from './events.js';
import { LateSocket } from './late-socket.js';

export function holdSockets(events: Events): void {
  const sockets = new WeakMap<object, Arrivals>();
  watchConstructor(WebSocket, (socket) => {
    if (events.isOfRunner) return;
    const arrivals = new Arrivals(events, socket, 'socket', new URL(socket.url).pathname);
    for (const type of ['open', 'message', 'error', 'close']) arrivals.listen(type);
    sockets.set(socket, arrivals);
  });
  wrapFunction(WebSocket.prototype, 'close', (native, self) => {
    const closed = native();
    // After that the page is told of the end alone (WebSockets standard, 4: "ready state is not OPEN").
    sockets.get(Object(self))?.drop(({ type }) => type === 'open' || type === 'message');
    return closed;
  });
  holdConnections(events);
}

function holdConnections(events: Events): void {
  const Native = WebSocket;
  const value: typeof WebSocket = proxyOf(Native, {
    construct(target, args, newTarget): object {
      const [address] = args;
      const url = URL.canParse(address, document.baseURI)
        ? new URL(address, document.baseURI)
        : null;
      const open = () => Reflect.construct(target, args, newTarget === value ? target : newTarget);
      // Of an address that is none, the browser says what is wrong with it; a class of the page's has more than a socket has.
      if (url === null || events.isOfRunner || newTarget !== value) return open();
      const { cause } = events;
      const begun = events.begin({ kind: 'socket', name: `connection of ${url.pathname}` });
      // What the page does then is not caused by the connection.
      if (begun.pass()) {
        events.causing(cause, () => {});
        return open();
      }
      const late = new LateSocket(url.href.replace(/^http/, 'ws'), open);
      begun.come(() => events.causing(cause, () => late.connect()));
      return late;
    },
  });
  const property = { value, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(Native.prototype, 'constructor', property);
  Object.defineProperty(globalThis, 'WebSocket', property);
}
