/** The statements of a test by numbers, from 0, as they begin. What looks again, in a loop of the test's, is no new one. */

import type { Place } from './agent/place.js';
import { looks } from './kinds.js';
import { sourceLinesOf } from './source-lines.js';
import { isPlaywright, type RunnerName } from './trace.js';

interface Begin {
  readonly by: RunnerName;
  readonly name: string;
  readonly place: Place | null;
  /** What has called the function in which that is, the innermost first. */
  readonly callers?: readonly Place[] | undefined;
}

export interface Numbered {
  readonly statement: number;
  /** It is one more round of a loop of the test's, which waits for something. */
  readonly isRound: boolean;
}

export class Numbering {
  /** The statements that have looked at the page since the test did something, by what they are: a loop looks again. */
  readonly #looked = new Map<string, number>();
  #next = 0;

  /** The number of the one that begins next. */
  get next(): number {
    return this.#next;
  }

  begin(begin: Begin): Numbered {
    if (!looks(begin)) this.#looked.clear();
    const look = lookOf(begin);
    const round = look === null ? undefined : this.#looked.get(look);
    if (round !== undefined) return { statement: round, isRound: true };
    const statement = this.#next++;
    if (look !== null) this.#looked.set(look, statement);
    return { statement, isRound: false };
  }
}

/** The same for each round of a loop; null: it does something to the page, or nobody knows where it stands. */
function lookOf(begin: Begin): string | null {
  const { by, name, place, callers } = begin;
  if (place === null || !looks(begin)) return null;
  const column = isPlaywright(by) ? place.column : 0;
  return [name, column, ...sourceLinesOf(place, callers)].join(' ');
}
