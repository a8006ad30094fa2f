/**
 * BroadcastChannel: all that comes is held. It travels through the browser's own process, so the
 * control is told what was sent and what came of it.
 */

import type { AgentMessage } from '../contract.js';
import { watchConstructor, wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';
import { holdEvents } from './held-events.js';
import { messageName } from './message-names.js';

export function holdBroadcasts({ tasks, report }: Core): void {
  const channels = new WeakMap<object, number>();
  let count = 0;
  const tell = (
    channel: object,
    what: Extract<AgentMessage, { type: 'channel' }>['what'],
    name: string,
  ): void => {
    const id = channels.get(channel);
    if (id !== undefined) report({ type: 'channel', channel: id, name, what });
  };
  watchConstructor(BroadcastChannel, (channel) => {
    const name = `${location.origin} ${channel.name}`;
    channels.set(channel, ++count);
    tell(channel, 'opened', name);
    const queue = `broadcast ${count}`;
    holdEvents(channel, 'message', ({ data, origin }, give) => {
      const what = `${messageName(data)} on ${channel.name}`.trim();
      tasks.hold({ source: 'broadcast', what, queue, site: null }, () =>
        give(new MessageEvent('message', { data, origin })),
      );
      tell(channel, 'hears', name);
      return true;
    });
  });
  for (const [method, what] of [
    ['postMessage', 'sends'],
    ['close', 'closed'],
  ] as const) {
    wrapFunction(BroadcastChannel.prototype, method, (native, channel) => {
      native();
      if (channel instanceof BroadcastChannel)
        tell(channel, what, `${location.origin} ${channel.name}`);
      return undefined;
    });
  }
}
