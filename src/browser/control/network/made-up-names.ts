/**
 * Names that code makes up by chance: `icluVXi3X8da4s3b-hdLp`, by which it knows the answer to what it
 * asked. Another operation makes up another one than in the recording, and the archived answer has to
 * bear that.
 */
import { isMadeUp } from '../../../model/made-up.js';

const WORD = /[\w-]{8,}/g;

export class MadeUpNames {
  /** By those of the recording. */
  readonly #now = new Map<string, string>();

  /** Takes in what was said now in place of what was said in the recording. */
  heard(recorded: string, now: string): void {
    if (shapeOf(recorded) !== shapeOf(now)) return;
    const names = namesIn(now);
    for (const [place, name] of namesIn(recorded).entries())
      this.#now.set(name, names[place] ?? name);
  }

  /** What the server said in the recording, with the names of now. */
  inAnswer(recorded: string): string {
    return recorded.replace(WORD, (word) => this.#now.get(word) ?? word);
  }
}

/** What is left without them: what has the same shape may be the same message. */
export function shapeOf(text: string): string {
  return text.replace(WORD, (word) => (isMadeUp(word) ? '?' : word));
}

function namesIn(text: string): string[] {
  return (text.match(WORD) ?? []).filter(isMadeUp);
}
