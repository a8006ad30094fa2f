import type { Operation } from '../model/operation.js';

type Request = Pick<Operation, 'kind' | 'key'>;

/** Whether a request was sent again by its own answer, as a long poll is. */
export function isLongPoll({ kind, key }: Request, cause: Request | undefined): boolean {
  return kind === 'response' && cause?.kind === 'response' && cause.key === key;
}

/** So often more than in σ0 a poll is answered: it may also be one that starts anew. */
const MOST = 3;

/**
 * Polls that σ0 did not have. A server answers one when it has something to say; the archive has an
 * answer at once, and for the next one, too. So they wait until nothing else can happen, and end.
 */
export class Polls {
  readonly #answered = new Map<string, number>();
  readonly #left = new Set<string>();

  /** Sentences. */
  get unanswered(): readonly string[] {
    return [...this.#left].map(
      (name) => `${name}: sent again and again by its own answer; the last was not answered.`,
    );
  }

  /** Whether to answer one more. */
  answers({ key }: Request, name: string): boolean {
    const answered = this.#answered.get(key) ?? 0;
    if (answered === MOST) this.#left.add(name);
    else this.#answered.set(key, answered + 1);
    return answered < MOST;
  }
}
