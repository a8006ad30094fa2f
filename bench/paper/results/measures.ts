/** What testing runs of one technique on one page tell. */
import { mean } from '../../statistics.js';
import type { Failure, TestingRun } from '../records.js';

type Runs = readonly TestingRun[];

/** A number of some testing runs; NaN: they have none. */
export type Measure = (runs: Runs) => number;

/** By the error of the page; undefined: the run has not found it. */
export function found({ failures }: TestingRun): Failure | undefined {
  return failures.find(({ isRight }) => isRight);
}

/** The share of testing runs that detect the error. */
export const detected: Measure = (runs) => mean(runs.map((run) => (found(run) ? 1 : 0)));

/** The share of testing runs in which anything fails. */
export const failed: Measure = (runs) => mean(runs.map(({ failures }) => (failures[0] ? 1 : 0)));

/** Seconds to the error on average, of the testing runs that find it, as the paper counts. */
export const seconds: Measure = (runs) => mean(runs.flatMap((run) => found(run)?.ms ?? [])) / 1000;

/** Loads or tests to the error on average, of the testing runs that find it. */
export const tests: Measure = (runs) => mean(runs.flatMap((run) => found(run)?.test ?? []));

/** Seconds that all testing runs take, for each error that one finds; infinite: none does. */
export const spent: Measure = (runs) =>
  runs.reduce((sum, run) => sum + (found(run)?.ms ?? run.ms), 0) / 1000 / runs.filter(found).length;

/** The share of loads of the repaired page that fail. */
export const alarmed: Measure = (runs) => mean(runs.map(({ alarm }) => (alarm === null ? 0 : 1)));
