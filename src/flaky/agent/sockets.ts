/** WebSocket: its opening, each message, its end. */
import { watchConstructor } from '../../browser/agent/page/wrap.js';
import { copyOfMessage, holdArrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdSockets(events: Events): void {
  watchConstructor(WebSocket, (socket) => {
    const { pathname } = new URL(socket.url);
    const name = ({ type }: Event): string => `${type} of ${pathname}`;
    holdArrivals(
      events,
      socket,
      ['open', 'message', 'error', 'close'],
      'socket',
      name,
      copyOfMessage,
    );
  });
}
