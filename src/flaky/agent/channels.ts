/** BroadcastChannel: what other pages of the same origin send. */
import { watchConstructor, wrapFunction } from '../../browser/agent/page/wrap.js';
import { Arrivals } from './arrivals.js';
import type { Events } from './events.js';

export function holdChannels(events: Events): void {
  const channels = new WeakMap<object, Arrivals>();
  watchConstructor(BroadcastChannel, (channel) => {
    const arrivals = new Arrivals(events, channel, 'channel', `channel ${channel.name}`);
    for (const type of ['message', 'messageerror']) arrivals.listen(type);
    channels.set(channel, arrivals);
  });
  wrapFunction(BroadcastChannel.prototype, 'close', (native, self) => {
    channels.get(Object(self))?.drop();
    return native();
  });
}
