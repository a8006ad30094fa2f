/** The agent in a worker, where there is no document: it starts before the script does. */
import { takeBinding } from './binding.js';
import { awaitBodies } from './bodies.js';
import { holdBroadcasts } from './broadcasts.js';
import { installClock } from './clock.js';
import { installFrames } from './frames.js';
import { HeldTasks } from './held-tasks.js';
import type { AgentMessage, AgentSettings, Beginning } from './messages.js';
import { holdOwner } from './owner.js';
import { holdPorts } from './ports.js';
import { awaitProgress } from './progress-events.js';
import { installRandom } from './random.js';
import { drained } from './tasks.js';
import { installTimers } from './timers.js';
import { holdWorkers } from './workers.js';

/** @param beginning of the operation that starts the worker */
export function start(settings: AgentSettings, beginning: Beginning): void {
  const post = takeBinding(settings.binding);
  const report = (message: AgentMessage): void => post(JSON.stringify(message));
  const clock = installClock(settings.epoch);
  const random = installRandom(settings.seed);
  const timers = installTimers(report);
  const frames = installFrames(report, clock);
  const tasks = new HeldTasks(report);
  const bodies = awaitBodies(tasks);
  const progresses = awaitProgress(tasks);
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

  const begin = ({ time, identity, gives }: Beginning): void => {
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
  };
  Object.defineProperty(globalThis, settings.name, { value: agent });
}
