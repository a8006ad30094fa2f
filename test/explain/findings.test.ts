import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Confirmed } from '../../src/explain/confirmed.js';
import { groupFindings } from '../../src/explain/findings.js';
import type { PairFacts } from '../../src/explain/race.js';
import { signatureOf } from '../../src/explain/signature.js';
import { fileName } from '../../src/model/names.js';
import type { Outcome } from '../../src/model/outcome.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { input, parse, response, script, site, task, timer } from '../model/operations.js';
import { element, outcome, sent, thrown } from '../oracle/outcomes.js';

const operations = [
  parse('p1', 1, { name: 'parse /main.html' }),
  parse('p2', 2, { name: 'script lib.js' }),
  response('r1', { name: 'image a.png' }),
  input('u1', 0, { name: 'click #b1' }),
];
const text = (status: string) => outcome({ body: [element('p', {}, status)] });
const sigma0 = text('Done');
const UNDEFINED = 'ReferenceError: fn is not defined';
const mask = learnMask([], sigma0, NOTHING);

const test = (number: number, actual: string, ending = sigma0) => ({
  number,
  order: [],
  actual: actual.split(' '),
  judgement: judge(ending, sigma0, mask),
});
const failing = { ...sigma0, exceptions: [thrown(UNDEFINED)] };
const failingVisibly = { ...text('Loading'), exceptions: [thrown(UNDEFINED)] };
/** All comes after the first. */
const after = (first: string): PairFacts => ({
  predecessors: (operation) => (operation === first ? [] : [first]),
  conflict: () => null,
});
type JudgedTest = ReturnType<typeof test>;
const group = (...tests: readonly JudgedTest[]) => groupFindings(operations, after('p1'), tests);
/** By runs that show that the first before the second is what it takes. */
const confirmedBy = (
  first: string,
  second: string,
  fails: number,
  more: Partial<Confirmed> = {},
): Confirmed => ({
  ...{ first, second, fails, passes: 'recorded', signature: TEXT, window: null },
  ...{ inseparable: [], together: [], isWhole: true, meant: null },
  ...more,
});
const TEXT = judge(text('x'), sigma0, mask).differences[0]?.key ?? '';

