import type { User } from '../browser/control/user.js';
import type { OperationId } from '../model/operation.js';

/**
 * Finds what made the next input possible. To ask costs a round trip to the page after each
 * operation, so only the runs ask in which something came that the order does not have: for those,
 * what σ0 shows may not hold.
 */
export class Enabler {
  readonly #user: User;
  #isAwaited = false;
  #isFound = false;
  #found: OperationId | null = null;

  constructor(user: User) {
    this.#user = user;
  }

  /** Null: not known. */
  get found(): OperationId | null {
    return this.#found;
  }

  /** For the next input. */
  restart(): void {
    this.#isAwaited = false;
    this.#isFound = false;
    this.#found = null;
  }

  /** @param last what has run last */
  async look(last: OperationId): Promise<void> {
    if (this.#isFound || this.#user.next === null) return;
    const { ready } = await this.#user.possible();
    if (!ready) {
      this.#isAwaited = true;
      return;
    }
    this.#isFound = true;
    if (this.#isAwaited) this.#found = last;
  }
}
