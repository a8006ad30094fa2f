/** The agent in a worker, where there is no document: it starts before the script does. */
import { takeBinding } from './binding.js';
import { awaitBodies } from './bodies.js';
import { holdBroadcasts } from './broadcasts.js';
import { holdCaches } from './caches.js';
import { installClock } from './clock.js';
import { Connections } from './connections.js';
import { installEventSource } from './event-source.js';
import { holdFileReaders } from './file-readers.js';
import { installFrames } from './frames.js';
import { holdPromises } from './held-promises.js';
import { HeldTasks } from './held-tasks.js';
import { holdIndexedDb } from './indexed-db.js';
import { holdLocks } from './locks.js';
import type { AgentMessage, AgentSettings, Beginning, Pushed } from './messages.js';
import { holdOwner } from './owner.js';
import { holdPorts } from './ports.js';
import { holdPostedTasks } from './posted-tasks.js';
import { awaitProgress } from './progress-events.js';
import { installRandom } from './random.js';
import { watchRedirectModes } from './redirects.js';
import { drained, runAndDrain } from './tasks.js';
import { stampTimes } from './time-stamps.js';
import { installTimers } from './timers.js';
import { nameUnheld } from './unheld.js';
import { holdUploadEvents } from './upload-events.js';
import { installWebSocket } from './web-socket.js';
import { holdWorkers } from './workers.js';

/** @param beginning of the operation that starts the worker */
export function start(settings: AgentSettings, beginning: Beginning): void {
  const post = takeBinding(settings.binding);
  const report = (message: AgentMessage): void => post(JSON.stringify(message));
  const clock = installClock(settings.epoch);
  stampTimes(clock, settings.epoch);
  const random = installRandom(settings.seed);
  const timers = installTimers(report);
  const frames = installFrames(report, clock);
  const tasks = new HeldTasks(report);
  const bodies = awaitBodies(tasks);
  const progresses = awaitProgress(tasks);
  holdUploadEvents();
  const { adopt: onPorts } = holdPorts(tasks, settings.granularity === 'fine');
  const options = { token: settings.name, report, onPorts };
  holdOwner(tasks, options);
  addEventListener(
    'connect',
    (event) => {
      if (event instanceof MessageEvent) onPorts(event.ports);
    },
    { capture: true },
  );
  holdWorkers(tasks, options);
  holdBroadcasts(tasks, report);
  holdPostedTasks(tasks, settings.granularity === 'fine');
  holdCaches(tasks); // With the browser's own `put`.
  holdPromises(tasks);
  holdLocks(tasks);
  holdFileReaders(tasks);
  holdIndexedDb(tasks);
  nameUnheld(report);
  watchRedirectModes(report);
  let current = beginning;
  const connections = new Connections(report);
  installWebSocket(connections, settings.live, () => current.index);
  installEventSource(connections, settings.live);

  const begin = (next: Beginning): void => {
    current = next;
    const { time, identity, gives } = next;
    clock.set(time);
    random.begin(identity);
    if (gives !== undefined) {
      bodies.given(gives);
      progresses(gives);
    }
  };
  begin(beginning);
  const agent = {
    begin,
    async drained() {
      for (await drained(); tasks.isPending; await drained()) await tasks.settled();
    },
    fire(operation: Beginning, timer: number) {
      begin(operation);
      return timers.fire(timer);
    },
    animate(operation: Beginning, callbacks: readonly number[]) {
      begin(operation);
      return frames.animate(callbacks);
    },
    run(operation: Beginning, task: number) {
      begin(operation);
      return tasks.run(task);
    },
    /** Shows the worker what a server pushed. */
    push(operation: Beginning, connection: number, event: Pushed) {
      begin(operation);
      return runAndDrain(() => connections.deliver(connection, event));
    },
  };
  Object.defineProperty(globalThis, settings.name, { value: agent });
}
