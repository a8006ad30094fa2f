import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { evidenceOf } from '../../src/report/evidence.js';
import type { ReportedFinding } from '../../src/store/report.js';
import { figure1 } from './reports.js';

type Race = NonNullable<ReportedFinding['race']>;

function evidence(race: Partial<Race>, more: Partial<ReportedFinding> = {}) {
  const report = figure1();
  const [finding] = report.findings;
  assert.ok(finding !== undefined && finding.race !== null);
  const changed = { ...finding, ...more, race: { ...finding.race, ...race } };
  return evidenceOf(changed, report, ({ name }) => name, 'More tests');
}

describe('evidenceOf', () => {
  it('says by which two orders runs have shown the race', () => {
    assert.deepEqual(evidence({ proof: { passes: 'recorded', fails: 7 }, rivals: 0 }), [
      'Confirmed: test 7 ends so, the recorded order passes; only this pair differs.',
    ]);
    assert.deepEqual(evidence({ proof: { passes: 2, fails: 7 }, rivals: 0 }), [
      'Confirmed: test 7 ends so, test 2 passes; only this pair differs.',
    ]);
    // What is in the way of another failure is no order that passes.
    assert.deepEqual(evidence({ proof: { passes: 0, fails: 7 }, rivals: 0 }), [
      'Confirmed: test 7 ends so, test 0 ends otherwise; only this pair differs.',
    ]);
  });

  it('says in how many tests of its race it ends otherwise, those of other races not among them', () => {
    const endings = [
      { title: 'The page hangs', tests: [1, 2] },
      { title: 'As shown', tests: [3] },
      { title: 'Worst', tests: [5] },
    ];
    const tests = [3, 1, 2, 5, 6, 7];
    assert.deepEqual(evidence({}, { endings, tests }).slice(1), [
      'In 2 of its 4 tests it ends otherwise: The page hangs. And in 1 other way in the others.',
    ]);
    assert.deepEqual(evidence({}, { endings: endings.slice(0, 2), tests }).slice(1), [
      'In 2 of its 3 tests it ends otherwise: The page hangs.',
    ]);
    assert.deepEqual(evidence({}, { endings: endings.slice(1, 2), tests }).slice(1), []);
  });

  it('says so of what follows the two, where they are named for that', () => {
    const circumstance = { code: 'until', operation: 'p2', follower: 'p3' } as const;
    const proof = { passes: 'recorded', fails: 7 } as const;
    assert.deepEqual(evidence({ proof, rivals: 0, circumstances: [circumstance] }), [
      'Confirmed: test 7 ends so, the recorded order passes; only what follows these two at once differs.',
    ]);
  });

  it('says that no run has, and how many others it may be', () => {
    assert.deepEqual(evidence({ proof: null, rivals: null }), [
      'Not confirmed: no run has shown it by itself.',
    ]);
    assert.deepEqual(evidence({ proof: null, rivals: 2 }, { tests: [3], endings: [] }), [
      'Or one of 2 other pairs is the race: one failing test does not tell. More tests may.',
    ]);
  });

  it('lists what no run tells it from, and what ends alike', () => {
    const race = {
      proof: { passes: 4, fails: 7 },
      rivals: 1,
      inseparable: [{ first: 'p1', second: 'x' }],
    };
    const many = ['e', 'f', 'g', 'h'].map((first) => ({
      first,
      second: 'x',
      identity: first,
      title: null,
    }));
    assert.deepEqual(evidence(race, { alike: many }).slice(1), [
      'No run tells it from parse /main.html before x.',
      'It ends so as well with e before x; f before x; g before x; and 1 more.',
    ]);
    const other = [{ first: 'u1', second: 'x', title: 'The page hangs' }];
    assert.deepEqual(evidence(race, { alike: other }).slice(2), [
      'Of one defect with it is click #b1 before x, which ends otherwise: The page hangs.',
    ]);
  });
});
