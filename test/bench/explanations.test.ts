import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Defect, Explanations } from '../../bench/explain/explanations.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1 } from '../report/reports.js';

const FIGURE_1: Defect = {
  verdict: 'exception',
  race: { first: /^click #b1$/, second: /^script lib\.js$/ },
};

const report = figure1();
const [finding] = report.findings;
assert.ok(finding !== undefined && finding.race !== null);
const rivals = { ...finding, race: { ...finding.race, rivals: 2 } };

function explained(found: ReportData, ...defects: readonly Defect[]): Explanations {
  const explanations = new Explanations();
  explanations.add('figure-1', found, defects);
  return explanations;
}

/** The sentence that is not met, and what is not as required. */
function failures(explanations: Explanations): string[] {
  assert.ok(!explanations.areGood);
  const lines = explanations.format().split('\n');
  return lines.filter((line) => !line.startsWith('met'));
}

describe('explanations', () => {
  it('are good where each defect is one finding that names its two operations', () => {
    const explanations = new Explanations();
    assert.deepEqual(explanations.add('figure-1', report, [FIGURE_1]), ['1', '1', '1', '3', '0']);
    assert.ok(explanations.areGood, explanations.format());
  });

  it('have to name the right pair', () => {
    const [requirement, ...races] = failures(
      explained(report, { race: { first: /^click #b2$/, second: /^script lib\.js$/ } }),
    );
    assert.match(requirement ?? '', /^NOT MET +The right pair is named: of 0 of 1 defects$/);
    assert.equal(races.length, 2);
    assert.match(races[1] ?? '', /figure-1: exception, click #b1 before script lib\.js: /);
  });

  it('have to be as many as there are defects', () => {
    const twice = { ...report, findings: [finding, finding] };
    assert.match(failures(explained(twice, FIGURE_1)).join('\n'), /2 findings, 1 expected$/);
    const none = { ...report, findings: [] };
    assert.match(failures(explained(none, FIGURE_1)).join('\n'), /0 findings, 1 expected\n/);
  });

  it('have to show something of what an application is known to do wrong, and nothing else', () => {
    const known = { what: 'The click needs what the script defines.', races: [FIGURE_1.race] };
    const other = { first: /^click #b2$/, second: /^script lib\.js$/ };
    const unseen = { what: 'Another.', races: [other] };
    const shown = new Explanations();
    shown.addApplication('app', report, [{ ...known, races: [other, FIGURE_1.race] }, unseen]);
    assert.ok(shown.areGood, shown.format());
    assert.match(shown.format(), /shows what is known of it: 1 of 2 defects$/m);

    const none = new Explanations();
    none.addApplication('app', { ...report, findings: [] }, [known]);
    assert.match(failures(none).join('\n'), /: 0 of 1 defects\n.*app: none of them$/);

    const unknown = new Explanations();
    unknown.addApplication('app', report, [unseen]);
    assert.match(failures(unknown).join('\n'), /app: exception, click #b1 before script lib\.js: /);

    const twice = new Explanations();
    twice.addApplication('app', { ...report, findings: [finding, finding] }, [known]);
    assert.match(failures(twice).join('\n'), /app: 2 findings, 1 expected$/);
  });

  it('leave no other pair', () => {
    const [requirement] = failures(explained({ ...report, findings: [rivals] }, FIGURE_1));
    assert.match(requirement ?? '', /No other pair explains a finding as well$/);
  });

  it('tell the pattern, where it is asked for', () => {
    const asked = { ...FIGURE_1, pattern: 'stale-response' as const };
    assert.match(failures(explained(report, asked)).join('\n'), /: \w+ instead of stale-response$/);
    const told = { ...finding, pattern: 'stale-response' as const };
    assert.ok(explained({ ...report, findings: [told] }, asked).areGood);
  });

  it('tell the place of each of the two, where it is asked for', () => {
    const at = (first: string | null, second: string | null): ReportData => {
      const { race } = finding;
      const places = new Map([
        [race?.first.id, first],
        [race?.second.id, second],
      ]);
      const operations = report.operations.map((one) => ({
        ...one,
        place: places.get(one.id) ?? null,
      }));
      return { ...report, operations };
    };
    const asked = { ...FIGURE_1, place: { first: /^app\.js:12$/, second: /^app\.js:20$/ } };
    assert.ok(explained(at('app.js:12', 'app.js:20'), asked).areGood);
    assert.match(
      failures(explained(at('app.js:12', 'app.js:21'), asked)).join('\n'),
      /: app\.js:21 of the second instead of \^app\\\.js:20\$$/,
    );
    assert.match(
      failures(explained(at(null, 'app.js:20'), asked)).join('\n'),
      /: no place of the first instead of \^app\\\.js:12\$$/,
    );
    const { place, ...unasked } = asked;
    assert.ok(explained(at(null, null), unasked).areGood);
    assert.ok(
      explained(at(null, 'app.js:20'), { ...asked, place: { second: place.second } }).areGood,
    );
  });

  it('take few extra runs, half of the pages more', () => {
    const tests = report.tests.flatMap((test) => Array.from({ length: 3 }, () => test));
    const shrunk = tests.map((test) => ({ ...test, phase: 'shrinking' as const }));
    const [requirement] = failures(explained({ ...report, tests: shrunk }, FIGURE_1));
    assert.match(requirement ?? '', /At most 8 extra runs a finding: 9 is the median$/);
  });
});
