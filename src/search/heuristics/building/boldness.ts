import type { Tried } from '../heuristic.js';

/** A run that was not exact is made up for by nine that were. */
const LESS = 1 / 4;
const MORE = 4 ** (1 / 9);

/**
 * How many of its operations an order may delay: all of them at first. The farther an order is from
 * one that ran, the less is known of whether it can happen; a run that cannot keep to it tests what
 * nobody chose. So the number falls with each such run, and rises with each exact one, as the step
 * does in Rechenberg's rule of success (Evolutionsstrategie, 1973): where nine of ten runs are exact,
 * it stays. That all of them are too many, as the first such run may show, says no more: it goes on from
 * the middle between one and all, by factors.
 */
export class Boldness {
  readonly #operations: number;
  readonly #isOwn: (tried: Tried) => boolean;
  #delays: number;
  #read = 0;
  #hasOwn = false;
  #hasFallen = false;

  /**
   * @param operations how many an order has
   * @param isOwn whether a run was of these operations; others count until there is such a one
   */
  constructor(operations: number, isOwn: (tried: Tried) => boolean) {
    this.#operations = operations;
    this.#isOwn = isOwn;
    this.#delays = operations;
  }

  /** @param history it only grows */
  delays(history: readonly Tried[]): number {
    for (const tried of history.slice(this.#read)) {
      const isOwn = this.#isOwn(tried);
      this.#hasOwn ||= isOwn;
      if (isOwn || !this.#hasOwn) this.#add(tried);
    }
    this.#read = history.length;
    return Math.round(this.#delays);
  }

  #add({ enforced }: Tried): void {
    const less = this.#hasFallen ? LESS : 1 / Math.sqrt(this.#operations);
    this.#hasFallen ||= enforced !== 'exact';
    const next = this.#delays * (enforced === 'exact' ? MORE : less);
    this.#delays = Math.min(Math.max(next, 1), this.#operations);
  }
}
