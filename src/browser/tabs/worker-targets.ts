/** The workers of a tab: dedicated ones, those that they make, and shared ones. */
import type { Session } from '../chrome/protocol.js';

interface Worker {
  readonly target: string;
  /** Gives it its agent; absent until it has a context. */
  start?: () => Promise<void>;
}

export class WorkerTargets {
  /** By their sessions. */
  readonly #workers = new Map<string, Worker>();
  /** What ends the wait for the end of each shared worker, by their sessions. */
  readonly #shared = new Map<string, () => void>();

  attached(session: string, target: string): void {
    this.#workers.set(session, { target });
  }

  attachedShared(session: string, target: string): void {
    this.attached(session, target);
    this.#shared.set(session, () => {});
  }

  gone(session: string): void {
    this.#workers.delete(session);
    this.#shared.get(session)?.();
    this.#shared.delete(session);
  }

  /** The worker whose session it is, by its target; null: it is a document's. */
  targetOf({ id }: Pick<Session, 'id'>): string | null {
    return this.#workers.get(id)?.target ?? null;
  }

  /** @param start what gives a worker its agent, once it stands before its first line */
  startBy({ id }: Session, start: () => Promise<void>): void {
    const worker = this.#workers.get(id);
    if (worker !== undefined) worker.start = start;
  }

  /** It stands before the first line of its first script, which may be a module's. */
  start({ id }: Session): void {
    void this.#workers.get(id)?.start?.();
  }

  /** Resolves when no shared worker is left: each ends with the last page that uses it, but not at once. */
  async sharedEnded(): Promise<void> {
    if (this.#shared.size === 0) return;
    await new Promise<void>((resolve) => {
      for (const session of this.#shared.keys()) {
        this.#shared.set(session, () => {
          if (this.#shared.size <= 1) resolve();
        });
      }
    });
  }

  /** The tab is closed: nobody is to wait for them. */
  close(): void {
    for (const [session, ended] of this.#shared) {
      ended();
      this.#shared.delete(session);
    }
  }
}
