/** What a worker sends the page. */
import { watchConstructor, wrapFunction } from '../../browser/agent/page/wrap.js';
import { volatileFree } from '../../model/volatile.js';
import { Arrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdWorkers(events: Events): void {
  const workers = new WeakMap<object, Arrivals>();
  watchConstructor(Worker, (worker, [url]) => {
    const arrivals = new Arrivals(events, worker, 'worker', `worker ${nameOf(String(url))}`);
    // An error that is held could not be kept from the window by a listener.
    for (const type of ['message', 'messageerror']) arrivals.listen(type);
    workers.set(worker, arrivals);
  });
  wrapFunction(Worker.prototype, 'terminate', (native, self) => {
    workers.get(Object(self))?.drop();
    return native();
  });
}

/** Its path; where its code is in the page, what says so: `blob:`. */
function nameOf(address: string): string {
  const { protocol, pathname } = new URL(volatileFree(address), document.baseURI);
  return protocol.startsWith('http') ? pathname : protocol;
}
