/**
 * What makes a step possible is seldom one operation: one creates the button, another shows it, a
 * third enables it. This keeps for each requirement of a step the operation that met it last, and for each handler
 * that the step would meet the operation since which it has been there.
 */

import type { Requirements } from '../drivers/driver.js';

/** Positions of what brought about that a step could be made. */
export interface EnabledStep {
  /** Of all that made it possible when it last became so. */
  readonly by: readonly number[];
  /**
   * By handler: of the operation after which what the step acts on has had it without a break. Another may have
   * registered the one that ran: a list that is drawn anew gives each button the same handler again.
   */
  readonly handlers: ReadonlyMap<string, number>;
}

/** By step. */
export type EnabledSteps = ReadonlyMap<number, EnabledStep>;

interface Standing {
  readonly met: ReadonlyMap<string, number>;
  readonly handlers: ReadonlyMap<string, number>;
}

export class Enablers {
  readonly #standing = new Map<number, Standing>();
  readonly #by = new Map<number, readonly number[]>();

  get enabled(): EnabledSteps {
    return new Map(
      [...this.#standing].map(([step, { handlers }]) => [
        step,
        { by: this.#by.get(step) ?? [], handlers },
      ]),
    );
  }

  /** How a step stands after the operation at the position. */
  note(step: number, position: number, { met, handlers }: Requirements): void {
    const names = Object.keys(met).filter((name) => met[name]);
    const before = this.#standing.get(step);
    const standing = {
      met: since(position, names, before?.met),
      handlers: since(position, handlers, before?.handlers),
    };
    this.#standing.set(step, standing);
    if (names.length === Object.keys(met).length) {
      this.#by.set(step, [...new Set(standing.met.values())]);
    }
  }
}

/** Since which position each of what is there now has been there. */
function since(
  position: number,
  names: readonly string[],
  before?: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  return new Map(names.map((name) => [name, before?.get(name) ?? position]));
}
