/**
 * What receives the messages of a document or a worker: of its window or itself, and of what else
 * brings any. Nobody in the page has asked for one, so that the place of a message in the code is
 * where its receiver is: a recording is told of those that run.
 */
import type { Core } from '../hold/core.js';
import { type Functions, functionOf } from './functions.js';
import { Register } from './register.js';

const { addEventListener } = EventTarget.prototype;

export function watchReceivers({ report, current }: Core, functions: Functions): void {
  // A shared worker can make no other.
  const ofWorkers = 'Worker' in self ? [Worker] : [];
  const messengers = [WebSocket, EventSource, MessagePort, BroadcastChannel, ...ofWorkers].map(
    ({ prototype }) => prototype,
  );
  const register = new Register(current, {
    has: (target, type) =>
      target === self
        ? type === 'message'
        : messengers.some((one) => Reflect.apply(isAbove, one, [target])),
    properties: [[self, ['message']], ...messengers.map((one) => [one, eventsOf(one)] as const)],
    // All that holds a message back listens before the page can.
    registers(target, type) {
      Reflect.apply(addEventListener, target, [type, onMessage, { capture: true }]);
    },
  });
  function onMessage({ currentTarget, type }: Event): void {
    if (currentTarget === null) return;
    const receivers = register.on(currentTarget).filter((one) => one.type === type);
    if (receivers.length === 0) return;
    const by = receivers.map(({ site, listener }) => {
      return { site: site(), code: functions.numberOf(functionOf(listener)) };
    });
    report({ type: 'received', by });
  }
}

const { isPrototypeOf: isAbove } = Object.prototype;

/** `message`, where it has an `onmessage`. */
function eventsOf(prototype: object): string[] {
  const names = Object.getOwnPropertyNames(prototype).filter((name) => name.startsWith('on'));
  return names.map((name) => name.slice('on'.length));
}
