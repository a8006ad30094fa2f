/**
 * ResizeObserver and IntersectionObserver. What they have seen comes with a frame. The browser draws
 * one where something observed has moved; what it tells then is held, as a task that comes with the
 * page's own next frame. What one operation lets observers of a kind see is one task.
 */
import type { TaskSource } from '../../../model/task-sources.js';
import type { CallSite } from '../contract.js';
import { callSite } from '../page/call-site.js';
import { runAsTask } from '../page/tasks.js';
import { watchConstructor, wrapFunction } from '../page/wrap.js';
import { lastingName } from '../target/obstacle.js';
import type { Core } from './core.js';
import type { Drawing } from './drawing.js';
import type { HeldTask, HeldTasks } from './held-tasks.js';

const { getBoundingClientRect } = Element.prototype;

interface Entry {
  readonly target: Element;
}

interface Observer {
  readonly callback: (...args: unknown[]) => unknown;
  readonly site: CallSite | null;
  /** What it observes, with where that was when it was last looked at. */
  readonly targets: Map<Element, string>;
}

/** What will be told in one task, the latest of each target. */
interface Held {
  readonly entries: Map<object, Map<Element, Entry>>;
  readonly task: HeldTask;
}

interface Kind {
  readonly source: TaskSource;
  readonly boxOf: (element: Element) => string;
  readonly observers: Map<object, Observer>;
  readonly held: Set<Held>;
  /** What the running operation lets be seen. */
  current: Held | null;
}

export function holdObservers({ tasks, drawing, on }: Core): void {
  const observers = new Observers(tasks, drawing);
  on.begin.push(() => observers.begin());
  on.quiet.push(() => observers.look());
}

class Observers {
  readonly #tasks: HeldTasks;
  readonly #drawing: Drawing;
  readonly #kinds: Kind[] = [];

  constructor(tasks: HeldTasks, drawing: Drawing) {
    this.#tasks = tasks;
    this.#drawing = drawing;
    this.#observe(ResizeObserver, 'resize', sizeOf);
    this.#observe(IntersectionObserver, 'intersection', placeOf);
  }

  /** Another operation begins. */
  begin(): void {
    for (const kind of this.#kinds) kind.current = null;
  }

  /** Sees whether anything has moved that somebody observes. */
  look(): void {
    for (const { observers, boxOf } of this.#kinds) {
      for (const { targets } of observers.values()) {
        for (const [target, before] of targets) {
          const box = boxOf(target);
          if (box === before) continue;
          targets.set(target, box);
          this.#drawing.need();
        }
      }
    }
  }

  #observe(
    native: typeof ResizeObserver | typeof IntersectionObserver,
    source: TaskSource,
    boxOf: Kind['boxOf'],
  ): void {
    const kind: Kind = { source, boxOf, observers: new Map(), held: new Set(), current: null };
    this.#kinds.push(kind);
    const told = (entries: readonly Entry[], observer: object): void => {
      for (const entry of entries) this.#hold(kind, observer, entry);
    };
    watchConstructor<object>(
      native,
      (observer, [callback]) => {
        if (typeof callback !== 'function') return;
        const call = (...args: unknown[]): unknown => Reflect.apply(callback, observer, args);
        kind.observers.set(observer, { callback: call, site: callSite(), targets: new Map() });
      },
      ([callback, ...rest]) => [typeof callback === 'function' ? told : callback, ...rest],
    );
    const { prototype } = native;
    wrapFunction(prototype, 'observe', (call, self, [target]) => {
      call();
      if (target instanceof Element) observerOf(kind, self)?.targets.set(target, '');
    });
    wrapFunction(prototype, 'unobserve', (call, self, [target]) => {
      call();
      if (!(target instanceof Element)) return;
      observerOf(kind, self)?.targets.delete(target);
      forget(kind, self, (of) => of === target);
    });
    wrapFunction(prototype, 'disconnect', (call, self) => {
      call();
      observerOf(kind, self)?.targets.clear();
      forget(kind, self, () => true);
    });
    wrapFunction(prototype, 'takeRecords', (call, self) => {
      const records: unknown = call();
      return [...forget(kind, self, () => true), ...(Array.isArray(records) ? records : [])];
    });
  }

  #hold(kind: Kind, observer: object, entry: Entry): void {
    const { source, held } = kind;
    const { target } = entry;
    for (const { entries } of held) {
      const known = entries.get(observer);
      if (known?.has(target)) {
        known.set(target, entry);
        return;
      }
    }
    kind.current ??= this.#begin(kind, {
      source,
      what: `of ${lastingName(target)}`,
      site: kind.observers.get(observer)?.site ?? null,
    });
    const { entries } = kind.current;
    entries.set(observer, (entries.get(observer) ?? new Map()).set(target, entry));
  }

  #begin(kind: Kind, facts: Pick<Parameters<HeldTasks['hold']>[0], 'source' | 'what' | 'site'>) {
    const entries: Held['entries'] = new Map();
    const task = this.#tasks.hold({ ...facts, delay: 0 }, () => {
      kind.held.delete(held);
      for (const [observer, seen] of entries) {
        const callback = kind.observers.get(observer)?.callback;
        runAsTask(() => callback?.([...seen.values()], observer));
      }
    });
    const held: Held = { entries, task };
    kind.held.add(held);
    return held;
  }
}

function observerOf({ observers }: Kind, self: unknown): Observer | undefined {
  return typeof self === 'object' && self !== null ? observers.get(self) : undefined;
}

/** What an observer will not be told any more. */
function forget(kind: Kind, self: unknown, isOver: (target: Element) => boolean): Entry[] {
  if (typeof self !== 'object' || self === null) return [];
  const over: Entry[] = [];
  for (const held of kind.held) {
    const entries = held.entries.get(self);
    for (const [target, entry] of entries ?? []) {
      if (!isOver(target)) continue;
      entries?.delete(target);
      over.push(entry);
    }
    if (entries?.size === 0) held.entries.delete(self);
    if (held.entries.size > 0) continue;
    held.task.drop();
    kind.held.delete(held);
    if (kind.current === held) kind.current = null;
  }
  return over;
}

function sizeOf(element: Element): string {
  const { width, height } = Reflect.apply(getBoundingClientRect, element, []);
  return `${width} ${height} ${element.clientWidth} ${element.clientHeight}`;
}

function placeOf(element: Element): string {
  const { x, y, width, height } = Reflect.apply(getBoundingClientRect, element, []);
  return `${x} ${y} ${width} ${height} ${innerWidth} ${innerHeight}`;
}
