/** What a dedicated worker has to do with the document, or the worker, that made it. */
import { fileName } from '../../../model/names.js';
import { volatileFree } from '../../../model/volatile.js';
import type { Core } from './core.js';
import { holdEvents } from './held-events.js';
import { messageName } from './message-names.js';

export function holdOwner({ settings, tasks, report, onPorts }: Core): void {
  for (const type of ['message', 'messageerror'] as const) {
    holdEvents(self, type, ({ data, ports }, give) => {
      const call = callOf(data, settings.name);
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
}

function callOf(data: unknown, token: string): string | null {
  if (typeof data !== 'object' || data === null) return null;
  const call: unknown = Object.getOwnPropertyDescriptor(data, token)?.value;
  return typeof call === 'string' ? call : null;
}
