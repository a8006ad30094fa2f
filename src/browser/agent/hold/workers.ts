/** The dedicated workers that a document, or a worker, has made: what comes from them is held. */
import { fileName } from '../../../model/names.js';
import { volatileFree } from '../../../model/volatile.js';
import { watchConstructor, wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';
import { holdEvents } from './held-events.js';
import type { HeldTask, TaskFacts } from './held-tasks.js';
import { messageName } from './message-names.js';

/** Before the random numbers are fixed: agents of one session are told apart by it. */
const AGENT = Math.random();

export function holdWorkers({ settings, tasks, report, onPorts }: Core): void {
  // A shared worker can make none.
  if (!('Worker' in globalThis)) return;
  const ofWorkers = new WeakMap<object, { readonly id: string; readonly held: Set<HeldTask> }>();
  const counts = new Map<string, number>();
  let lastId = 0;
  const { postMessage } = Worker.prototype;

  watchConstructor(Worker, (worker, [script]) => {
    const url = new URL(String(script), base()).href;
    const file = fileName(volatileFree(url));
    const count = (counts.get(file) ?? 0) + 1;
    counts.set(file, count);
    const name = `worker ${file}${count === 1 ? '' : ` (${count})`}`;
    const id = `${AGENT} ${++lastId}`;
    const held = new Set<HeldTask>();
    ofWorkers.set(worker, { id, held });
    report({ type: 'worker', worker: id, url });
    // By this name its agent knows what is for it. It is there when the worker's script has run: messages wait for that.
    Reflect.apply(postMessage, worker, [{ [settings.name]: id }]);

    const hold = (facts: Pick<TaskFacts, 'source' | 'what'>, run: () => void): boolean => {
      const task = tasks.hold({ ...facts, queue: name, site: null }, () => {
        held.delete(task);
        run();
      });
      held.add(task);
      return true;
    };
    for (const type of ['message', 'messageerror'] as const) {
      holdEvents(worker, type, ({ data, ports }, give) => {
        onPorts(ports);
        const what = `${messageName(data)} from ${name}`.trim();
        return hold({ source: 'worker-message', what }, () =>
          give(new MessageEvent(type, { data, ports: [...ports] })),
        );
      });
    }
    holdEvents(worker, 'error', (event, give) => {
      if (event instanceof ErrorEvent && event.isTrusted) report({ type: 'threw', worker: id });
      return hold({ source: 'worker-error', what: `of ${name}` }, () => give(copyOf(event)));
    });
  });
  wrapFunction(Worker.prototype, 'terminate', (native, worker) => {
    native();
    const ended = typeof worker === 'object' && worker !== null ? ofWorkers.get(worker) : undefined;
    if (ended === undefined) return undefined;
    for (const task of ended.held) task.drop();
    report({ type: 'terminated', worker: ended.id });
    return undefined;
  });
}

function base(): string {
  return 'document' in globalThis ? document.baseURI : location.href;
}

/** A script that cannot be had is told by a plain event. */
function copyOf(event: Event): Event {
  if (!(event instanceof ErrorEvent)) return new Event('error', { cancelable: true });
  const { message, filename, lineno, colno, error } = event;
  return new ErrorEvent('error', { cancelable: true, message, filename, lineno, colno, error });
}
