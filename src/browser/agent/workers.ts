/** The dedicated workers that a document, or a worker, has made: what comes from them is held. */
import { fileName, volatileFree } from '../../model/identity.js';
import { holdEvents } from './held-events.js';
import type { HeldTask, HeldTasks, TaskFacts } from './held-tasks.js';
import { messageName } from './message-names.js';
import type { AgentMessage } from './messages.js';
import { watchConstructor, wrapFunction } from './wrap.js';

/** Before the random numbers are fixed: agents of one session are told apart by it. */
const AGENT = Math.random();

export interface WorkerOptions {
  /** Name of the property by which a worker's agent knows a message that is for it. */
  readonly token: string;
  readonly report: (message: AgentMessage) => void;
  /** Of each message, before its handlers have it. */
  readonly onPorts: (ports: readonly MessagePort[]) => void;
}

export function holdWorkers(tasks: HeldTasks, options: WorkerOptions): void {
  // A shared worker can make none.
  if (!('Worker' in globalThis)) return;
  const { token, report, onPorts } = options;
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
    // It is there when the worker's script has run: messages wait for that.
    Reflect.apply(postMessage, worker, [{ [token]: id }]);

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
    holdEvents(worker, 'error', (event, give) =>
      hold({ source: 'worker-error', what: `of ${name}` }, () => give(copyOf(event))),
    );
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
