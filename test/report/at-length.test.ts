import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { wording } from '../../src/cli/wording.js';
import { atLength } from '../../src/report/at-length.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1 } from './reports.js';

const told = (report: ReportData): string =>
  report.findings.map((finding) => atLength(finding, report, wording)).join('\n');
const withFinding = (change: Partial<ReportData['findings'][number]>): ReportData => {
  const report = figure1();
  return { ...report, findings: report.findings.map((finding) => ({ ...finding, ...change })) };
};

describe('a finding at length', () => {
  it('has all that there is to say', () => {
    const lines = [
      'F1  high  The page threw an uncaught ReferenceError: fn is not defined at main.html:3',
      '',
      '  click #b1 ran before script lib.js; in the recorded run script lib.js came first.',
      '  Not confirmed: no run has shown it by itself.',
      '',
      '    expected  no such exception',
      '    got       ReferenceError: fn is not defined',
      '        at onclick (main.html:3)',
      '    - The text of #status is "Loading" instead of "Done"',
      '',
      '  Severity high: a person notices it, text of body > p#status',
      '  Seen in 1 of 3 tests: 1',
      '  See it again: wave replay wave-out --finding F1',
    ];
    assert.equal(told(figure1()), lines.join('\n'));
  });

  it('says what the two operations touch', () => {
    const [finding] = figure1().findings;
    assert.ok(finding?.race);
    const touched = [
      { of: 'node', what: '#b1', firstDoes: 'reads', secondDoes: 'writes' },
    ] as const;
    assert.match(
      told(withFinding({ race: { ...finding.race, touched } })),
      /ReferenceError[\s\S]*^ {4}script lib\.js writes #b1, which click #b1 reads\.$/m,
    );
  });

  it('names the pattern, and what usually repairs it', () => {
    assert.match(
      told(withFinding({ pattern: 'use-after-removal' })),
      /ReferenceError[\s\S]*^ {4}Use after removal: .*\.\n {4}What usually repairs it: Cancel what .*\.$/m,
    );
    assert.doesNotMatch(told(withFinding({ pattern: null })), /repairs/);
  });

  it('advises a larger gap between inputs where a person is hardly so quick, and no other', () => {
    const race = figure1().findings[0]?.race;
    assert.ok(race);
    const toldWithin = (withinMs: number) => {
      const quick = { code: 'quick-input', input: 'u1', after: 'p1', withinMs } as const;
      return told(withFinding({ race: { ...race, circumstances: [quick] } }));
    };
    assert.match(
      toldWithin(240),
      /comes within 240 ms of parse \/main\.html\. If no user is so quick/,
    );
    assert.match(toldWithin(500), /comes within 500 ms of parse \/main\.html\.\n/);
  });

  it('says, before the stack, what there is to the race, and after it what was not answered', () => {
    const report = figure1();
    const [finding] = report.findings;
    const race = finding?.race;
    assert.ok(race !== undefined && race !== null);
    const { findings } = withFinding({
      message: 'the stack',
      race: {
        ...race,
        circumstances: [
          { code: 'window', opens: 'p1', intruder: 'u1', closes: 'p3' },
          { code: 'led-to', operation: 'p2', follower: 'p3' },
          { code: 'until', operation: 'p2', follower: 'p3' },
          { code: 'did-not-run', operation: 'p2' },
          { code: 'quick-input', input: 'u1', after: 'p1', withinMs: 150 },
        ],
      },
    });
    const misses = ['a', 'b', 'c', 'd'].map((name) => `GET http://a.test/${name}`);
    const tests = report.tests.map((test) => ({ ...test, misses }));
    const lines = told({ ...report, findings, tests }).split('\n');
    assert.deepEqual(
      lines.slice(5, 16).map((line) => line.trim()),
      [
        'It fails only where click #b1 runs between parse /main.html and parse /sub.html.',
        'What comes too early is parse /sub.html, which follows script lib.js.',
        'It is not enough that script lib.js has run: parse /sub.html, which follows it, must have run, too.',
        'script lib.js did not run at all.',
        'click #b1 comes within 150 ms of parse /main.html. If no user is so quick, --human-gap 151ms leaves out all orders with inputs as near as that.',
        'the stack',
        'The recording has no answer to GET http://a.test/a: it failed.',
        'The recording has no answer to GET http://a.test/b: it failed.',
        'The recording has no answer to GET http://a.test/c: it failed.',
        'Nor to 1 more.',
        'What else is not as recorded may follow from that, and is left out.',
      ],
    );
  });
});
