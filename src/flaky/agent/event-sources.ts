/** EventSource: each event that a server sends. Named ones are heard when the page listens to them. */
import { watchConstructor } from '../../browser/agent/page/wrap.js';
import { copyOfMessage, holdArrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdEventSources(events: Events): void {
  watchConstructor(EventSource, (source) => {
    const { pathname } = new URL(source.url);
    const name = ({ type }: Event): string => `${type} of ${pathname}`;
    const heard = new Set(['open', 'message', 'error']);
    holdArrivals(events, source, [...heard], 'server-sent', name, copyOfMessage);
    const listen = source.addEventListener;
    Object.defineProperty(source, 'addEventListener', {
      configurable: true,
      writable: true,
      value(type: string, ...rest: [EventListener]) {
        if (!heard.has(type)) {
          heard.add(type);
          holdArrivals(events, source, [type], 'server-sent', name, copyOfMessage);
        }
        return Reflect.apply(listen, source, [type, ...rest]);
      },
    });
  });
}
