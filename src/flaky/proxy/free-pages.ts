/** Which pages are at work: each answers a question behind what it is at. */

/** One that has crashed does not answer, and is not waited for again. */
const MOST_AT_WORK_MS = 5000;

export class FreePages {
  readonly #ask: (session: string) => Promise<unknown>;
  readonly #sessions = new Set<string>();
  /** Pages that do not answer now, as those that show a dialog. */
  readonly #silent = new Set<string>();
  /** Who waits for the answer of a page. */
  readonly #waiting = new Map<string, () => void>();

  /** @param ask is fulfilled when the page has answered, or is gone */
  constructor(ask: (session: string) => Promise<unknown>) {
    this.#ask = ask;
  }

  add(session: string): void {
    this.#sessions.add(session);
  }

  gone(session: string): void {
    this.#sessions.delete(session);
  }

  /** It shows a dialog, say: it does not answer before that is closed. */
  isSilent(session: string): void {
    this.#silent.add(session);
    this.#waiting.get(session)?.();
  }

  answersAgain(session: string): void {
    this.#silent.delete(session);
  }

  /** Fulfilled when each page that answers has ended what it is at. */
  async areFree(): Promise<void> {
    const asked = [...this.#sessions].filter((session) => !this.#silent.has(session));
    await Promise.all(asked.map((session) => this.#isFree(session)));
  }

  #isFree(session: string): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.set(session, resolve);
      const late = setTimeout(() => this.isSilent(session), MOST_AT_WORK_MS).unref();
      void this.#ask(session).then(() => {
        clearTimeout(late);
        this.#silent.delete(session);
        resolve();
      });
    });
  }
}
