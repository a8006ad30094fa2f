/**
 * What every agent has, in a document or in a worker: clock, random numbers, timers, frames, tasks and
 * connections, which the control calls by name. All else that is held or watched is a part (`parts.ts`),
 * which works with these.
 */
import type { Beginning } from '../../conductor/arrival.js';
import type { Agent, AgentSettings, Drain, Held, WorkerMethod } from './contract.js';
import type { Core, Listeners } from './hold/core.js';
import { Drawing } from './hold/drawing.js';
import { installFrames } from './hold/frames.js';
import { HeldTasks } from './hold/held-tasks.js';
import { holdPorts } from './hold/ports.js';
import { installTimers } from './hold/timers.js';
import { drained, runAndDrain } from './page/tasks.js';
import { installClock } from './virtual/clock.js';
import { Connections } from './virtual/connections.js';
import { installRandom } from './virtual/random.js';
import { stampTimes } from './virtual/time-stamps.js';

export interface Installed {
  readonly core: Core;
  /** Resolves when nothing is left to do. */
  readonly quiet: () => Promise<void>;
  readonly methods: Pick<Agent, WorkerMethod>;
}

export function installCore(settings: AgentSettings, report: Core['report']): Installed {
  let current = 0;
  const clock = installClock(settings.epoch);
  stampTimes(clock, settings.epoch);
  const random = installRandom(settings.seed);
  const timers = installTimers(report);
  const frames = installFrames(report, clock);
  const tasks = new HeldTasks(report);
  const isFine = settings.granularity === 'fine';
  const { adopt: onPorts } = holdPorts(tasks, isFine);
  const connections = new Connections(report);
  const drawing = new Drawing(tasks);
  const on: Listeners = { begin: [], fire: [], drain: [], quiet: [], flush: [], rest: [] };

  const begin = (beginning: Beginning): void => {
    current = beginning.index;
    clock.set(beginning.time);
    random.begin(beginning.identity);
    for (const listener of on.begin) listener(beginning);
  };
  const quiet = async (): Promise<void> => {
    do {
      for (const listener of on.drain) listener();
      for (await drained(); tasks.isPending; await drained()) await tasks.settled();
      for (const listener of on.quiet) listener();
    } while (drawing.begin());
  };
  const rest = async ({ isParsing, isSplit }: Drain): Promise<void> => {
    await quiet();
    if (isSplit && on.flush.length > 0) {
      for (const listener of on.flush) listener();
      await quiet();
    }
    for (const listener of on.rest) listener(isParsing);
  };
  /** Resolves when it has run, and what it led to. */
  const release = (held: Held): Promise<void> => {
    switch (held.type) {
      case 'timer':
        for (const listener of on.fire) listener(held.timer);
        return timers.fire(held.timer);
      case 'frame':
        return frames.animate(held.callbacks);
      case 'idle':
        return frames.idle(held.callback);
      case 'task':
        return tasks.run(held.task);
      case 'pushed':
        return runAndDrain(() => connections.deliver(held.connection, held.event));
    }
  };
  return {
    core: {
      ...{ settings, isFine, report, tasks, connections, drawing, onPorts, on },
      current: () => current,
    },
    quiet,
    methods: {
      begin,
      drained: rest,
      async perform(beginning, held, drain) {
        begin(beginning);
        await release(held);
        if (drain !== null) await rest(drain);
      },
    },
  };
}
