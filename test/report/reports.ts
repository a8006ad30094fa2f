import { replayCommandOf } from '../../src/cli/replay-command.js';
import { wording } from '../../src/cli/wording.js';
import type { Outcome } from '../../src/model/outcome.js';
import { NOTHING } from '../../src/oracle/ignore.js';
import { judge } from '../../src/oracle/judge.js';
import { learnMask } from '../../src/oracle/mask.js';
import { buildReport, type Exploration } from '../../src/report/build-report.js';
import { DEFAULT_FAIL_ON } from '../../src/report/failing.js';
import { logOf } from '../../src/report/log.js';
import { painter } from '../../src/report/paint.js';
import { Report } from '../../src/report/report.js';
import type { Output, Reporter } from '../../src/report/reporter.js';
import type { ReportData } from '../../src/store/report.js';
import { input, parse, response } from '../model/operations.js';
import { element, logged, outcome, PAGE_URL, thrown } from '../oracle/outcomes.js';

const body = (clock: string, status: string) => [
  element('p', { id: 'clock' }, clock),
  element('p', { id: 'status' }, status),
];
const sigma0 = outcome({
  body: body('1', 'Done'),
  console: [{ ...logged('lib.js is there', 'log'), during: 1 }],
});
const mask = learnMask([outcome({ body: body('2', 'Done') })], sigma0, NOTHING);

const passing = outcome({ body: body('3', 'Done') });
const failing = {
  ...outcome({ body: body('3', 'Loading') }),
  exceptions: [thrown('ReferenceError: fn is not defined')],
  console: [{ ...logged('clicked', 'warning'), during: 1 }, logged('lib.js is there', 'log')],
};

function test(number: number, actual: string, ending: Outcome, evidence: string | null = null) {
  const order = ['p1', 'p2', 'p3', 'u1'];
  const run = {
    order,
    actual: actual.split(' '),
    at: actual.split(' ').map((_, place) => 10 * place),
    enforced: evidence === null ? ('exact' as const) : ('adapted' as const),
    learned: evidence === null ? [] : [{ before: 'p2', after: 'u1', evidence }],
    uncontrolled: [],
    misses: [],
    asked: [],
    durationMs: 32,
  };
  const phase = 'search' as const;
  const judgement = judge(ending, sigma0, mask);
  const log = judgement.verdict === 'pass' ? null : logOf(ending, run.actual);
  return { number, phase, run, judgement, repeated: null, unjudged: null, log, swapped: [] };
}

export const OPERATIONS = [
  parse('p1', 1, { name: 'parse /main.html' }),
  parse('p2', 2, { name: 'script lib.js' }),
  response('p3', { name: 'parse /sub.html' }),
  input('u1', 0, { name: 'click #b1' }),
];

export const TESTS = [
  test(1, 'p1 u1 p3 p2', failing),
  test(2, 'p1 p3 p2 u1', passing),
  test(3, 'p1 p2 u1 p3', passing, 'click #b1 came only when script lib.js had run.'),
];

/** What exploring Figure 1 of the paper gives. */
export function figure1(parts: Partial<Exploration> = {}) {
  return buildReport({
    toolVersion: '0.1.0',
    environment: { node: '20.19.0', browser: 'HeadlessChrome/156.0.7000.0', protocol: '1.3' },
    url: PAGE_URL,
    heuristic: 'pf',
    seed: 1,
    sigma0: OPERATIONS,
    log: logOf(
      sigma0,
      OPERATIONS.map(({ id }) => id),
    ),
    operations: OPERATIONS,
    edges: [{ before: 'p1', after: 'p2', rule: 'parse-order' }],
    pairFacts: {
      predecessors: (operation) => (operation === 'p1' ? [] : ['p1']),
      conflict: () => null,
    },
    reproduced: 'always',
    departures: [],
    confirmed: [],
    loose: ['GET http://a.test/poll?t=*'],
    isLive: false,
    mask,
    tests: TESTS,
    learned: [],
    ended: null,
    coverage: { precedence: { covered: 8, total: 9 }, adjacency: { covered: 7, total: 10 } },
    timing: { recordMs: 1500, firstErrorMs: 40, totalMs: 2345 },
    orders: null,
    replayCommand: replayCommandOf('wave-out'),
    known: {},
    name: null,
    ...parts,
  });
}

type MakeReporter = (output: Output) => Reporter;

/** What a reporter writes at the end, of one report or several: one that has no need to load anything first. */
export function told(
  reporter: MakeReporter,
  data: ReportData | readonly ReportData[],
  output: Partial<Output> = {},
): string {
  const written: string[] = [];
  for (const _ of endings(reporter, data, output, written));
  return written.join('');
}

/** What any reporter writes at the end. */
export async function toldInTime(
  reporter: MakeReporter,
  data: ReportData | readonly ReportData[],
  output: Partial<Output> = {},
): Promise<string> {
  const written: string[] = [];
  for (const ending of endings(reporter, data, output, written)) await ending;
  return written.join('');
}

/** Has a reporter write; it has to be waited for what this gives. */
function* endings(
  reporter: MakeReporter,
  data: ReportData | readonly ReportData[],
  { paint = painter({}, {}), failOn = DEFAULT_FAIL_ON }: Partial<Output>,
  written: string[],
): Generator<unknown> {
  const reports = [data].flat().map(reportOf);
  const write = (part: string) => written.push(part);
  const one = reporter({ write, paint, wording, failOn });
  for (const report of reports) yield one.onEnd?.(report);
  yield one.onDone?.(reports);
}

/** With nothing that its tests could be run again with. */
export function reportOf(data: ReportData): Report {
  return new Report(data, {
    ...{ version: 4, recording: 0, network: 'archive', ignore: NOTHING },
    ...{ loose: [], masked: [], branches: [], tests: [] },
  });
}
