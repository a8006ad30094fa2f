/** Timers, animation frames, idle callbacks and tasks, as the agents of a page report them. */

import type { Arrival } from '../../../conductor/arrival.js';
import { FRAME_GAP } from '../../../model/frame-rate.js';
import { readableName } from '../../../model/kinds.js';
import { toMicrosecond } from '../../../model/microsecond.js';
import type { Facts } from '../../../model/operation.js';
import { isDrawn } from '../../../model/task-sources.js';
import { type AgentMessage, type CallSite, stackOf } from '../../agent/contract.js';
import type { Context, TabEvent } from '../../tabs/tab.js';
import type { Documents } from '../documents/documents.js';
import type { RunHost } from '../host.js';
import type { Source } from '../source.js';
import type { Workers } from './workers.js';

interface Task {
  readonly context: Context;
  readonly what: 'timer' | 'frame' | 'idle' | 'task';
  /** Of the timer, callbacks or task in their document; a frame runs several. */
  readonly ids: Set<number>;
  readonly arrival: Arrival;
}

export class PageTasks implements Source {
  readonly #host: RunHost;
  readonly #documents: Documents;
  readonly #workers: Workers;
  readonly #tasks = new Set<Task>();
  /** When the frame that was drawn last was due, by document. */
  readonly #drawing = new WeakMap<Context, number>();

  constructor(host: RunHost, documents: Documents, workers: Workers) {
    this.#host = host;
    this.#documents = documents;
    this.#workers = workers;
  }

  arrivals(): readonly Arrival[] {
    return [...this.#tasks].map(({ arrival }) => arrival);
  }

  on({ method }: TabEvent): void {
    switch (method) {
      case 'Runtime.executionContextDestroyed':
      case 'Runtime.executionContextsCleared':
      case 'Target.detachedFromTarget':
        this.#forgetGone();
        return;
    }
  }

  told(context: Context, message: AgentMessage): void {
    switch (message.type) {
      case 'timer':
        this.#setTimer(context, message, message.repeats ? 1 : null, this.#current);
        return;
      case 'frame':
        this.#requestFrame(context, message.callback, message.site);
        return;
      case 'idle':
        this.#requestIdle(context, message.callback, message.site);
        return;
      case 'task':
        this.#hold(context, message);
        return;
      case 'lost':
        this.#host.progress.uncontrolled.add(`${message.what}: its end was not seen`);
        return;
      case 'uncontrolled':
        this.#host.progress.uncontrolled.add(message.what);
        return;
      case 'cleared':
        this.#clear(context, message.what, message.id);
        return;
    }
  }

  get #current(): number | null {
    return this.#host.progress.current;
  }

