import type { TestingRun } from '../../../bench/paper/records.js';

/** Of a testing run that found the error, or a failure that it was not, after some milliseconds. */
type Found = readonly [test: number, ms: number, isRight?: boolean];

export function testingRun(found: readonly Found[], changes: Partial<TestingRun> = {}): TestingRun {
  return {
    ...{ kind: 'testing-run', page: 'a', technique: 'rnd-50', run: 1 },
    ...{ tests: 30, ms: 9000, recordMs: null, alarm: null, machineLoad: 0, commit: 'abc' },
    failures: found.map(([test, ms, isRight = true]) => ({ test, ms, title: 'wrong', isRight })),
    ...changes,
  };
}
