/**
 * What happens in a page again and again, whatever comes: a clock, or an answer that is asked for each second. When something that was
 * held has come, it says nothing of what that leads to.
 */
import { INPUTS } from '../agent/input-types.js';
import type { EventId } from '../plan.js';

/** So often it has begun before what was held came. */
const LEAST_ROUNDS = 3;

export class Ticks {
  readonly #rounds = new Map<string, number>();
  /** Those that were there when something that was held last came. */
  #ticks: ReadonlySet<string> = new Set();

  begun(event: EventId): void {
    const name = nameOf(event);
    this.#rounds.set(name, (this.#rounds.get(name) ?? 0) + 1);
  }

  /** Something that was held comes. */
  comes(): void {
    const often = [...this.#rounds].filter(([, rounds]) => rounds >= LEAST_ROUNDS);
    this.#ticks = new Set(often.map(([name]) => name));
  }

  has(event: EventId): boolean {
    return this.#ticks.has(nameOf(event));
  }
}

/** Without the number of a round: `interval 200ms 7 > GET /status 1` is an `interval 200ms > GET /status`. What each click leads to is no round. */
function nameOf(event: EventId): string {
  const parts = event.split(' > ').map((part) => {
    const name = part.replace(/ \d+$/, '');
    return INPUTS.includes(name) ? part : name;
  });
  return parts.join(' > ');
}
