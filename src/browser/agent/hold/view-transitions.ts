/**
 * `document.startViewTransition`: nothing of one is drawn. That the page is changed is a task, for the
 * browser draws what was there before; that the transition is over is another.
 */
import { callSite } from '../page/call-site.js';
import { wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';
import type { HeldTask, HeldTasks } from './held-tasks.js';

/** As long as the browser's own animations of one (CSS View Transitions, "View Transition Animations"). */
const DURATION_MS = 250;

const NativePromise = Promise;
const { then } = Promise.prototype;

export function holdViewTransitions({ tasks }: Core): void {
  if (!('startViewTransition' in document)) return;
  let last: Transition | null = null;
  wrapFunction(Document.prototype, 'startViewTransition', (_native, _document, [options]) => {
    last?.skip();
    last = new Transition(tasks, options);
    return last.shown;
  });
}

class Transition {
  /** What the page gets. */
  readonly shown: object;
  readonly #tasks: HeldTasks;
  readonly #site = callSite();
  readonly #updated = new Settled();
  readonly #ready = new Settled();
  readonly #finished = new Settled();
  #end: HeldTask | null = null;
  #isSkipped = false;

  /** @param options the page's: its update, or an object with that */
  constructor(tasks: HeldTasks, options: unknown) {
    const isObject = typeof options === 'object' && options !== null;
    const update = isObject ? Reflect.get(options, 'update') : options;
    const types: unknown = isObject ? Reflect.get(options, 'types') : null;
    this.#tasks = tasks;
    // Of these the page's own handling is not asked for: that is the promise of its update.
    this.#ready.handle();
    this.#finished.handle();
    this.shown = Object.create(ViewTransition.prototype, {
      updateCallbackDone: { value: this.#updated.promise },
      ready: { value: this.#ready.promise },
      finished: { value: this.#finished.promise },
      types: { value: new Set(Array.isArray(types) ? types : []) },
      skipTransition: { value: () => this.skip() },
    });
    tasks.hold({ source: 'view', site: this.#site, delay: 0 }, () => this.#run(update));
  }

  skip(): void {
    this.#isSkipped = true;
    this.#ready.reject(new DOMException('Transition was skipped', 'AbortError'));
    if (this.#end === null) return;
    this.#end.drop();
    this.#finished.resolve();
  }

  #run(update: unknown): void {
    const done = new NativePromise((resolve) => {
      resolve(typeof update === 'function' ? Reflect.apply(update, undefined, []) : undefined);
    });
    const succeeded = (): void => {
      this.#updated.resolve();
      this.#ready.resolve();
      if (this.#isSkipped) this.#finished.resolve();
      else this.#finishLater();
    };
    const failed = (reason: unknown): void => {
      for (const promise of [this.#updated, this.#ready, this.#finished]) promise.reject(reason);
    };
    Reflect.apply(then, done, [succeeded, failed]);
  }

  #finishLater(): void {
    const facts = { source: 'view', what: 'end', site: this.#site, delay: DURATION_MS } as const;
    this.#end = this.#tasks.hold(facts, () => this.#finished.resolve());
  }
}

/** A promise, and what settles it. */
class Settled {
  readonly promise: Promise<undefined>;
  resolve = (): void => {};
  reject = (_reason: unknown): void => {};

  constructor() {
    this.promise = new NativePromise((resolve, reject) => {
      this.resolve = () => resolve(undefined);
      this.reject = reject;
    });
  }

  handle(): void {
    Reflect.apply(then, this.promise, [undefined, () => {}]);
  }
}