  /** Documents go, and their tasks with them. */
  #forgetGone(): void {
    const { contexts } = this.#host.tab;
    for (const task of this.#tasks) {
      if (!contexts.includes(task.context)) this.#tasks.delete(task);
    }
  }

  #setTimer(
    context: Context,
    timer: Extract<AgentMessage, { type: 'timer' }>,
    tick: number | null,
    cause: number | null,
  ): void {
    const { delay } = timer;
    const facts = { kind: 'timer', delay, tick, site: this.#documents.siteOf(timer.site) } as const;
    const task: Task = {
      context,
      what: 'timer',
      ids: new Set([timer.timer]),
      arrival: {
        facts,
        label: readableName(facts),
        cause,
        stack: stackOf(timer.site),
        due: this.#host.progress.now + delay,
        awaits: [],
        ready: () => true,
        tellsAll: true,
        release: async (beginning) => {
          this.#tasks.delete(task);
          // The next tick is there before this one's handler runs, which may clear it.
          if (tick !== null) this.#setTimer(context, timer, tick + 1, this.#current);
          await this.#host.perform(context, beginning, { type: 'timer', timer: timer.timer });
        },
      },
    };
    this.#tasks.add(task);
  }

  #requestFrame(context: Context, callback: number, callSite: CallSite | null): void {
    const cause = this.#current;
    for (const task of this.#tasks) {
      if (task.what !== 'frame' || task.context !== context || task.arrival.cause !== cause)
        continue;
      task.ids.add(callback);
      return;
    }
    const document = this.#documentIn(context);
    const facts = { kind: 'frame', document, site: this.#documents.siteOf(callSite) } as const;
    const ids = new Set([callback]);
    const due = this.#nextFrame(context);
    const task: Task = {
      context,
      what: 'frame',
      ids,
      arrival: {
        facts,
        label: readableName(facts),
        cause,
        stack: stackOf(callSite),
        due,
        awaits: [],
        ready: () => true,
        tellsAll: true,
        release: async (beginning) => {
          this.#tasks.delete(task);
          this.#drawing.set(context, due);
          await this.#host.perform(context, beginning, { type: 'frame', callbacks: [...ids] });
        },
      },
    };
    this.#tasks.add(task);
  }

  /**
   * When what is requested now is drawn. HTML standard, "run the animation frame callbacks": with all that waits for
   * the next frame of the document. What the frame that is being drawn still has to run is no part of that.
   */
  #nextFrame(context: Context): number {
    const drawing = this.#drawing.get(context);
    for (const { what, context: other, arrival } of this.#tasks) {
      const { due } = arrival;
      if (what === 'frame' && other === context && due !== null && due !== drawing) return due;
    }
    return toMicrosecond(this.#host.progress.now + FRAME_GAP);
  }

  #requestIdle(context: Context, callback: number, callSite: CallSite | null): void {
    const facts = { kind: 'idle', site: this.#documents.siteOf(callSite) } as const;
    const task: Task = {
      context,
      what: 'idle',
      ids: new Set([callback]),
      arrival: {
        facts,
        label: readableName(facts),
        cause: this.#current,
        stack: stackOf(callSite),
        due: null,
        awaits: [],
        ready: () => true,
        tellsAll: true,
        release: async (beginning) => {
          this.#tasks.delete(task);
          await this.#host.perform(context, beginning, { type: 'idle', callback });
        },
      },
    };
    this.#tasks.add(task);
  }

  #hold(context: Context, message: Extract<AgentMessage, { type: 'task' }>): void {
    const { source, what, delay } = message;
    const document = this.#documentIn(context);
    const { progress } = this.#host;
    const queue = message.queue === null ? null : `${document} ${message.queue}`;
    const site = this.#documents.siteOf(message.site);
    const ofPage = { document, server: null, part: null };
    const facts: Facts<'task'> = { kind: 'task', source, what, site, ...ofPage, queue, delay };
    const task: Task = {
      context,
      what: 'task',
      ids: new Set([message.task]),
      arrival: {
        facts,
        label: readableName(facts),
        cause: progress.current,
        stack: stackOf(message.site),
        due: delay === null ? null : progress.now + delay + (isDrawn(source) ? FRAME_GAP : 0),
        awaits: [],
        startedBy: () => this.#workers.startOf(context),
        ready: () => queue === null || this.#isFirstIn(queue, task),
        tellsAll: true,
        release: async (beginning) => {
          this.#tasks.delete(task);
          await this.#host.perform(context, beginning, { type: 'task', task: message.task });
        },
      },
    };
    this.#tasks.add(task);
    progress.changed();
  }

  /** A port gives its messages in the order in which they came. */
  #isFirstIn(queue: string, task: Task): boolean {
    const [first] = [...this.#tasks].filter(
      ({ arrival: { facts, due } }) =>
        facts.kind === 'task' && facts.queue === queue && due === null,
    );
    return task.arrival.due !== null || first === task;
  }

  #clear(context: Context, what: Task['what'], id: number): void {
    for (const task of this.#tasks) {
      if (task.context !== context || task.what !== what || !task.ids.delete(id)) continue;
      if (task.ids.size === 0) this.#tasks.delete(task);
    }
  }

  /** For the order of its frames. */
  #documentIn(context: Context): string {
    const { frame } = context;
    return this.#workers.nameOf(context) ?? this.#documents.of(frame)?.name ?? frame;
  }
}
