import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Verdicts } from '../../bench/verdicts.js';
import type { PatternCode } from '../../src/explain/patterns/index.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1 } from '../report/reports.js';

type Test = ReportData['tests'][number];

/** Of a repaired page on which a hundred orders were run, the first of them adapted. */
function verdictsOn(adapted: Partial<Test>): Verdicts {
  const report = figure1();
  const [test] = report.tests;
  assert.ok(test !== undefined);
  const exact = Array.from({ length: 99 }, () => test);
  const tests = [{ ...test, enforced: 'adapted' as const, ...adapted }, ...exact];
  const baseline = { ...report.baseline, masked: [] };
  const verdicts = new Verdicts();
  verdicts.addFixed({
    page: 'figure-1',
    heuristic: 'pf',
    report: { ...report, findings: [], tests, baseline },
  });
  return verdicts;
}

describe('verdicts of a bench', () => {
  it('ask of each adapted test that it says what it learned', () => {
    const evidence = 'click #b1 came only when script lib.js had run.';
    const learned = verdictsOn({ learned: [{ before: 'p2', after: 'u1', evidence }] });
    assert.ok(learned.areGood);
    assert.match(learned.format(), /^adapted +figure-1, pf, test \d+: click #b1 came only/m);

    const silent = verdictsOn({ learned: [] });
    assert.ok(!silent.areGood);
    assert.match(
      silent.format(),
      /^NOT MET +Each adapted test says what it learned\n +- figure-1, pf, test \d+: nothing learned$/m,
    );
  });

  it('ask that no bug is given the name of another pattern, and name those that got none', () => {
    const named = (pattern: PatternCode | null) => {
      const report = figure1();
      const findings = report.findings.map((finding) => ({ ...finding, pattern }));
      const verdicts = new Verdicts();
      const trial = { page: 'figure-1', heuristic: 'pf' as const, report: { ...report, findings } };
      verdicts.addBuggy(trial, findings, 'input-before-data');
      return verdicts.format();
    };
    assert.match(named('input-before-data'), /^met +No bug is given the name of another pattern$/m);
    assert.match(
      named('lost-input'),
      /^NOT MET +No bug.*\n.*: lost-input instead of input-before-data$/m,
    );
    assert.match(named(null), /^met +No bug/m);
    assert.match(named(null), /^pattern +figure-1, pf: none instead of input-before-data$/m);
  });

  it('take an operation that came under another identity for an answer', () => {
    const order = ['p1', 'p2', 'p3', 'u1'];
    const replaced = verdictsOn({ learned: [], order, actual: ['p1', 'p2', 'u1', 'p4'] });
    assert.ok(replaced.areGood);
    assert.match(replaced.format(), /test \d+: p3 came under another identity, p4\.$/m);
    for (const actual of [
      ['p1', 'p2', 'u1'],
      ['p1', 'p2', 'u1', 't1'],
    ]) {
      assert.ok(!verdictsOn({ learned: [], order, actual }).areGood);
    }
  });
});
