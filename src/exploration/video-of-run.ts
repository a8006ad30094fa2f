/** What a video of a run shows, and for how long. */
import type { Shown } from '../browser/video/shown.js';
import { printable } from '../model/printable.js';
import { announced, type Race } from './announced.js';
import type { Pictures } from './pictures.js';

/** Seconds. All operations but the two that race have so many together, if that is neither too long nor too short for each. */
const OTHERS = 30;
const [SHORTEST, LONGEST] = [0.2, 0.8];
const RACING = 3;
const END = 4;

/**
 * Each operation with what there was to be seen when it had run, and then what it ended in.
 *
 * @param title what went wrong; null: nothing
 */
export function videoOfRun(
  { ran, after, end }: Pick<Pictures, 'ran' | 'after' | 'end'>,
  race: Race | null,
  title: string | null,
): readonly Shown[] {
  const other = Math.min(LONGEST, Math.max(SHORTEST, OTHERS / ran.length));
  const operations = ran.map(({ id, name }, place) => {
    const note = announced(race, id);
    return {
      picture: after.get(id) ?? null,
      caption: printable(`${place + 1} of ${ran.length}: ${name}`),
      note: note === null ? null : printable(`It is ${note}.`),
      seconds: note === null ? other : RACING,
    };
  });
  const caption = printable(title ?? 'It ended as the recording did.');
  return [...operations, { picture: end, caption, note: null, seconds: END }];
}
