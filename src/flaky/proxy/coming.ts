/** An event that has begun and not run, and whether it is about to. */
import type { EventId } from '../plan.js';

/** What has begun, and will lead to an event. */
export interface Beginning {
  readonly id: EventId;
  /** In words: `GET /cart`. */
  readonly name: string;
  /** Of the table of sources: `timer`. */
  readonly kind: string;
  /** The event that ran when it began; undefined: none did, or that is not known. */
  readonly cause?: EventId | undefined;
  /** Where in the page's code it was. */
  readonly site: string | null;
  /** Milliseconds until it comes by itself; null: that is not known. */
  readonly delay: number | null;
  /** Lets it come when it is held; fulfilled when the page has done what it led to. */
  readonly release: () => Promise<void>;
}

export interface Event extends Beginning {
  /** By `performance.now()`. */
  readonly begunAt: number;
  /** When it comes by itself; null: that is not known. */
  readonly due: number | null;
  isHeld: boolean;
  /** By `performance.now()`; null: it is not, and was not. */
  heldAt: number | null;
  /** When it was let come; null: it was not. */
  freedAt: number | null;
}

/** A statement that is kept back has a time-out of its own, of 5 s for an `expect` of Playwright's. */
export const MOST_WAIT_MS = 4000;

/** What has not been answered for so long, as a request that stays open, is not waited for. */
const MOST_OPEN_MS = 2000;

/** A timer that is so late waits for another one. */
const MOST_LATE_MS = 500;

/**
 * Whether it is held, or was let come and has not run: of a request whose page is gone nobody hears that it has, so it is not waited for
 * for ever.
 */
export function isOnItsWay({ isHeld, freedAt }: Event, now: number): boolean {
  return isHeld || (freedAt !== null && now < freedAt + MOST_OPEN_MS);
}

/** Whether it comes by itself before a statement that waits for it gives up. */
export function comesSoon({ begunAt, due }: Event, now: number): boolean {
  if (due === null) return now < begunAt + MOST_OPEN_MS;
  return now - MOST_LATE_MS < due && due < now + MOST_WAIT_MS;
}
