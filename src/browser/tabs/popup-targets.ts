/** The windows that pages of a tab open. */
import type { Session } from '../chrome/protocol.js';

interface Popup {
  readonly session: Session;
  /** Its main frame, and its target. */
  readonly frame: string;
  /** Fulfilled when it has its agent; it may be gone before. */
  readonly prepared: Promise<void>;
  readonly gone: Promise<void>;
  readonly isGone: () => void;
}

export class PopupTargets {
  /** By their sessions, in the order in which they were opened. */
  readonly #popups = new Map<string, Popup>();

  get frames(): readonly string[] {
    return [...this.#popups.values()].map(({ frame }) => frame);
  }

  /** @param prepared resolves when it has its agent */
  opened(session: Session, frame: string, prepared: Promise<unknown>): void {
    let isGone = (): void => {};
    const gone = new Promise<void>((resolve) => {
      isGone = resolve;
    });
    const settled = prepared.then(
      () => {},
      () => {}, // It was gone again before it was ready.
    );
    this.#popups.set(session.id, { session, frame, prepared: settled, gone, isGone });
  }

  /** @param session id of a session that may be a popup's */
  gone(session: string): void {
    this.#popups.get(session)?.isGone();
    this.#popups.delete(session);
  }

  has(session: Session): boolean {
    return this.#popups.has(session.id);
  }

  /** The main frame of the popup whose session it is; null: it is none's. */
  frameOf(session: Session): string | null {
    return this.#popups.get(session.id)?.frame ?? null;
  }

  /** The session of the popup with this main frame; null: there is none. */
  sessionOf(frame: string): Session | null {
    return this.#in(frame)?.session ?? null;
  }

  /** Resolves when the popup with this main frame has its agent, or is gone. */
  async prepared(frame: string): Promise<void> {
    const popup = this.#in(frame);
    await Promise.race([popup?.prepared, popup?.gone]);
  }

  /** Resolves when those are gone that are there now. */
  async ended(): Promise<void> {
    await Promise.all([...this.#popups.values()].map(({ gone }) => gone));
  }

  /** The tab is closed: nobody is to wait for them. */
  close(): void {
    for (const { isGone } of this.#popups.values()) isGone();
  }

  #in(frame: string): Popup | undefined {
    return [...this.#popups.values()].find((popup) => popup.frame === frame);
  }
}
