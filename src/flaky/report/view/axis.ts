/** The axis of time of the timeline. Pure. */
import type { ReportedTrace } from '../trace.js';

/** When the last thing has happened in any of these; milliseconds. */
export function endOf(runs: readonly ReportedTrace[]): number {
  const times = runs.flatMap(({ statements, events }) => [
    ...statements.flatMap(({ begun, ended }) => [begun, ended ?? 0]),
    ...events.flatMap(({ begun, held, came }) => [begun, held ?? 0, came ?? 0]),
  ]);
  return times.reduce((last, time) => Math.max(last, time), 1);
}

/** Times that are written at the axis: 1, 2 or 5 times a power of ten apart, so many at most. */
export function ticksOf(end: number, most: number): readonly number[] {
  const least = Math.max(1, end / Math.max(1, most));
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least) ?? power;
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, place) => place * step);
}
