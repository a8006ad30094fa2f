/**
 * The tasks of a page that the browser would run by itself: they are kept, reported, and run when
 * the control says so. What the page has begun and the browser has not ended is pending; until it
 * has come, the page is not at rest.
 */
import type { TaskSource } from '../../../model/task-sources.js';
import type { AgentMessage, CallSite } from '../contract.js';
import { callSite } from '../page/call-site.js';
import { drained, runAndDrain, runLater } from '../page/tasks.js';

/** What is told of a task. */
export interface TaskFacts {
  readonly source: TaskSource;
  /** What tells it from others of its source, in words; the same in every run. */
  readonly what?: string;
  /** Tasks of one queue of this document keep their order. */
  readonly queue?: string;
  /** Where the page asked for it; null where that is not known. */
  readonly site: CallSite | null;
  /** Milliseconds of virtual time after which it comes by itself; else the world decides. */
  readonly delay?: number;
}

export interface HeldTask {
  /** The page has called it off. */
  drop(): void;
}

/**
 * What is pending is taken for lost when so many times nothing has ended, although the page had time
 * to do all that it had to do: on a slow machine, seconds alone tell nothing.
 */
const BEATS = 6;
const BEAT_MS = 500;

export class HeldTasks {
  readonly #report: (message: AgentMessage) => void;
  readonly #held = new Map<number, () => void>();
  readonly #pending = new Set<{ readonly what: string }>();
  #onSettled: (() => void)[] = [];
  #lastId = 0;

  constructor(report: (message: AgentMessage) => void) {
    this.#report = report;
  }

  /** @param run what the task does; what it throws is uncaught, as in any task */
  hold({ source, what = '', queue, site, delay }: TaskFacts, run: () => void): HeldTask {
    const id = ++this.#lastId;
    this.#held.set(id, run);
    this.#report({
      type: 'task',
      task: id,
      source,
      what,
      queue: queue ?? null,
      site,
      delay: delay ?? null,
    });
    return {
      drop: () => {
        if (this.#held.delete(id)) this.#report({ type: 'cleared', what: 'task', id });
      },
    };
  }

  /** Runs a task, and what it leads to; one that has been called off does nothing. */
  run(id: number): Promise<void> {
    const run = this.#held.get(id);
    this.#held.delete(id);
    return runAndDrain(() => run?.());
  }

  /**
   * The browser is at work on something.
   *
   * @param what in words, should its end never be seen: `IndexedDB open`
   * @returns what to call, once or more often, when it has ended
   */
  pending(what: string): () => void {
    const work = { what };
    this.#pending.add(work);
    return () => {
      if (this.#pending.delete(work)) this.#settled();
    };
  }

  /**
   * Holds the moment at which a promise of the browser's settles. One that has settled already, as
   * for wrong arguments, is given as it is.
   *
   * @param what is pending; null: nothing, for it may wait for what is held
   */
  settlesLater<T>(
    promise: Promise<T>,
    { site = callSite(), ...facts }: Omit<TaskFacts, 'site'> & Partial<Pick<TaskFacts, 'site'>>,
    what: string | null,
  ): Promise<T> {
    const ended = what === null ? () => {} : this.pending(what);
    return new NativePromise((resolve, reject) => {
      let isAtOnce = true;
      const settle = (run: () => void): void => {
        ended();
        if (isAtOnce) run();
        else this.hold({ ...facts, site }, run);
      };
      Reflect.apply(then, promise, [
        (value: T) => settle(() => resolve(value)),
        (reason: unknown) => settle(() => reject(reason)),
      ]);
      // Behind the reactions of a promise that has settled already.
      queueMicrotask(() => {
        isAtOnce = false;
      });
    });
  }

  /** Whether the browser is at work on something. */
  get isPending(): boolean {
    return this.#pending.size > 0;
  }

  /** Resolves when something pending has ended, or has been given up. */
  settled(): Promise<void> {
    return new NativePromise((resolve) => {
      let cancel = (): void => {};
      const beat = (count: number): void => {
        cancel = runLater(async () => {
          await drained();
          if (isOver) return;
          if (count === BEATS) this.#giveUp();
          else beat(count + 1);
        }, BEAT_MS);
      };
      let isOver = false;
      this.#onSettled.push(() => {
        isOver = true;
        cancel();
        resolve();
      });
      beat(1);
    });
  }

  #settled(): void {
    const waiting = this.#onSettled;
    this.#onSettled = [];
    for (const go of waiting) go();
  }

  #giveUp(): void {
    for (const { what } of this.#pending) this.#report({ type: 'lost', what });
    this.#pending.clear();
    this.#settled();
  }
}

const NativePromise = Promise;
const { then } = Promise.prototype;
