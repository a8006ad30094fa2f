import type { Operation } from '../model/operation.js';

/** So often more than in σ0 such a request is answered: it may also be one that starts anew. */
const MOST = 3;

/**
 * Requests that their own answers send again, as long polls do. A server answers one when it has
 * something to say; the archive has the answer at once, and for the next one, too. So beyond those
 * of σ0 there would be no end of them: they are left without an answer.
 */
export class Polls {
  readonly #ran = new Map<string, number>();
  readonly #left = new Set<string>();

  /** Sentences. */
  get unanswered(): readonly string[] {
    return [...this.#left].map(
      (name) => `${name}: asked for again by its own answer; no server answers that at once.`,
    );
  }

  /** Whether to leave a request, which σ0 did not have, without an answer. */
  leaves(request: Polled, cause: Polled | undefined, name: string): boolean {
    if (!isPoll(request, cause) || (this.#ran.get(request.key) ?? 0) < MOST) return false;
    this.#left.add(name);
    return true;
  }

  /** One that σ0 did not have was answered. */
  answered(request: Polled, cause: Polled | undefined): void {
    if (!isPoll(request, cause)) return;
    this.#ran.set(request.key, (this.#ran.get(request.key) ?? 0) + 1);
  }
}

type Polled = Pick<Operation, 'kind' | 'key'>;

function isPoll({ kind, key }: Polled, cause: Polled | undefined): boolean {
  return kind === 'response' && cause?.kind === 'response' && cause.key === key;
}
