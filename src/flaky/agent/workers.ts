/** What a worker sends the page. */
import { watchConstructor } from '../../browser/agent/page/wrap.js';
import { copyOfMessage, holdArrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdWorkers(events: Events): void {
  watchConstructor(Worker, (worker, [url]) => {
    const { pathname } = new URL(String(url), document.baseURI);
    const name = ({ type }: Event): string => `${type} of worker ${pathname}`;
    holdArrivals(
      events,
      worker,
      ['message', 'messageerror', 'error'],
      'worker',
      name,
      copyOfMessage,
    );
  });
}
