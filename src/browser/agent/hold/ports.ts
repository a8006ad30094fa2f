/**
 * Message ports. What a document sends itself through a channel of its own is a tick of its
 * framework, glued to the operation that sent it; what comes from elsewhere is held.
 */

import type { CallSite } from '../contract.js';
import { callSite } from '../page/call-site.js';
import { watchConstructor, wrapFunction } from '../page/wrap.js';
import { holdEvents } from './held-events.js';
import type { HeldTasks } from './held-tasks.js';
import { messageName } from './message-names.js';

export interface Ports {
  /** To be told of every port that comes with a message, before the page has it. */
  adopt(ports: readonly MessagePort[]): void;
}

/** @param isFine whether what a document sends itself is held too */
export function holdPorts(tasks: HeldTasks, isFine: boolean): Ports {
  const peers = new WeakMap<object, MessagePort>();
  /** What this document has sent to a port and has not come yet; a port keeps the order. */
  const sent = new WeakMap<object, (CallSite | null)[]>();
  let count = 0;

  const watch = (port: MessagePort): void => {
    const queue = `port ${++count}`;
    holdEvents(port, 'message', (event, give) => {
      adopt(event.ports);
      const own = sent.get(port)?.shift();
      if (own !== undefined && !isFine) return false;
      const { data, ports } = event;
      const facts = {
        source: 'message',
        what: messageName(data),
        queue,
        site: own ?? null,
      } as const;
      tasks.hold(facts, () => give(new MessageEvent('message', { data, ports: [...ports] })));
      return true;
    });
  };
  const adopt = (ports: readonly MessagePort[]): void => {
    for (const port of ports) watch(port);
  };
  watchConstructor(MessageChannel, ({ port1, port2 }) => {
    for (const [port, peer] of [[port1, port2] as const, [port2, port1] as const]) {
      peers.set(port, peer);
      sent.set(port, []);
      watch(port);
    }
  });
  // A worker can make none.
  if ('SharedWorker' in globalThis) watchConstructor(SharedWorker, ({ port }) => watch(port));
  wrapFunction(MessagePort.prototype, 'postMessage', (post, self) => {
    const peer = typeof self === 'object' && self !== null ? peers.get(self) : undefined;
    post();
    if (peer !== undefined) sent.get(peer)?.push(isFine ? callSite() : null);
    return undefined;
  });
  return { adopt };
}
