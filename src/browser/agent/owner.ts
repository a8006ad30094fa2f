/** What a dedicated worker has to do with the document, or the worker, that made it. */
import { fileName, volatileFree } from '../../model/identity.js';
import { holdEvents } from './held-events.js';
import type { HeldTasks } from './held-tasks.js';
import { messageName } from './message-names.js';
import type { WorkerOptions } from './workers.js';
import { wrapFunction } from './wrap.js';

export function holdOwner(tasks: HeldTasks, { token, report, onPorts }: WorkerOptions): void {
  for (const type of ['message', 'messageerror'] as const) {
    holdEvents(self, type, ({ data, ports }, give) => {
      const call = callOf(data, token);
      if (call !== null) {
        report({ type: 'ready', worker: call });
        return true;
      }
      onPorts(ports);
      const file = fileName(volatileFree(location.href));
      const what = `${messageName(data)} to worker ${file}`.trim();
      tasks.hold({ source: 'worker-message', what, queue: 'owner', site: null }, () =>
        give(new MessageEvent(type, { data, ports: [...ports] })),
      );
      return true;
    });
  }
  let scope: object = globalThis;
  while (!Object.hasOwn(scope, 'close')) {
    const parent: unknown = Object.getPrototypeOf(scope);
    if (typeof parent !== 'object' || parent === null) return;
    scope = parent;
  }
  wrapFunction(scope, 'close', (native) => {
    report({ type: 'closing' });
    return native();
  });
}

function callOf(data: unknown, token: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const call: unknown = Object.getOwnPropertyDescriptor(data, token)?.value;
  return typeof call === 'string' ? call : null;
}
