/**
 * IndexedDB. That a database is open, or deleted, is an event that is held. A transaction is held
 * before it begins, by one of the agent's own in front of it: its requests must end in tasks of the
 * browser's, for only in those it is active. All that it does is one task.
 */
import { callSite } from '../page/call-site.js';
import { wrapFunction } from '../page/wrap.js';
import type { Core } from './core.js';
import { holdEvents, onEvent } from './held-events.js';
import type { HeldTask, HeldTasks } from './held-tasks.js';

/** A transaction that has not begun. */
interface Waiting {
  readonly held: HeldTask;
  begin(): void;
}

export function holdIndexedDb({ tasks }: Core): void {
  holdOpening(tasks);
  holdTransactions(tasks);
}

function holdOpening(tasks: HeldTasks): void {
  /** By database: what waits until its connections are closed. */
  const blocked = new Map<string, Set<() => void>>();

  const watch = (request: IDBOpenDBRequest, method: string, name: string): void => {
    const site = callSite();
    const pending = () => tasks.pending(`the end of indexedDB.${method}()`);
    let ended = pending();
    const goOn = (): void => {
      blocked.get(name)?.delete(goOn);
      ended = pending();
    };
    onEvent(request, 'blocked', () => {
      const waiting = blocked.get(name) ?? new Set();
      blocked.set(name, waiting.add(goOn));
      ended();
    });
    for (const type of ['success', 'error'] as const) {
      holdEvents(request, type, (event, give) => {
        // While a version changes, the requests in it have events of their own, which bubble.
        if (event.target !== request) return false;
        ended();
        const facts = {
          source: 'indexed-db',
          what: `${method} ${name}`,
          queue: `database ${name}`,
          site,
        } as const;
        tasks.hold(facts, () => give(equalEvent(event)));
        return true;
      });
    }
  };
  for (const method of ['open', 'deleteDatabase']) {
    wrapFunction(IDBFactory.prototype, method, (native, _, [name]) => {
      const request = native();
      if (request instanceof IDBOpenDBRequest) watch(request, method, String(name));
      return request;
    });
  }
  wrapFunction(IDBDatabase.prototype, 'close', (native, database) => {
    native();
    if (!(database instanceof IDBDatabase)) return;
    for (const goOn of blocked.get(database.name) ?? []) goOn();
  });
}

function equalEvent(event: Event): Event {
  const { type, bubbles, cancelable } = event;
  if (!(event instanceof IDBVersionChangeEvent)) return new Event(type, { bubbles, cancelable });
  const { oldVersion, newVersion } = event;
  return new IDBVersionChangeEvent(type, { bubbles, cancelable, oldVersion, newVersion });
}

function holdTransactions(tasks: HeldTasks): void {
  const { prototype } = IDBDatabase;
  const { transaction } = prototype;
  const waiting = new WeakMap<object, Waiting>();

  wrapFunction(prototype, 'transaction', (native, database, [stores]) => {
    if (!(database instanceof IDBDatabase)) return native();
    const open = blockerOf(() => Reflect.apply(transaction, database, [stores, 'readwrite']));
    if (open === null) return native();
    let begun: unknown;
    try {
      begun = native();
    } finally {
      if (!(begun instanceof IDBTransaction)) open();
    }
    if (!(begun instanceof IDBTransaction)) return begun;
    const own = begun;
    const begin = (): void => {
      waiting.delete(own);
      const ended = tasks.pending('the end of an IndexedDB transaction');
      for (const type of ['complete', 'abort'] as const) onEvent(own, type, ended);
      open();
    };
    const what = `transaction of ${database.name}`;
    const queue = `transactions of ${database.name}`;
    const held = tasks.hold({ source: 'indexed-db', what, queue, site: callSite() }, begin);
    waiting.set(own, { held, begin });
    return own;
  });
  wrapFunction(IDBTransaction.prototype, 'abort', (native, self) => {
    native();
    const held = typeof self === 'object' && self !== null ? waiting.get(self) : undefined;
    held?.held.drop();
    held?.begin();
  });
}

/**
 * Begins a transaction that keeps all later ones on its stores waiting.
 *
 * @returns what ends it; null if there cannot be one, for which the page's own gives the reason
 */
function blockerOf(begin: () => IDBTransaction): (() => void) | null {
  let blocker: IDBTransaction;
  try {
    blocker = begin();
  } catch {
    return null;
  }
  const [name = ''] = blocker.objectStoreNames;
  const store = blocker.objectStore(name);
  let isOver = false;
  // It is over when it is left without a request.
  const ask = (): void => {
    const request = store.getKey(Number.NEGATIVE_INFINITY);
    onEvent(request, 'success', () => {
      if (!isOver) ask();
    });
  };
  ask();
  return () => {
    isOver = true;
  };
}
