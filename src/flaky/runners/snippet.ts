/** Lines of a test around a place, as runners show them. */

const AROUND = 2;

/** @param line from 1 */
export function snippetOf(source: string, line: number): string {
  const lines = source.split('\n');
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND);
  const width = `${line + AROUND}`.length;
  return shown
    .map((text, place) => {
      const number = first + place;
      return `${number === line ? '>' : ' '} ${`${number}`.padStart(width)} | ${text}`.trimEnd();
    })
    .join('\n');
}
