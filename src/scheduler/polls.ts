import type { Key } from '../model/key.js';
import { keyOf } from '../model/kinds.js';
import type { Facts } from '../model/operation.js';

/** Whether a request was sent again by its own answer, as a long poll is. */
export function isLongPoll(request: Facts, cause: Facts | undefined): boolean {
  if (request.kind !== 'response' || cause?.kind !== 'response') return false;
  return keyOf(request) === keyOf(cause);
}

/** So often more than in σ0 a poll is answered: it may also be one that starts anew. */
const MOST = 3;

/**
 * Polls that σ0 did not have. A server answers one when it has something to say; the archive has an
 * answer at once, and for the next one, too. So they wait until nothing else can happen, and end.
 */
export class Polls {
  readonly #answered = new Map<Key, number>();
  readonly #left = new Set<string>();

  /** Sentences. */
  get unanswered(): readonly string[] {
    return [...this.#left].map(
      (name) => `${name}: sent again and again by its own answer; the last was not answered.`,
    );
  }

  /** Whether to answer one more. */
  answers(request: Facts, name: string): boolean {
    const key = keyOf(request);
    const answered = this.#answered.get(key) ?? 0;
    if (answered === MOST) this.#left.add(name);
    else this.#answered.set(key, answered + 1);
    return answered < MOST;
  }
}
