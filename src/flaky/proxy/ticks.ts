/**
 * What happens in a page again and again, whatever comes: a clock, or an answer that is asked for each second. When something that was
 * held has come, it says nothing of what that leads to.
 */
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

/** Without its number: `timer 100ms 7` is a `timer 100ms`. */
function nameOf(event: EventId): string {
  return event.replace(/ \d+$/, '');
}
