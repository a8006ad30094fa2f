/** EventSource: each event that a server sends. Named ones are heard when the page listens to them. */
import { watchConstructor, wrapFunction } from '../../browser/agent/page/wrap.js';
import { Arrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdEventSources(events: Events): void {
  const sources = new WeakMap<object, Arrivals>();
  watchConstructor(EventSource, (source) => {
    const arrivals = new Arrivals(events, source, 'server-sent', new URL(source.url).pathname);
    for (const type of ['open', 'message', 'error']) arrivals.listen(type);
    sources.set(source, arrivals);
  });
  wrapFunction(EventTarget.prototype, 'addEventListener', (native, self, [type]) => {
    sources.get(Object(self))?.listen(String(type));
    return native();
  });
  wrapFunction(EventSource.prototype, 'close', (native, self) => {
    sources.get(Object(self))?.drop();
    return native();
  });
}
