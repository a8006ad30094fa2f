import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeMissed } from '../../src/report/missed.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1 } from './reports.js';

type Operation = ReportData['operations'][number];

const [some] = figure1().operations;
const [test] = figure1().tests;
assert.ok(some && test);

const operation = (id: string, kind: Operation['kind'], more: Partial<Operation> = {}) => ({
  ...some,
  ...{ id, kind, name: id, cause: null },
  ...more,
});
const operations = [
  operation('p1', 'parse'),
  operation('u1', 'input'),
  operation('r1', 'response', { cause: 'u1' }),
  operation('t1', 'timer', { cause: 'r1' }),
  operation('u2', 'input'),
  operation('r2', 'response', { cause: 'p1' }),
  ...['timer 9ms', 'timer 9ms (2)', 'timer 9ms (3)', 'tick 1 of interval 5ms'].map((name, place) =>
    operation(`l${place}`, 'timer', { name }),
  ),
];
const never = (after: string) => ({ before: null, after, evidence: `${after} never came.` });
const missed = (...learned: (typeof test.learned)[]) =>
  describeMissed({ operations, tests: learned.map((of) => ({ ...test, learned: of })) });

describe('describeMissed', () => {
  it('counts apart what follows from a step that never became possible', () => {
    assert.deepEqual(missed(['u1', 'r1', 't1', 'u2'].map(never), ['u1', 'u2', 'r2'].map(never)), {
      text: '2 operations, 3 times when an order wanted one of them; 4 more follow from that',
      reasons: ['u1 never came. (2 times)', 'r2 never came.'],
    });
  });

  it('takes for a follower neither what came late, nor what another test missed', () => {
    const late = { before: 'r2', after: 'r1', evidence: 'r1 came late.' };
    assert.equal(
      missed([never('u1'), late], [never('t1')])?.text,
      '3 operations, 3 times when an order wanted one of them',
    );
  });

  it('takes what a loop repeats for one reason', () => {
    const late = (after: string, name: string, before: string, other: string) => ({
      ...{ before, after },
      evidence: `${name} was not there; it came when ${other} had run.`,
    });
    const second = late('l1', 'timer 9ms (2)', 'l3', 'tick 1 of interval 5ms');
    const third = late('l2', 'timer 9ms (3)', 'l1', 'timer 9ms (2)');
    assert.deepEqual(
      missed([third, second], [second, late('l1', 'timer 9ms (2)', 'l0', 'timer 9ms')])?.reasons,
      [
        'timer 9ms was not there; it came when timer 9ms had run. (2 times)',
        // Where it is always the same round, it is named.
        'timer 9ms (2) was not there; it came when tick 1 of interval 5ms had run. (2 times)',
      ],
    );
  });

  it('says nothing where all came', () => {
    assert.equal(missed([], []), null);
  });
});
