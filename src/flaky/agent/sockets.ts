/** WebSocket: its opening, each message, its end. */
import { watchConstructor, wrapFunction } from '../../browser/agent/page/wrap.js';
import { Arrivals } from './arrivals.js';
import type { Events } from './events.js';

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
}
