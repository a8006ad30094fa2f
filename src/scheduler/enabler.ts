import type { Driver } from '../drivers/driver.js';
import type { OperationId } from '../model/operation.js';

/**
 * Finds what made the next input possible. To ask costs a round trip to the page after each
 * operation, so only the runs ask in which something came that the order does not have: for those,
 * what σ0 shows may not hold.
 */
export class Enabler {
  readonly #driver: Driver;
  #isAwaited = false;
  #isFound = false;
  #found: OperationId | null = null;

  constructor(driver: Driver) {
    this.#driver = driver;
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
    if (this.#isFound) return;
    const { ready } = await this.#driver.possible();
    if (!ready) {
      this.#isAwaited = true;
      return;
    }
    if ((await this.#driver.next()) === null) return;
    this.#isFound = true;
    if (this.#isAwaited) this.#found = last;
  }
}
