import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { painter } from '../../src/report/paint.js';
import { text } from '../../src/report/text.js';
import type { ReportData } from '../../src/store/report.js';
import { figure1, TESTS, told } from './reports.js';

const plain = painter({}, {});
const formatText = (report: ReportData | readonly ReportData[], paint = plain): string =>
  told(text, report, { paint });
const withFinding = (change: Partial<ReportData['findings'][number]>): ReportData => {
  const report = figure1();
  return { ...report, findings: report.findings.map((finding) => ({ ...finding, ...change })) };
};

describe('text report', () => {
  it('tells of several pages one after the other, and then of all', () => {
    const pages = [
      { ...figure1(), name: 'cart' },
      { ...figure1(), name: 'home', findings: [] },
    ];
    const told = formatText(pages);
    assert.match(told, /^cart\n\nF1 {2}high/);
    assert.match(told, /\nhome\n\nNo concurrency error found in 3 tests\.\n/);
    const all = ['2 pages tested:', '  cart  1 high in 3 tests', '  home  nothing in 3 tests', ''];
    assert.ok(told.endsWith(all.join('\n')), told);
  });

  it('tells each finding, then what was done', () => {
    const lines = [
      'F1  high  The page threw an uncaught ReferenceError: fn is not defined at',
      '          main.html:3',
      '',
      '  recorded  script lib.js → click #b1',
      '  failing   click #b1 → script lib.js',
      '  Not confirmed: no run has shown it by itself.',
      '',
      '  expected  no such exception',
      '  got       ReferenceError: fn is not defined',
      '  - The text of #status is "Loading" instead of "Done"',
      '  Severity high: a person notices it, text of body > p#status.',
      '  Seen in 1 of 3 tests: 1',
      '',
      '  See it again: wave replay wave-out --finding F1',
      '',
      '1 concurrency error found.',
      '',
      '  Page       http://localhost:8000/main.html',
      '  Recording  4 operations, 1 user input among them',
      '  Tests      3 by heuristic pf, seed 1: 1 failed',
      '  Enforced   2 exactly, 1 adapted',
      '  Coverage   precedence 8 of 9 pairs (88 %), adjacency 7 of 10 pairs (70 %)',
      '  Time       2.3 s in all, 1.5 s of it recording, first error after 0.04 s',
      '  Missed     1 operation, 1 time when an order wanted it',
      '             - click #b1 came only when script lib.js had run.',
      '  Masked     1 difference seen without reordering, and so ignored',
      '             - The text of #clock is "2" instead of "1" (hid 3 differences)',
      '  Matched    1 request of which a part differs from run to run',
      '             - GET http://a.test/poll?t=*',
    ];
    assert.equal(formatText(figure1(), plain), `${lines.join('\n')}\n`);
  });

  it('names no command where a program has none', () => {
    assert.match(
      formatText(withFinding({ replay: null }), plain),
      /^ {2}Seen in 1 of 3.*\n\n1 conc/m,
    );
  });

  it('says loudly, and last, that the recorded run did not come back', () => {
    assert.doesNotMatch(formatText(figure1(), plain), /NOT REPRODUCED/);
    const departures = ['click #b1 never came.', 'script lib.js never came.'];
    const told = formatText(figure1({ reproduced: 'never', departures }), plain);
    assert.match(
      told.split('\n\n').at(-1)?.replaceAll('\n', ' ') ?? '',
      /^BASELINE NOT REPRODUCED .* Why: click #b1 never came\. \(1 more in report\.json\) Record the page/,
    );
    const some = formatText(figure1({ reproduced: 'sometimes', departures }), plain);
    assert.match(some.split('\n\n').at(-1) ?? '', /^BASELINE NOT ALWAYS REPRODUCED\n/);
  });

  it('says of tests that say nothing not that nothing was found', () => {
    const found = { ...figure1({ reproduced: 'never' }), findings: [] };
    const told = formatText(found, plain);
    assert.match(told, /^Nothing can be said of 3 tests/);
    assert.doesNotMatch(told, /No concurrency error/);
  });

  it('names writes that came the other way round, of which the recording tells nothing', () => {
    const [first, second] = ['POST /publish', 'PUT /draft'] as const;
    const swappedWrites = [
      { first, second, tests: [2, 3] },
      { first: second, second, tests: [3] },
      { first: `POST /log?session=${'7'.repeat(200)}`, second, tests: [3] },
    ];
    const report = { ...figure1(), swappedWrites };
    const lines = formatText(report, plain).split('\n');
    const from = lines.findIndex((line) => line.startsWith('  Writes'));
    assert.match(lines[from] ?? '', /3 pairs sent the other way round .* --network live would:$/);
    assert.deepEqual(lines.slice(from + 1, from + 3), [
      '             - POST /publish before PUT /draft (2 tests)',
      '             - two PUT /draft in the other order (1 test)',
    ]);
    assert.match(
      lines[from + 3] ?? '',
      /- POST \/log\?session=7+…7+ before PUT \/draft \(1 test\)$/,
    );
    assert.doesNotMatch(formatText(figure1(), plain), /Writes/);
  });

  it('counts what was missed behind what matters, and says the most frequent of the reasons', () => {
    const wish = (after: string, evidence: string) => ({ before: null, after, evidence });
    const often = wish('u1', 'click #b1 never came.');
    const learned = [
      [wish('u1', 'click #b1 came late.'), wish('p3', 'parse /sub.html never came.')],
      [wish('p2', 'script lib.js came late.'), often],
      [often, wish('p3', 'parse /sub.html never came.'), often],
    ];
    const tests = figure1().tests.map((test, index) => ({
      ...test,
      learned: learned[index] ?? [],
    }));
    const lines = formatText({ ...figure1(), tests }, plain).split('\n');
    const from = lines.findIndex((line) => line.startsWith('  Missed'));
    assert.deepEqual(lines.slice(from - 1, from + 5), [
      '  Time       2.3 s in all, 1.5 s of it recording, first error after 0.04 s',
      '  Missed     3 operations, 7 times when an order wanted one of them; 3 of 4 reasons (report.json has all)',
      '             - click #b1 never came. (3 times)',
      '             - parse /sub.html never came. (2 times)',
      '             - click #b1 came late.',
      '  Masked     1 difference seen without reordering, and so ignored',
    ]);
  });

  it('says next to the race that another one may be it, and which tests may tell', () => {
    const race = figure1().findings[0]?.race;
    assert.ok(race !== undefined && race !== null);
    const doubt = (ended: ReportData['ended'], rivals: number, tests = [1]) => {
      const report = withFinding({ race: { ...race, rivals }, tests });
      const lines = formatText({ ...report, ended }, plain).split('\n');
      return lines
        .slice(
          lines.findIndex((line) => line.startsWith('  failing')) + 1,
          lines.lastIndexOf(
            '',
            lines.findIndex((line) => line.startsWith('  expected')),
          ),
        )
        .map((line) => line.trim())
        .join(' ');
    };
    const one = 'Or another pair is the race: one failing test does not tell.';
    assert.equal(doubt(null, 0), 'Not confirmed: no run has shown it by itself.');
    assert.equal(doubt('max-tests', 1), `${one} More tests (--max-tests, --shrink-tests) may.`);
    assert.equal(doubt('all-known-conflicts', 1), `${one} Tests without --prune may.`);
    assert.equal(doubt('all-precedence-pairs', 1), `${one} Tests without --until pairs may.`);
    assert.equal(
      doubt('all-orders', 3, [1, 2]),
      'Or one of 3 other pairs is the race: 2 failing tests do not tell.',
    );
  });

  it('says where no finding is grave', () => {
    const { findings, ...report } = figure1();
    const low = findings.map((finding) => ({ ...finding, severity: 'low' as const }));
    const found = /^1 concurrency error found, of low severity alone\.$/m;
    assert.match(formatText({ ...report, findings: low }, plain), found);
    assert.doesNotMatch(formatText({ ...report, findings: [...low, ...findings] }, plain), /alone/);
  });

  it('says for want of which answers tests could not be judged, and which servers were asked', () => {
    const report = figure1();
    const request = 'GET http://a.test/x';
    const [first, ...others] = report.tests;
    assert.ok(first);
    const tests = [
      { ...first, asked: ['GET http://a.test/y'] },
      ...others.map((test) => ({ ...test, unjudged: { request, why: 'no-server' as const } })),
    ];
    const text = formatText({ ...report, tests, findings: [] }, plain);
    assert.match(text, /^No concurrency error found in 1 test\.$/m);
    assert.match(
      text,
      /^ {2}Not judged 2 tests, which failed where nobody answered:\n +- GET http:\/\/a\.test\/x: not in the recording, and its server was not there \(2 tests\)$/m,
    );
    assert.match(
      text,
      /- GET http:\/\/a\.test\/y: not in the recording, so its server was asked$/m,
    );
  });

  it('says how many orders there are, and why no more were tested', () => {
    const text = (orders: ReportData['orders'], ended: ReportData['ended'] = null) =>
      formatText({ ...figure1(), orders, ended }, plain);
    assert.match(text(null, 'all-orders'), /^ {2}Tests .*: 1 failed; all orders tried$/m);
    assert.doesNotMatch(text(null), /Orders/);
    const line = (exact: string | null, log10: number, error: number | null) =>
      /^ {2}Orders +(.*)$/m.exec(text({ exact, log10, error }))?.[1];
    assert.equal(line('24', 1.38, 0), '24 of the recorded operations, the recorded one among them');
    assert.equal(line('123456789012345', 14.09, 0), 'about 1.2 × 10^14 of the recorded operations');
    assert.equal(line(null, 41.7, 0.123), 'about 5.0 × 10^41 of the recorded operations (± 13 %)');
    assert.equal(
      line(null, 41.7, 0.9),
      'about 10^42 or more of the recorded operations (a rough estimate, ± 90 %)',
    );
    assert.equal(
      line(null, 0, null),
      'about 10^0 or more of the recorded operations (a rough estimate, of unknown error)',
    );
  });

  it('says what came of orders that were run again', () => {
    const text = (...repeated: ReportData['tests'][number]['repeated'][]) => {
      const tests = figure1().tests.map((test, index) => ({
        ...test,
        repeated: repeated[index] ?? null,
      }));
      return formatText({ ...figure1(), tests }, plain);
    };
    assert.doesNotMatch(text(), /Repeated/);
    const same = { ending: 'same', departure: null } as const;
    assert.match(text(same, same), /^ {2}Repeated +2 orders run again, and ended the same$/m);
    assert.match(
      text({ ending: 'unstable', departure: 'It ended otherwise.' }, same),
      /^ {2}Repeated +2 orders run again, of which 1 did not fail each time \(listed above\)\n {2}Coverage/m,
    );
    assert.match(
      text({ ending: 'fails', ways: ['one', 'other'], departure: null }),
      /^ {2}Repeated +1 order run again, of which 1 failed each time, but did not end alike$/m,
    );
  });

  it('lists apart the orders that did not fail each time', () => {
    const ways = ['The text of p is "1"', 'The text of p is "2"'];
    const departure = 'As operation 2, click #b1 ran where it passed, and script lib.js where not.';
    const judgement = { verdict: 'pass' as const, differences: [], masked: [] };
    const tests = TESTS.map((test) => ({
      ...{ ...test, judgement },
      repeated: test.number === 1 ? { ending: 'unstable' as const, ways, departure } : null,
    }));
    const report = figure1({ tests });
    assert.deepEqual(report.unstable, [
      { test: 1, ways, departure, replay: 'wave replay wave-out --test 1' },
    ]);
    const expected = [
      'No concurrency error found in 2 tests.',
      '',
      'Unstable: 1 order did not end alike each time. Something else than the order decides, so no finding is made of it.',
      '',
      '  Test 1: it passed, and it failed: The text of p is "1", or in 1 other way',
      `    ${departure}`,
      '    Run it again: wave replay wave-out --test 1',
      '',
      '  Page       http://localhost:8000/main.html',
    ];
    assert.ok(formatText(report, plain).startsWith(expected.join('\n')), formatText(report, plain));
    const [one] = report.unstable;
    assert.ok(one);
    const many = {
      ...report,
      unstable: Array(13).fill({ ...one, replay: null, departure: null, ways: [] }),
    };
    const text = formatText(many, plain);
    assert.match(text, /^Unstable: 13 orders .* made of them\.$/m);
    assert.match(
      text,
      /^ {2}Test 1: it passed each time, and yet not alike\n {2}3 more in report\.json\n\n/m,
    );
  });

  it('says that there was no error, or nothing to test', () => {
    const { tests } = figure1();
    const passed = { ...figure1(), findings: [], tests: tests.slice(1) };
    assert.match(formatText(passed, plain), /^No concurrency error found in 2 tests\.$/m);
    const none = { ...figure1({ tests: [] }), findings: [] };
    assert.match(formatText(none, plain), /^There was no other order to test\.$/m);
    assert.match(
      formatText({ ...none, ended: 'all-known-conflicts' }, plain),
      /^No two operations that can change places are known to conflict, so nothing was tested\./m,
    );
  });

  it('lets nothing of a page act on the terminal, and keeps its lines short', () => {
    const report = withFinding({
      title: `\u001b[2Jgone\r\n${'x'.repeat(1000)}`,
      message: 'one\u0007\n\u202etwo',
      race: {
        first: {
          ...{ id: 'a', name: '\u001b]0;title\u0007', recorded: false },
          begunBy: { id: 'c', name: '\u001b[2J' },
        },
        second: { id: 'b', name: '\u009b31m', recorded: true, begunBy: null },
        ...{ proof: null, inseparable: [], rivals: null },
        circumstances: [],
        touched: [],
        steps: [],
      },
    });
    const text = formatText(report, plain);
    assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Bidi_Control}]/u);
    assert.match(text, /^ {2}one\n {2}two$/m);
    assert.ok(
      text.split('\n').every((line) => line.length <= 80 || line.startsWith('  See it again')),
    );
  });

  it('cuts long lists, and says how much is missing', () => {
    const tests = Array.from({ length: 12 }, (_, index) => index + 1);
    assert.match(
      formatText(withFinding({ tests }), plain),
      /^ {2}Seen in 12 of 3 tests: 1 \(shown\), 2, 3, 4, 5, 6, 7, 8, 9, 10 and 2 more$/m,
    );
    const report = figure1();
    const [noise] = report.baseline.masked;
    assert.ok(noise !== undefined);
    const masked = Array.from({ length: 13 }, () => noise);
    const text = formatText(
      { ...report, baseline: { reproduced: 'always', departures: [], masked, loose: [] } },
      plain,
    );
    assert.equal(text.split('\n').filter((line) => line.includes('#clock')).length, 10);
    assert.match(text, /- 3 more in report\.json$/m);
  });

  it('names the steps that it takes, and the command that runs these alone', () => {
    const replay = 'wave replay wave-out/shorter/F1 --finding F1';
    const steps = [{ number: 2, name: 'click\u001b[2J #b1', input: 'u1' }];
    const shorter = { steps, of: 4, isFewest: true, folder: 'shorter/F1', replay };
    const text = formatText(withFinding({ shorter }), plain);
    assert.match(text, /^ {2}Shortest scenario: 1 of 4 steps: click\S+ #b1\.$/m);
    assert.match(
      text,
      /^ {2}See it again: .*\n {2}With these steps: wave replay wave-out\/shorter\/F1/m,
    );
    assert.ok(!text.includes('\u001b'));
  });

  it('says so where no reordering explains a finding', () => {
    assert.match(formatText(withFinding({ race: null }), plain), /^ {2}No two operations explain/m);
  });
});

describe('painter', () => {
  it('paints on a terminal only, and not where NO_COLOR is set', () => {
    assert.equal(painter({ isTTY: true }, {})('red', 'x'), '\u001b[31mx\u001b[39m');
    assert.equal(painter({ isTTY: true }, { NO_COLOR: '1' })('red', 'x'), 'x');
    assert.equal(painter({}, {})('red', 'x'), 'x');
  });
});
