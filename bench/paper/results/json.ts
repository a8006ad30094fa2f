/** RESULTS.json: all numbers of RESULTS.md, and the times that the figures are drawn of. */
import type { Technique } from '../techniques/technique.js';
import type { Conditions } from './conditions.js';
import { alarmed, detected, failed, found, seconds, spent, tests } from './measures.js';
import type { Results } from './results.js';

export function jsonOf(
  results: Results,
  techniques: readonly Technique[],
  conditions: Conditions,
): string {
  const pages = results.pages.map((page) => ({
    ...{ page: page.name, group: page.group },
    techniques: techniques.map((technique) => {
      const runs = results.runs(page, technique);
      const of = (measure: typeof seconds) => results.estimate(page, technique, measure);
      return {
        technique: technique.name,
        runs: runs.length,
        ...{ detected: of(detected), failed: of(failed), seconds: of(seconds) },
        ...{ tests: of(tests), spent: of(spent) },
        firstErrorMs: runs.map((run) => {
          const error = found(run);
          return error === undefined ? null : Math.round(error.ms);
        }),
        falseAlarms: technique.kind === 'wave' ? null : of(alarmed),
      };
    }),
  }));
  const sideBySide = results.records.flatMap((one) =>
    one.kind === 'width'
      ? [{ technique: one.technique, loads: one.width, timesAsLong: one.ratio }]
      : [],
  );
  const commits = [...new Set(results.testingRuns.map(({ commit }) => commit))];
  return `${JSON.stringify({ conditions, commits, sideBySide, pages }, rounded, 1)}\n`;
}

function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' ? Math.round(value * 1000) / 1000 : value;
}
