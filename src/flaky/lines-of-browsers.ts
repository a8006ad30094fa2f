/** What the proxies of several browsers of one process have written down, as one run. Pure. */
import type { TraceLine } from './trace.js';

type Ended = Extract<TraceLine, { type: 'ended' }>;

/**
 * Each of them has heard of all statements while it was there.
 *
 * @param browsers the lines of each, the one first that was started first
 * @returns each statement once, and each of its ends; of these, what all of them say: an event was held if one held it, and it was
 *   quiet as long as it was in all of them
 */
export function linesOfBrowsers(browsers: readonly (readonly TraceLine[])[]): readonly TraceLine[] {
  const begun = new Set<number>();
  const ends = new Map<string, Ended>();
  const lines = browsers.map((told) => {
    const rounds = new Map<number, number>();
    return told.flatMap((line) => {
      if (line.type === 'statement') {
        if (begun.has(line.statement)) return [];
        begun.add(line.statement);
      }
      if (line.type !== 'ended') return line;
      const round = (rounds.get(line.statement) ?? 0) + 1;
      rounds.set(line.statement, round);
      const key = `${line.statement} ${round}`;
      const other = ends.get(key);
      ends.set(key, other === undefined ? line : bothOf(other, line));
      return other === undefined ? { ...line, key } : [];
    });
  });
  return inTime(lines).map((line) => ('key' in line ? (ends.get(line.key) ?? line) : line));
}

function bothOf(one: Ended, other: Ended): Ended {
  return {
    ...one,
    at: Math.max(one.at, other.at),
    isHolding: one.isHolding || other.isHolding,
    quietMs: Math.min(one.quietMs, other.quietMs),
  };
}

/** Those of each stay in the order in which they were written: an end may be told later than it was. */
export function inTime<Line extends { readonly at: number }>(
  browsers: readonly (readonly Line[])[],
): readonly Line[] {
  const timed = browsers.flatMap((lines) => {
    let last = 0;
    return lines.map((line) => {
      last = Math.max(last, line.at);
      return { line, at: last };
    });
  });
  return timed.toSorted((one, two) => one.at - two.at).map(({ line }) => line);
}
