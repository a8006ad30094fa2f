/** Stands between a run and a page that hangs, crashes, or goes while it is asked. */
import { Hang, watch } from './watchdog.js';

export class Guard {
  readonly #cpuSeconds: () => Promise<number>;
  #stop: ((error: Error) => void) | null = null;
  #hang: string | null = null;
  #isOver = false;

  /** @param cpuSeconds processor time that the browser's renderers have taken so far */
  constructor(cpuSeconds: () => Promise<number>) {
    this.#cpuSeconds = cpuSeconds;
  }

  /** Why the page stopped answering, a sentence; null: it did not. */
  get hang(): string | null {
    return this.#hang;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Runs what needs an answer of the page; false when there is none to be had. */
  async run(work: Promise<void>): Promise<boolean> {
    const watching = watch(this.#cpuSeconds);
    try {
      const stopped = new Promise<never>((_, reject) => {
        this.#stop = reject;
      });
      await Promise.race([work, watching.hang, stopped]);
      return true;
    } catch (error) {
      if (!(error instanceof Hang)) throw error;
      work.catch(() => {});
      this.#hang = error.message;
      return false;
    } finally {
      watching.end();
      this.#stop = null;
    }
  }

  /** For what may go while it is asked: a document that is left, a request that is aborted. */
  async attempt(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!isGone(error) && !this.#isOver)
        this.#stop?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  crashed(): void {
    this.#stop?.(new Hang('The page crashed: its renderer process ended.'));
  }

  end(): void {
    this.#isOver = true;
  }
}

/** Whether Chrome refused a command because what it is for is gone. */
export function isGone(error: unknown): boolean {
  return (
    error instanceof Error &&
    /Invalid InterceptionId|context was destroyed|Cannot find (default execution )?context|uniqueContextId not found|Disconnected|is gone|Invalid state|navigated or closed|No dialog/i.test(
      `${error.name} ${error.message}`,
    )
  );
}
