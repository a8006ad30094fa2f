/** Stands between a run and a page that hangs, crashes, or goes while it is asked. */
import { Detached } from '../../chrome/protocol.js';
import { Hang, type Watched, watch } from './watchdog.js';

export class Guard {
  readonly #tab: Watched;
  readonly #isDebugged: boolean;
  /** Of the work that is going on; an answer may be needed in the middle of other work. */
  readonly #stops = new Set<(error: Error) => void>();
  #crash: Hang | null = null;
  #failure: Error | null = null;
  #hang: string | null = null;
  #isOver = false;

  /** @param isDebugged a person may have stopped the page: only one whose code runs on and on hangs */
  constructor(tab: Watched, isDebugged = false) {
    this.#tab = tab;
    this.#isDebugged = isDebugged;
  }

  /** Why the page stopped answering, a sentence; null: it did not. */
  get hang(): string | null {
    return this.#hang;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs what needs an answer of the page; false when there is none to be had. */
  async run(work: Promise<unknown>): Promise<boolean> {
    if (this.#failure !== null) {
      work.catch(() => {});
      throw this.#failure;
    }
    // It may crash while nobody needs an answer.
    if (this.#crash !== null) return this.#hangs(work, this.#crash);
    const watching = watch(this.#tab, this.#isDebugged);
    let stop: (error: Error) => void = () => {};
    const stopped = new Promise<never>((_, reject) => {
      stop = reject;
    });
    this.#stops.add(stop);
    try {
      await Promise.race([work, watching.stopped, stopped]);
      return true;
    } catch (error) {
      const hang = error instanceof Hang ? error : this.#crash;
      if (hang === null) throw error;
      return this.#hangs(work, hang);
    } finally {
      watching.end();
      this.#stops.delete(stop);
    }
  }

  #hangs(work: Promise<unknown>, { message }: Hang): false {
    work.catch(() => {});
    this.#hang ??= message;
    return false;
  }

  /** For what may go while it is asked, a document that is left, a request that is aborted: then null. */
  async attempt<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      if (!isGone(error) && !this.#isOver)
        this.#stopAll(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }

  /** As `attempt`, of a page that may hang meanwhile: then it is null, too. */
  async answer<T>(question: Promise<T>): Promise<T | null> {
    const attempted = this.attempt(question);
    return (await this.run(attempted)) ? attempted : null;
  }

  crashed(): void {
    this.#crash = new Hang('The page crashed: its renderer process ended.');
    this.#stopAll(this.#crash);
  }

  /** Nothing can come of this run, whatever it waits for. */
  fails(error: Error): void {
    this.#failure = error;
    this.#stopAll(error);
  }

  #stopAll(error: Error): void {
    for (const stop of this.#stops) stop(error);
  }

  end(): void {
    this.#isOver = true;
  }
}

/**
 * Whether Chrome refused a command because what it is for is gone, a document, a frame or a request, and
 * another may be there in its place. Not when the browser is: then nothing is there to be asked again.
 */
export function isGone(error: unknown): boolean {
  if (error instanceof Detached) return true;
  return (
    error instanceof Error &&
    /Invalid InterceptionId|Target crashed|context was destroyed|Cannot find (default execution )?context|uniqueContextId not found|Invalid state|navigated or closed|No dialog/i.test(
      `${error.name} ${error.message}`,
    )
  );
}