describe('groupFindings', () => {
  it('joins the tests of one race, and shows the gravest, then the nearest to σ0', () => {
    const findings = group(
      test(1, 'p1 u1 r1 p2', failing),
      test(2, 'p1 r1 p2 u1'),
      test(3, 'p1 p2 u1 r1'),
      test(4, 'p1 u1 r1 p2', failingVisibly),
      test(5, 'p1 u1 p2 r1', failingVisibly),
    );
    assert.deepEqual(findings, [
      {
        id: 'F1',
        identity: findings[0]?.identity,
        verdict: 'exception',
        severity: 'high',
        reasons: [{ code: 'noticed', path: 'body > p', aspect: 'text' }],
        title: 'The page threw an uncaught ReferenceError: fn is not defined at main.html:3',
        message: [
          'expected  no such exception',
          `got       ${UNDEFINED}`,
          '    at onclick (main.html:3)',
          '- The text of body > p is "Loading" instead of "Done"',
        ].join('\n'),
        race: {
          first: { id: 'u1', name: 'click #b1', recorded: true, begunBy: null },
          second: { id: 'p2', name: 'script lib.js', recorded: true, begunBy: null },
          ...{ proof: null, inseparable: [], rivals: null },
          circumstances: [],
          touched: [],
          steps: ['u1'],
        },
        ...{ pattern: null, alike: [] },
        aliases: [],
        endings: [
          {
            title: 'The page threw an uncaught ReferenceError: fn is not defined at main.html:3',
            tests: [5, 4, 1],
          },
        ],
        tests: [5, 4, 1],
      },
    ]);
  });

  it('tells how the tests of the race end, what most end in first', () => {
    const endings = ['x', 'y', 'z', 'z', 'x'];
    const tests = endings.map((ending, number) => test(number, 'p1 p2 u1 r1', text(ending)));
    const confirmed = [confirmedBy('u1', 'r1', 1)];
    const findings = groupFindings(operations, after('p1'), tests, operations, confirmed);
    assert.match(findings[0]?.title ?? '', /"y"/);
    assert.deepEqual(
      findings.map(({ endings }) =>
        endings.map((one) => [/"(.)" instead/.exec(one.title)?.[1], one.tests]),
      ),
      [
        [
          ['x', [0, 4]],
          ['z', [2, 3]],
          ['y', [1]],
        ],
      ],
    );
  });

  it('parts races, whatever they end in, the gravest first', () => {
    const findings = group(
      test(1, 'p1 r1 p2 u1', failing),
      test(2, 'p1 r1 p2 u1', text('Loading')),
      test(3, 'p1 p2 u1 r1', text('x')),
    );
    const summary = findings.map(({ id, verdict, race, tests }) => {
      return [id, verdict, race?.first.id, race?.second.id, tests];
    });
    assert.deepEqual(summary, [
      ['F1', 'difference', 'r1', 'p2', [2, 1]],
      ['F2', 'difference', 'u1', 'r1', [3]],
    ]);
  });

  it('claims no window that no run was made to show', () => {
    const tests = [
      test(1, 'p1 p2 u1 r1', text('x')),
      test(2, 'p1 u1 p2 r1'),
      test(3, 'p1 r1 p2 u1'),
    ];
    const circumstances = (confirmed: readonly Confirmed[]) =>
      groupFindings(operations, after('p1'), tests, operations, confirmed)[0]?.race?.circumstances;
    assert.deepEqual(circumstances([]), []);
    const window = { opens: 'p2', intruder: 'u1', closes: 'r1' };
    assert.deepEqual(circumstances([confirmedBy('u1', 'r1', 1, { window })]), [
      { code: 'window', ...window },
    ]);
  });

  it('takes a confirmed race before what the tests suggest, and shows the order that has it alone', () => {
    const tests = [
      test(0, 'p1 u1 r1 p2', text('x')),
      test(1, 'p1 u1 p2 r1'),
      test(2, 'p1 r1 p2 u1', text('y')),
    ];
    const confirmed = [
      confirmedBy('r1', 'p2', 2, { inseparable: [{ first: 'u1', second: 'r1' }] }),
    ];
    const findings = groupFindings(operations, after('p1'), tests, operations, confirmed);
    const [finding] = findings;
    assert.equal(findings.length, 1);
    assert.deepEqual(finding?.tests, [2, 0]);
    assert.deepEqual(
      [finding?.race?.first.id, finding?.race?.second.id, finding?.race?.rivals],
      ['r1', 'p2', 1],
    );
    assert.deepEqual(finding?.race?.proof, { passes: 'recorded', fails: 2 });
  });

  it('shows of two orders that have a race alone the one that fails more gravely', () => {
    const tests = [test(0, 'p1 p2 u1 r1', text('x')), test(1, 'p1 p2 u1 r1', failing)];
    const signature = tests[1]?.judgement.differences[0]?.key ?? '';
    const confirmed = [confirmedBy('u1', 'r1', 0), confirmedBy('u1', 'r1', 1, { signature })];
    for (const order of [tests, tests.toReversed()]) {
      const [finding, ...others] = groupFindings(
        ...([operations, after('p1'), order, operations, confirmed] as const),
      );
      assert.deepEqual(others, []);
      assert.deepEqual([finding?.severity, finding?.tests], ['high', [0, 1]]);
    }
  });

  it('joins races that lead to the same and share an operation, once runs have shown both', () => {
    const tests = [test(0, 'p1 p2 u1 r1', text('x')), test(1, 'p1 r1 p2 u1', text('y'))];
    const both = [confirmedBy('u1', 'r1', 0), confirmedBy('r1', 'p2', 1)];
    const of = (confirmed: readonly Confirmed[]) =>
      groupFindings(operations, after('p1'), tests, operations, confirmed).map(({ alike }) =>
        alike.map(({ first, second }) => [first, second]),
      );
    assert.deepEqual(of(both.slice(0, 1)), [[], []]);
    assert.deepEqual(of(both), [[['u1', 'r1']]]);
  });

  it('shows of two races of a defect the same one whichever was tested first, and knows the other one', () => {
    const orders = ['p1 p2 u1 r1', 'p1 r1 p2 u1'];
    const races = [['u1', 'r1'] as const, ['r1', 'p2'] as const];
    const of = (numbers: readonly number[]) => {
      const tests = numbers.map((number, place) =>
        test(number, orders[place] ?? '', text(`${number}`)),
      );
      const confirmed = races.map(([first, second], place) =>
        confirmedBy(first, second, numbers[place] ?? 0),
      );
      return groupFindings(operations, after('p1'), tests, operations, confirmed);
    };
    const [finding] = of([1, 2]);
    const [again] = of([2, 1]);
    assert.ok(finding && again);
    assert.equal(finding.identity, again.identity);
    const [alone] = groupFindings(
      ...([operations, after('p1'), [test(1, 'p1 p2 u1 r1', text('x'))], operations] as const),
      [confirmedBy('u1', 'r1', 1)],
    );
    assert.notEqual(alone?.identity, finding.identity);
    assert.deepEqual(finding.aliases, [alone?.identity]);
  });

  it('is not known by another race of its defect that does another harm', () => {
    const orders = ['p1 p2 u1 r1', 'p1 u1 p2 r1'];
    const tests = [test(0, orders[0] ?? '', text('x')), test(1, orders[1] ?? '', failing)];
    const confirmed = [confirmedBy('u1', 'r1', 0), confirmedBy('u1', 'p2', 1)].map(
      (one, place) => ({
        ...one,
        signature: tests[place]?.judgement.differences[0]?.key ?? '',
      }),
    );
    const precedes: PairFacts = {
      ...after('p1'),
      predecessors: (operation) => (operation === 'r1' ? ['p1', 'p2'] : ['p1']),
    };
    const findings = groupFindings(operations, precedes, tests, operations, confirmed);
    assert.deepEqual(
      findings.map(({ alike, aliases }) => [alike.length, aliases]),
      [[1, []]],
    );
  });

  it('keeps races apart that lead to the same and share nothing, or share and lead to others', () => {
    const of = (ending: typeof sigma0, ...pairs: (readonly [string, string])[]) => {
      const tests = [test(0, 'p1 p2 u1 r1', text('x')), test(1, 'p1 u1 r1 p2', ending)];
      const signatures = tests.map(({ judgement }) => judgement.differences[0]?.key ?? '');
      const confirmed = pairs.map(([first, second], fails) =>
        confirmedBy(first, second, fails, { signature: signatures[fails] ?? '' }),
      );
      return groupFindings(operations, after('p1'), tests, operations, confirmed).length;
    };
    assert.equal(of(text('y'), ['u1', 'r1'], ['u1', 'p2']), 1);
    assert.equal(of(failing, ['u1', 'r1'], ['u1', 'p2']), 2);
  });

  it('names what a timer came of', () => {
    const page = [...operations, timer('t1', { name: 'timer 9ms', delay: 9, cause: 'r1' })];
    const [finding] = groupFindings(page, after('p1'), [test(1, 'p1 p2 r1 t1 u1', text('x'))]);
    assert.deepEqual(finding?.race?.first.begunBy, { id: 'r1', name: 'image a.png' });
  });

  it('names the document, and no bundle of it', () => {
    const begunBy = (url: string) => {
      const bundle = script('s1', 'module', { url, cause: 'p1', name: fileName(url) });
      const asked = timer('t1', { name: 'timer 9ms', delay: 9, cause: 's1' });
      const page = [...operations.slice(0, 3), bundle, ...operations.slice(3), asked];
      const tests = [test(1, 'p1 p2 r1 s1 t1 u1', text('x'))];
      const [finding] = groupFindings(page, after('p1'), tests);
      return finding?.race?.first.begunBy?.name;
    };
    assert.equal(begunBy('http://a.test/assets/feed-Y9eglQ3N.js'), 'parse /main.html');
    assert.equal(begunBy('http://a.test/assets/feed.js'), 'feed.js');
  });

  it('says where the second operation did not run', () => {
    const [lost] = group(test(1, 'p1 p2 u1', text('x')));
    assert.equal(lost?.race?.second.id, 'r1');
    assert.deepEqual(lost.race.circumstances, [{ code: 'did-not-run', operation: 'r1' }]);
  });

  it('counts the other pairs that one failing test leaves possible', () => {
    const [alone] = group(test(1, 'p1 u1 r1 p2', text('x')));
    assert.equal(alone?.race?.rivals, 2);
    const [told] = group(
      test(1, 'p1 u1 r1 p2', text('x')),
      test(2, 'p1 r1 p2 u1'),
      test(3, 'p1 p2 u1 r1'),
    );
    // No run was made to show it.
    assert.equal(told?.race?.rivals, null);
  });

  it('says how quick a user must be who overtakes the timer of the input before', () => {
    const typing = [
      input('u1', 0, { name: 'press a' }),
      timer('t1', { name: 'timer 150ms', delay: 150, cause: 'u1' }),
      input('u2', 1, { name: 'press b' }),
    ];
    const [finding] = groupFindings(typing, after('u1'), [test(1, 'u1 u2 t1', text('x'))]);
    assert.deepEqual(finding?.race?.circumstances, [
      { code: 'quick-input', input: 'u2', after: 'u1', withinMs: 150 },
    ]);
  });

  it('takes two races for one defect where the one comes with the other, whatever they end in', () => {
    // u1 runs before u2, whatever runs.
    const page = [
      parse('p1', 1, { name: 'parse /main.html' }),
      response('r1', { name: 'response GET /basket' }),
      input('u1', 0, { name: 'click #add' }),
      input('u2', 1, { name: 'click #pay' }),
    ];
    const tests = [test(1, 'p1 u1 r1 u2', text('x')), test(2, 'p1 u1 u2 r1', failing)];
    const thrownKey = judge(failing, sigma0, mask).differences[0]?.key ?? '';
    const grouped = (predecessors: PairFacts['predecessors'], more: Partial<Confirmed> = {}) => {
      const confirmed = [
        confirmedBy('u1', 'r1', 1, more),
        confirmedBy('u2', 'r1', 2, { signature: thrownKey, passes: 1 }),
      ];
      return groupFindings(
        page,
        { predecessors, conflict: () => null },
        tests,
        page,
        confirmed,
      ).map(({ tests: of }) => of.toSorted());
    };
    const inTurn = (id: string) => (id === 'u2' ? ['p1', 'u1'] : ['p1']);
    assert.deepEqual(grouped(inTurn), [[1, 2]]);
    assert.deepEqual(
      grouped(() => ['p1']),
      [[1], [2]],
    );
    // It takes more than the two, which the other order need not have.
    const alone = [[1], [2]];
    assert.deepEqual(grouped(inTurn, { together: [{ first: 'p1', second: 'u1' }] }), alone);
  });

  it('takes a race for the defect of another one that it needs', () => {
    const page = [
      parse('p1', 1),
      response('r1', { name: 'response GET /posts?page=2' }),
      input('u1', 0, { name: 'scroll to 0,300' }),
      response('r2', { name: 'response GET /posts?page=3' }),
      input('u2', 1, { name: 'scroll to 0,900' }),
    ];
    const of = (...together: Confirmed['together']) => {
      const tests = [test(0, 'p1 u1 r1 r2 u2', text('x')), test(1, 'p1 u1 r1 u2 r2', failing)];
      const signature = signatureOf(judge(failing, sigma0, mask)) ?? '';
      const confirmed = [
        confirmedBy('u1', 'r1', 0),
        confirmedBy('u2', 'r2', 1, { together, signature }),
      ];
      return groupFindings(page, after('p1'), tests, page, confirmed).length;
    };
    assert.equal(of({ first: 'u1', second: 'r1' }), 1);
    assert.equal(of(), 2);
  });

  it('takes a race for the defect of another one if it needs the same of the same code, and does the same', () => {
    const page = [
      parse('p1', 1),
      response('r1', { name: 'response GET /feed' }),
      task('k1', { name: 'event 1' }),
      task('k2', { name: 'opening' }),
      response('r2', { name: 'response GET /feed (2)' }),
    ];
    const of = (...endings: [typeof sigma0, typeof sigma0]) => {
      const orders = ['p1 k1 r1 k2 r2', 'p1 r1 k2 k1 r2'];
      const tests = orders.map((order, place) => test(place, order, endings[place] ?? sigma0));
      const signatures = tests.map(({ judgement }) => signatureOf(judgement) ?? '');
      const together = [{ first: 'k1', second: 'r2' }];
      const confirmed = [
        confirmedBy('k1', 'r1', 0, { signature: signatures[0] ?? '' }),
        confirmedBy('r1', 'k2', 1, { together, signature: signatures[1] ?? '' }),
      ];
      return groupFindings(page, after('p1'), tests, page, confirmed).length;
    };
    assert.equal(of(text('x'), text('y')), 1);
    assert.equal(of(text('x'), failing), 2);
  });

  it('takes a race for the defect of another one that it is with what came anew, if it does the same', () => {
    const page = [
      parse('p1', 1),
      response('r1', { name: 'response GET /feed' }),
      task('k1', { name: 'event 1' }),
      response('r3', { name: 'response GET /more' }),
      task('k2', { name: 'opening' }),
    ];
    const of = (anew: string, ...endings: [typeof sigma0, typeof sigma0]) => {
      const orders = ['p1 k1 r1 r3 k2', 'p1 r1 k2 r3 k1 r2'];
      const tests = orders.map((order, place) => test(place, order, endings[place] ?? sigma0));
      const signatures = tests.map(({ judgement }) => signatureOf(judgement) ?? '');
      const confirmed = [
        confirmedBy('k1', 'r1', 0, { signature: signatures[0] ?? '' }),
        confirmedBy('k2', 'r3', 1, { signature: signatures[1] ?? '' }),
      ];
      const all = [...page, response('r2', { name: anew })];
      return groupFindings(page, after('p1'), tests, all, confirmed).length;
    };
    assert.equal(of('response GET /feed (2)', text('x'), text('y')), 1);
    assert.equal(of('response GET /other', text('x'), text('y')), 2);
    assert.equal(of('response GET /feed (2)', text('x'), failing), 2);
  });

  it('takes races of the same code for one defect that do the same harm', () => {
    const page = (second: string) => [
      parse('p1', 1, { name: 'parse /main.html' }),
      input('u1', 0, { name: 'click .open' }),
      response('r1', { name: 'response GET /mail/1' }),
      input('u2', 1, { name: 'click .open (2)' }),
      response('r2', { name: second }),
    ];
    const orders = ['p1 u1 r1 r2 u2', 'p1 r1 u1 u2 r2'];
    const of = (second: string, ...endings: [typeof sigma0, typeof sigma0]) => {
      const tests = orders.map((order, index) => test(index, order, endings[index] ?? sigma0));
      const signatures = tests.map(({ judgement }) => judgement.differences[0]?.key ?? '');
      const confirmed = [
        confirmedBy('u1', 'r1', 0, { signature: signatures[0] ?? '' }),
        confirmedBy('u2', 'r2', 1, { signature: signatures[1] ?? '' }),
      ];
      return groupFindings(page(second), after('p1'), tests, page(second), confirmed);
    };
    assert.equal(of('response GET /mail/1 (2)', text('x'), text('y')).length, 1);
    assert.equal(of('response GET /news', text('x'), text('y')).length, 2);
    assert.equal(of('response GET /mail/1 (2)', text('x'), failing).length, 2);
  });

  it('takes races of two rows of a table for one defect where one line asks for both', () => {
    const page = (one: number, other: number) => [
      parse('p1', 1, { name: 'parse /main.html' }),
      input('u1', 0, { name: 'click #close' }),
      response('r1', { name: 'response GET /mail/1', site: site('mail.js', one) }),
      input('u2', 1, { name: 'click #close (2)' }),
      response('r2', { name: 'response GET /mail/3', site: site('mail.js', other) }),
    ];
    const of = (...sites: [number, number]) => {
      const tests = [test(0, 'p1 u1 r1 r2 u2', text('x')), test(1, 'p1 r1 u1 u2 r2', text('y'))];
      const confirmed = [confirmedBy('u1', 'r1', 0), confirmedBy('u2', 'r2', 1)];
      return groupFindings(page(...sites), after('p1'), tests, page(...sites), confirmed).length;
    };
    assert.equal(of(8, 8), 1);
    assert.equal(of(8, 9), 2);
  });

  it('takes what no run has shown for the defect that is in each of its tests, if that explains all', () => {
    const of = (...endings: (typeof sigma0)[]) => {
      const orders = ['p1 p2 u1 r1', 'p1 u1 r1 p2', 'p1 u1 r1 p2'];
      const tests = orders.map((order, index) => test(index, order, endings[index] ?? sigma0));
      const signature = tests[0]?.judgement.differences[0]?.key ?? '';
      const shown = confirmedBy('u1', 'r1', 0, { signature });
      return groupFindings(operations, after('p1'), tests, operations, [shown]).length;
    };
    const both = { ...text('z'), exceptions: failing.exceptions };
    assert.equal(of(both, text('y'), text('y')), 1);
    assert.equal(of(text('x'), both, both), 2, 'what is thrown is of another race');
  });

  it('says what the two operations touch in common', () => {
    const both = { footprint: { reads: [], writes: ['#b1'] } };
    const [p1, p2, r1, u1] = operations;
    assert.ok(p1 && p2 && r1 && u1);
    const touching = [p1, { ...p2, ...both }, r1, { ...u1, ...both }];
    const tests = [test(1, 'p1 u1 r1 p2', failing), test(2, 'p1 r1 p2 u1'), test(3, 'p1 p2 u1 r1')];
    const [finding] = groupFindings(touching, after('p1'), tests);
    assert.deepEqual(finding?.race?.touched, [
      { of: 'node', what: '#b1', firstDoes: 'writes', secondDoes: 'writes' },
    ]);
  });

  it('names the pattern, by which it may be less grave than what differs', () => {
    const url = 'http://localhost:8000/save';
    const typing = [
      input('u1', 0),
      timer('t1', { delay: 500, cause: 'u1' }),
      response('r1', { method: 'POST', url, cause: 't1' }),
      input('u2', 1),
    ];
    const requests = [sent('POST', '/save')];
    const saved = outcome({ requests });
    const judged = (number: number, actual: string, ending: Outcome) => ({
      ...{ number, order: [], actual: actual.split(' ') },
      judgement: judge(ending, saved, learnMask([], saved, NOTHING)),
    });
    const moved = outcome({ requests, body: ['moved'] });
    const lost = judged(1, 'u1 u2', outcome());
    const told = (confirmed: readonly Confirmed[]) =>
      groupFindings(
        typing,
        after('u1'),
        [lost, judged(2, 'u1 t1 u2 r1', moved)],
        typing,
        confirmed,
      ).map(({ pattern, severity }) => [pattern, severity]);
    const shown = {
      ...{ first: 'u2', second: 't1', passes: 'recorded' as const, fails: 1 },
      ...{ window: null, inseparable: [], together: [], isWhole: true, meant: null },
      signature: signatureOf(lost.judgement) ?? '',
    };
    assert.deepEqual(told([shown]), [
      ['late-answer', 'high'],
      ['postponed-work', 'medium'],
    ]);
    // It may also be the click before the answer.
    assert.deepEqual(told([]), [
      [null, 'high'],
      ['late-answer', 'high'],
    ]);
  });

  it('has a finding without a race where the order was that of σ0, and none where all passed', () => {
    const [finding] = group(test(7, 'p1 p2 r1 u1', failing));
    assert.deepEqual([finding?.race, finding?.tests], [null, [7]]);
    assert.deepEqual(group(test(1, 'p1 r1 p2 u1')), []);
  });
});
