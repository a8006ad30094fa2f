import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exportFinding } from '../../src/export/export-finding.js';
import { makePlan, type Results } from '../../src/export/make-plan.js';
import type { Plan } from '../../src/export/plan.js';
import type { Operation } from '../../src/model/operation.js';
import type { Flow } from '../../src/scenario/scenario.js';
import { WaveError } from '../../src/wave-error.js';
import { input, parse, response, task, timer } from '../model/operations.js';
import { element, outcome, PAGE_URL } from '../oracle/outcomes.js';
import { figure1, reportOf, TESTS } from '../report/reports.js';
import { recording } from '../store/recording.js';

const at = (path: string) => new URL(path, PAGE_URL).href;
const load = parse('p1', 1, { name: 'parse /main.html', url: PAGE_URL });
const click = input('u1', 0, { name: 'click #b1', cause: null });
const sub = response('p3', { name: 'response GET /sub', url: at('/sub'), cause: 'p1' });

const flow: Flow = {
  ...{ kind: 'flow', title: 'Flow', text: '{}', viewport: null, url: null, opening: 0 },
  steps: [
    {
      ...{ type: 'click', selectors: [['#b1']], frame: [], held: [] },
      ...{ button: 'left', offset: { x: 5, y: 5 } },
    },
  ],
};

/** Of Figure 1's page, which fails in the order load, click, sub, `late`; recorded was load, `late`, sub, click. */
function results(late: Operation): Results {
  const sigma0 = [load, late, sub, click];
  const report = figure1({ sigma0, operations: sigma0, tests: TESTS });
  const { replay } = reportOf(report);
  const status = element('p', { id: 'status' }, 'Done');
  const stored = { ...recording, operations: sigma0, outcome: outcome({ body: [status] }) };
  return { recording: stored, scenario: flow, report, replay };
}

function planOf(late: Operation, change: Partial<Results> = {}): Plan {
  const all = { ...results(late), ...change };
  const [finding] = all.report.findings;
  const shown = all.report.tests.find(({ number }) => number === finding?.tests[0]);
  assert.ok(finding !== undefined && shown !== undefined);
  return makePlan(all, finding, shown);
}

/** The actions in short. */
function told({ actions }: Plan): string[] {
  return actions.map((action) => {
    switch (action.type) {
      case 'step':
        return `${action.name}${action.early.map(({ name }) => `, without ${name}`).join('')}`;
      case 'answer':
        return `answer ${action.hold.name}`;
      case 'pass':
        return `${action.ms} ms`;
      default:
        return action.type;
    }
  });
}

const lib = parse('p2', 2, { name: 'script lib.js', script: at('/lib.js?t='), cause: 'p1' });

describe('the plan of a test', () => {
  test('holds answers back until what runs before them is done', () => {
    const plan = planOf(lib);
    assert.deepEqual(
      plan.holds.map(({ name, request, nth }) => [name, request.method, request.url, nth]),
      [
        ['Lib', 'GET', '/lib.js?t=*', 1],
        ['Sub', 'GET', '/sub', 1],
      ],
    );
    assert.deepEqual(told(plan), [
      'open',
      'click #b1, without Lib, without Sub',
      'answer Sub',
      'answer Lib',
    ]);
    assert.deepEqual(plan.expectation, {
      of: 'exception',
      message: 'ReferenceError: fn is not defined',
    });
    assert.equal(plan.title, 'click #b1 before script lib.js');
  });

  test('stops the clock for a timer', () => {
    const late = timer('p2', { name: 'timer 5ms', delay: 5, cause: 'p1' });
    const plan = planOf(late);
    assert.deepEqual(plan.timed, ['timer 5ms']);
    assert.deepEqual(told(plan), [
      'open',
      'stop clock',
      'click #b1, without Sub',
      '10 ms',
      'answer Sub',
      '60 ms',
    ]);
  });

  test('freezes an animation before what begins it', () => {
    const late = task('p2', { source: 'animation', name: 'animation fade', cause: 'p1' });
    assert.throws(() => planOf(task('p2', { source: 'message', cause: 'p1' })), /no hold on it/);
    assert.deepEqual(told(planOf(late)), [
      'freeze',
      'open',
      'click #b1, without Sub',
      'answer Sub',
      'unfreeze',
    ]);
  });

  test('takes a request for the one it is among others that are alike', () => {
    const first = response('p2', { name: 'response GET /sub (2)', url: at('/sub'), cause: 'p1' });
    assert.deepEqual(
      planOf(first).holds.map(({ name, nth }) => [name, nth]),
      [
        ['Sub', 1],
        ['Sub_2', 2],
      ],
    );
  });

  test('is refused, with a reason, where it would take a hold that a test does not have', () => {
    const piece = parse('p2', 2, { name: 'parse /main.html from line 9', cause: 'p1' });
    assert.throws(() => planOf(piece), /it holds parse \/main\.html from line 9 back, the rest of/);
    const { report } = results(lib);
    const clients = report.operations.map((one) => ({ ...one, client: 2 }));
    const of = (change: Partial<typeof report>) => ({ report: { ...report, ...change } });
    assert.throws(() => planOf(lib, of({ operations: clients })), /it has several clients/);
    const findings = report.findings.map((one) => ({ ...one, race: null }));
    assert.throws(() => planOf(lib, of({ findings })), /no two operations explain it/);
    const tests = report.tests.map((one) => ({ ...one, differences: [] }));
    assert.throws(() => planOf(lib, of({ tests })), /in nothing that a test can ask for/);
  });
});

describe('a finding', () => {
  const stored = results(lib);
  const report = reportOf(stored.report);

  test('is exported as the source of a test', () => {
    const source = exportFinding({ stored }, report, 'F1', 'playwright');
    assert.match(
      source,
      /^\/\*\*\n \* .*fn is not defined.*\n \*\n \* {3}recorded {2}script lib\.js/,
    );
    assert.match(source, /See it there: wave replay wave-out --finding F1/);
    assert.match(source, /const answerLib = await hold\('GET', '\/lib\.js\?t=\*'\);/);
  });

  test('that is not there, or that is no test, is told', () => {
    const isCode = (code: string) => (error: unknown) =>
      error instanceof WaveError && error.code === code;
    assert.throws(
      () => exportFinding({ stored }, report, 'F7', 'puppeteer'),
      isCode('no-such-test'),
    );
    const piece = results(parse('p2', 2, { name: 'the end', cause: 'p1' }));
    assert.throws(
      () => exportFinding({ stored: piece }, reportOf(piece.report), 'F1', 'puppeteer'),
      isCode('not-exportable'),
    );
  });
});
