/**
 * What makes a step possible is seldom one operation: one creates the button, another shows it, a
 * third enables it. This keeps for each requirement of a step the operation that met it last.
 */

import type { Requirements } from '../drivers/driver.js';
import type { EnabledBy } from './operations.js';

export class Enablers {
  /** By step and requirement: the position of the operation that met it. */
  readonly #met = new Map<number, Map<string, number>>();
  readonly #enabledBy = new Map<number, readonly number[]>();

  /** By step: positions of all that made it possible when it last became so. */
  get enabledBy(): EnabledBy {
    return this.#enabledBy;
  }

  /** How a step stands after the operation at the position. */
  note(step: number, position: number, requirements: Requirements): void {
    const before = this.#met.get(step);
    const met = new Map<string, number>();
    for (const [name, isMet] of Object.entries(requirements)) {
      if (isMet) met.set(name, before?.get(name) ?? position);
    }
    this.#met.set(step, met);
    if (met.size < Object.keys(requirements).length) return;
    this.#enabledBy.set(step, [...new Set(met.values())]);
  }
}
