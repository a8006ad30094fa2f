/**
 * Where the operations of several runs are drawn, on one axis of virtual time: what ran at the same time in two runs begins
 * at the same place. Much happens at once in a page (its timers of 0 ms, its frames), and then nothing for seconds. So
 * each operation of a moment takes a place of its own, in the order in which they ran, and a pause takes as many places as
 * the logarithm of its length tells: 10 ms one, 100 ms two.
 */

/** So many places at most are left for a pause. */
const LONGEST_PAUSE = 4;

export interface Scale {
  /** Of each run, the place of each operation: from 0, ascending. */
  readonly places: readonly (readonly number[])[];
  /** How many places there are. */
  readonly size: number;
}

/** @param runs of each, when its operations ran, in virtual milliseconds: ascending */
export function scaleOf(runs: readonly (readonly number[])[]): Scale {
  const moments = [...new Set(runs.flat())].sort((a, b) => a - b);
  const begins = new Map<number, number>();
  let [size, before] = [0, moments[0] ?? 0];
  for (const moment of moments) {
    size += pauseOf(moment - before);
    begins.set(moment, size);
    size += Math.max(...runs.map((run) => run.filter((at) => at === moment).length));
    before = moment;
  }
  const places = runs.map((run) =>
    run.map((at, index) => (begins.get(at) ?? 0) + index - run.indexOf(at)),
  );
  return { places, size };
}

const pauseOf = (ms: number) => Math.min(LONGEST_PAUSE, Math.round(Math.log10(Math.max(ms, 1))));
