/**
 * An agent counts what happens in its own document: the first `GET /note` of a page, and the first one when it has been loaded
 * again, have one name there. Here each has one of its own in the whole run: `GET /note 1` and `time 2 > GET /note 1`.
 */
import type { EventId } from '../plan.js';

const AGAIN = /^time \d+ > /;

export class Names {
  readonly #counts = new Map<string, number>();
  readonly #ids = new Map<string, EventId>();

  /** @param where the document, in which it has not begun before */
  begun(where: string, name: string): EventId {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    const id = count === 1 ? name : `time ${count} > ${name}`;
    this.#ids.set(keyOf(where, name), id);
    return id;
  }

  /** Undefined: it has not begun there. */
  of(where: string, name: string): EventId | undefined {
    return this.#ids.get(keyOf(where, name));
  }
}

/** What it is called in its document. */
export function nameInDocument(id: EventId): string {
  return id.replace(AGAIN, '');
}

const keyOf = (where: string, name: string) => `${where} ${name}`;
