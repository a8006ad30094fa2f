import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signatureOf } from '../../src/explain/signature.js';
import { LONGEST_TEXT } from '../../src/store/page-text.js';
import { figure1, OPERATIONS, TESTS } from './reports.js';

const operation = (
  id: string,
  kind: string,
  parts: { name: string; document?: string; place?: string },
) => ({
  ...{ id, kind, client: 1, document: null, cause: null, at: 0, place: null },
  ...{ callers: [], recorded: true },
  ...parts,
});

describe('buildReport', () => {
  it('has what other programs rely on', () => {
    const { findings, ...report } = figure1();
    assert.deepEqual(report, {
      version: 11,
      tool: { name: 'wave', version: '0.1.0' },
      environment: { node: '20.19.0', browser: 'HeadlessChrome/156.0.7000.0', protocol: '1.3' },
      name: null,
      url: 'http://localhost:8000/main.html',
      heuristic: 'pf',
      seed: 1,
      recording: {
        operations: 4,
        userOperations: 1,
        log: {
          console: [{ level: 'log', text: 'lib.js is there', operation: 'p2' }],
          requests: [],
          more: { console: 0, requests: 0 },
        },
      },
      operations: [
        operation('p1', 'parse', {
          name: 'parse /main.html',
          document: 'main.html',
          place: 'main.html',
        }),
        operation('p2', 'parse', {
          name: 'script lib.js',
          document: 'main.html',
          place: 'main.html',
        }),
        operation('p3', 'response', { name: 'parse /sub.html' }),
        operation('u1', 'input', { name: 'click #b1' }),
      ],
      edges: [{ before: 'p1', after: 'p2', rule: 'parse-order' }],
      baseline: {
        reproduced: 'always',
        departures: [],
        masked: [
          {
            kind: 'dom',
            path: 'body > p#clock',
            aspect: 'text',
            expected: '1',
            actual: '2',
            says: 'The text of #clock is "2" instead of "1"',
            isAsked: false,
            hidden: 3,
          },
        ],
        loose: ['GET http://a.test/poll?t=*'],
      },
      tests: [
        {
          number: 1,
          phase: 'search',
          order: ['p1', 'p2', 'p3', 'u1'],
          actual: ['p1', 'u1', 'p3', 'p2'],
          at: [0, 10, 20, 30],
          enforced: 'exact',
          verdict: 'exception',
          differences: [
            {
              kind: 'exception',
              path: 'main.html:3',
              aspect: 'text',
              expected: null,
              actual: 'ReferenceError: fn is not defined',
              visible: false,
            },
            {
              kind: 'dom',
              path: 'body > p#status',
              aspect: 'text',
              expected: 'Done',
              actual: 'Loading',
              visible: true,
            },
          ],
          durationMs: 32,
          uncontrolled: [],
          misses: [],
          asked: [],
          unjudged: null,
          repeated: null,
          learned: [],
        },
        {
          number: 2,
          phase: 'search',
          order: ['p1', 'p2', 'p3', 'u1'],
          actual: ['p1', 'p3', 'p2', 'u1'],
          at: [0, 10, 20, 30],
          enforced: 'exact',
          verdict: 'pass',
          differences: [],
          durationMs: 32,
          uncontrolled: [],
          misses: [],
          asked: [],
          unjudged: null,
          repeated: null,
          learned: [],
        },
        {
          number: 3,
          phase: 'search',
          order: ['p1', 'p2', 'p3', 'u1'],
          actual: ['p1', 'p2', 'u1', 'p3'],
          at: [0, 10, 20, 30],
          enforced: 'adapted',
          verdict: 'pass',
          differences: [],
          durationMs: 32,
          uncontrolled: [],
          misses: [],
          asked: [],
          unjudged: null,
          repeated: null,
          learned: [
            {
              before: 'p2',
              after: 'u1',
              evidence: 'click #b1 came only when script lib.js had run.',
            },
          ],
        },
      ],
      pictures: [],
      unstable: [],
      swappedWrites: [],
      coverage: { precedence: { covered: 8, total: 9 }, adjacency: { covered: 7, total: 10 } },
      learned: [],
      orders: null,
      ended: null,
      timing: { recordMs: 1500, firstErrorMs: 40, totalMs: 2345 },
    });
    const [finding] = findings;
    assert.deepEqual(finding?.race, {
      first: { id: 'u1', name: 'click #b1', recorded: true, begunBy: null },
      second: { id: 'p2', name: 'script lib.js', recorded: true, begunBy: null },
      ...{ proof: null, inseparable: [], rivals: null },
      circumstances: [],
      touched: [],
      steps: ['u1'],
    });
    assert.deepEqual(finding?.log.console, [
      { level: 'warning', text: 'clicked', operation: 'u1' },
      { level: 'log', text: 'lib.js is there', operation: null },
    ]);
    assert.equal(finding?.replay, 'wave replay wave-out --finding F1');
    const [unnamed] = figure1({ replayCommand: null }).findings;
    assert.equal(unnamed?.replay, null);
  });

  it('takes a test that could not be judged neither for a finding nor for one that passed', () => {
    const [failed, ...passed] = TESTS;
    assert.ok(failed !== undefined);
    const unjudged = { request: 'GET http://a.test/x', why: 'no-server' as const };
    const pass = { verdict: 'pass' as const, differences: [], masked: [] };
    const { findings, tests } = figure1({
      // The failing order a second time: had it passed, it would refute the race.
      tests: [failed, { ...failed, number: 1, judgement: pass, unjudged }, ...passed],
    });
    assert.deepEqual(findings, figure1().findings);
    assert.deepEqual(tests[1]?.unjudged, unjudged);
  });

  it('counts writes that came the other way round in tests that passed, unless servers answered', () => {
    const pair = { first: 'POST /b', second: 'PUT /a' };
    const other = { ...pair, second: 'PUT /c' };
    const [failed, second, third] = TESTS.map((one) => ({ ...one, swapped: [pair] }));
    assert.ok(failed && second && third);
    const tests = [failed, { ...second, swapped: [other, pair] }, third];
    assert.deepEqual(figure1({ tests }).swappedWrites, [
      { ...pair, tests: [2, 3] },
      { ...other, tests: [2] },
    ]);
    assert.deepEqual(figure1({ tests, isLive: true }).swappedWrites, []);
  });

  it('says first of a finding which step never became possible', () => {
    const [failed, ...passed] = TESTS;
    assert.ok(failed !== undefined);
    const never = { before: null, after: 'u1', evidence: 'The step click #b1 never came: hidden.' };
    const response = { before: null, after: 'p3', evidence: 'p3 was not there, and never came.' };
    const run = { ...failed.run, learned: [response, never] };
    const [usual] = figure1().findings;
    const [finding] = figure1({ tests: [{ ...failed, run }, ...passed] }).findings;
    assert.equal(finding?.title, 'The step click #b1 never came: hidden');
    assert.equal(finding?.message, `${usual?.title}\n${usual?.message}`);
  });

  it('tells of each test once, however often a report is built', () => {
    const [one, other] = [figure1(), figure1()];
    assert.ok(one.tests.length > 0);
    for (const [place, test] of one.tests.entries()) assert.equal(test, other.tests[place]);
  });

  it('keeps so much of a text of the page, and marks where it ends', () => {
    const long = 'x'.repeat(LONGEST_TEXT + 1);
    const [p1, ...others] = OPERATIONS;
    assert.ok(p1 !== undefined);
    const { operations, baseline } = figure1({
      operations: [{ ...p1, name: long }, ...others],
      loose: [long, 'x'.repeat(LONGEST_TEXT)],
    });
    const kept = `${'x'.repeat(LONGEST_TEXT - 1)}…`;
    assert.equal(operations[0]?.name, kept);
    assert.deepEqual(baseline.loose, [kept, 'x'.repeat(LONGEST_TEXT)]);
  });

  it('has no number where the error of an estimate is infinite, which no JSON can say', () => {
    const { orders } = figure1({ orders: { exact: null, log10: 0, error: Infinity } });
    assert.deepEqual(orders, { exact: null, log10: 0, error: null });
  });

  it('knows a finding by its own race, and by another one of its defect', () => {
    const [failed] = TESTS;
    assert.ok(failed !== undefined);
    const tests = ['p1 p2 u1 p3', 'p1 p3 u1 p2'].map((actual, number) => {
      const run = { ...failed.run, order: [], actual: actual.split(' ') };
      return { ...failed, number, run };
    });
    const signature = failed.judgement.verdict === 'pass' ? '' : signatureOf(failed.judgement);
    const confirmed = ['p3', 'p2'].map((second, fails) => ({
      ...{ first: 'u1', second, fails, passes: 'recorded' as const, signature: signature ?? '' },
      ...{ window: null, inseparable: [], together: [], isWhole: true, meant: null },
    }));
    const of = (known: Record<string, string>) => figure1({ tests, confirmed, known }).findings;
    const [finding, ...others] = of({});
    assert.deepEqual([others, finding?.known], [[], null]);
    const [alias, ...more] = finding?.aliases ?? [];
    assert.ok(finding && alias !== undefined && more.length === 0);
    for (const identity of [finding.identity, alias])
      assert.equal(of({ [identity]: 'Since May.' })[0]?.known, 'Since May.');
    assert.equal(of({ another: 'Since May.' })[0]?.known, null);
  });
});
