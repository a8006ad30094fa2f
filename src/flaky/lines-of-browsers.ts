/** What the proxies of several browsers of one process have written down, as one run. Pure. */
import { browserNumberOf, nameInBrowser } from './browser-number.js';
import { renamed, type TraceLine } from './trace.js';

type Ended = Extract<TraceLine, { type: 'ended' }>;

/**
 * Each of them has heard of all statements while it was there.
 *
 * @param browsers the lines of each, the one first that was started first
 * @returns each statement once, where it has begun in all of them, as one may have kept it back; and each of its ends: an event was
 *   held if one of them held it, and it was quiet as long as it was in all of them
 */
export function linesOfBrowsers(browsers: readonly (readonly TraceLine[])[]): readonly TraceLine[] {
  const keyed = browsers.map(withKeys);
  const last = new Map<string, Keyed>();
  const ends = new Map<string, Ended>();
  for (const one of keyed.flat()) {
    const { key, line } = one;
    if (key === null) continue;
    const other = last.get(key);
    if (other === undefined || other.line.at < line.at) last.set(key, one);
    if (line.type === 'ended') ends.set(key, bothOf(ends.get(key), line));
  }
  const lines = keyed.map((all) =>
    all.flatMap((one) => {
      if (one.key === null) return one.line;
      return last.get(one.key) === one ? (ends.get(one.key) ?? one.line) : [];
    }),
  );
  return inTime(lines);
}

interface Keyed {
  /** The same for what each browser tells of one begin or end of a statement; null: it is of that browser alone. */
  readonly key: string | null;
  readonly line: TraceLine;
}

function withKeys(lines: readonly TraceLine[]): readonly Keyed[] {
  const rounds = new Map<number, number>();
  return lines.map((line) => {
    if (line.type === 'statement') return { key: `${line.statement}`, line };
    if (line.type !== 'ended') return { key: null, line };
    const round = (rounds.get(line.statement) ?? 0) + 1;
    rounds.set(line.statement, round);
    return { key: `${line.statement} ${round}`, line };
  });
}

function bothOf(other: Ended | undefined, one: Ended): Ended {
  if (other === undefined) return one;
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

/** Where all that they tell is of one browser, it has no number: of several tests, each may have started one. */
export function withoutBrowser(lines: readonly TraceLine[]): readonly TraceLine[] {
  const browsers = new Set(
    lines.flatMap((line) => ('event' in line ? browserNumberOf(line.event) : [])),
  );
  if (browsers.size !== 1) return lines;
  return lines.map((line) => renamed(line, nameInBrowser));
}
