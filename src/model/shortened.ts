/** Texts of any length, for a line: cut in the middle, as both ends tell more than it. */

/** Long enough to be recognised by, short enough for a column of a table. */
const LONGEST_NAME = 60;

/** At most so many characters, none of them cut in two. */
export function shortened(text: string, longest = LONGEST_NAME): string {
  if (text.length <= longest) return text;
  // A character has two code units at most.
  const ends = 2 * longest;
  const parts = text.length > 2 * ends ? text.slice(0, ends) + text.slice(-ends) : text;
  const characters = [...parts];
  if (characters.length <= longest) return text;
  const end = Math.floor((longest - 1) / 2);
  const start = longest - 1 - end;
  return `${characters.slice(0, start).join('')}…${characters.slice(-end).join('')}`;
}
