/** Where a page's own code runs: the execution contexts of its documents and of its workers. */
import type { Session } from '../chrome/protocol.js';

/** What an execution context of a page is known by. */
export interface Context {
  readonly session: Session;
  /** Unique in the browser. */
  readonly id: string;
  /** Of a worker's context: its target, which no frame shares. */
  readonly frame: string;
  readonly origin: string;
  readonly isWorker: boolean;
}

export class Contexts {
  /** By their sessions and the numbers that they have in them. */
  readonly #contexts = new Map<string, Context>();
  readonly #onGone: (context: Context) => void;

  constructor(onGone: (context: Context) => void) {
    this.#onGone = onGone;
  }

  get all(): readonly Context[] {
    return [...this.#contexts.values()];
  }

  /** @param number of the context in its session */
  get(session: Session, number: number): Context | null {
    return this.#contexts.get(`${session.id} ${number}`) ?? null;
  }

  add(number: number, context: Context): void {
    this.#contexts.set(`${context.session.id} ${number}`, context);
  }

  gone(session: Session, number: number): void {
    this.#remove((key) => key === `${session.id} ${number}`);
  }

  /** @param session id of the session that is gone, or whose contexts are */
  allGone(session: string): void {
    this.#remove((_, context) => context.session.id === session);
  }

  #remove(isGone: (key: string, context: Context) => boolean): void {
    for (const [key, context] of this.#contexts) {
      if (!isGone(key, context)) continue;
      this.#contexts.delete(key);
      this.#onGone(context);
    }
  }
}
