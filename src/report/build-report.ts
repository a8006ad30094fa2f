import type { Confirmed } from '../explain/confirmed.js';
import { type Finding, groupFindings } from '../explain/findings.js';
import type { PairFacts } from '../explain/race.js';
import type { Edge } from '../model/happens-before.js';
import { placeInSources } from '../model/kinds.js';
import { clientOf, type Operation } from '../model/operation.js';
import { groupBy } from '../model/rules/pairs.js';
import { isIgnored } from '../oracle/aspect.js';
import type { Mask } from '../oracle/mask.js';
import { describeDifference } from '../oracle/sentences.js';
import type { Reason } from '../oracle/severity.js';
import type { OrderCount } from '../search/space/count-orders.js';
import { LONGEST_MESSAGE } from '../store/page-text.js';
import { REPORT_VERSION, type ReportData } from '../store/report.js';
import { cut, cutIfAny } from './cut.js';
import { impossibleStep } from './impossible-step.js';
import type { Log } from './log.js';
import { type Tested, toldDifference, toldTest } from './told-test.js';
import { documentOf } from './whose.js';

/**
 * The command that shows a finding or a test again.
 *
 * @param which the id of a finding, or the number of a test
 * @param folder in that of the report, where a shorter scenario leads to the finding; null: the whole one
 *
 * @since 0.1.0
 */
export type ReplayCommand = (which: string | number, folder: string | null) => string;

export interface Exploration
  extends Pick<
      ReportData,
      | 'environment'
      | 'name'
      | 'url'
      | 'heuristic'
      | 'seed'
      | 'coverage'
      | 'learned'
      | 'ended'
      | 'timing'
    >,
    Pick<ReportData['baseline'], 'reproduced' | 'departures'> {
  readonly toolVersion: string;
  /** Its operations, in their order. */
  readonly sigma0: readonly Operation[];
  /** Of σ0. */
  readonly log: Log;
  /** And all others that came, each where it first ran among them. */
  readonly operations: readonly Operation[];
  /** Happens-before of σ0's operations. */
  readonly edges: readonly Edge[];
  /** With the edges learned. */
  readonly pairFacts: PairFacts;
  readonly loose: readonly string[];
  /** Whether servers answered all requests. */
  readonly isLive: boolean;
  readonly mask: Mask;
  readonly tests: readonly Tested[];
  /** Races that runs have shown. */
  readonly confirmed: readonly Confirmed[];
  /** Null: not counted yet. */
  readonly orders: OrderCount | null;
  /** The command that shows a finding, by its id, or a test, by its number, again; null: there is none. */
  readonly replayCommand: ReplayCommand | null;
  /** Reasons of findings that are known already, by their identities. */
  readonly known: Readonly<Record<string, string>>;
}

/** What comes from the page is cut, so that the report stays small whatever the page does. */
export function buildReport(exploration: Exploration): ReportData {
  const { environment, name, url, heuristic, seed, coverage, learned, ended, timing } = exploration;
  const { sigma0, operations, tests, orders } = exploration;
  return {
    version: REPORT_VERSION,
    tool: { name: 'wave', version: exploration.toolVersion },
    environment,
    name,
    url,
    heuristic,
    seed,
    recording: {
      operations: sigma0.length,
      userOperations: sigma0.filter(({ kind }) => kind === 'input').length,
      log: exploration.log,
    },
    operations: operationsOf(operations, sigma0),
    edges: exploration.edges,
    baseline: baselineOf(exploration),
    tests: tests.map(toldTest),
    findings: findingsOf(exploration),
    pictures: [],
    unstable: unstableOf(exploration),
    swappedWrites: swappedWritesOf(exploration),
    coverage,
    learned: learned.map((edge) => ({ ...edge, evidence: cut(edge.evidence) })),
    orders: orders && { ...orders, error: Number.isFinite(orders.error) ? orders.error : null },
    ended,
    timing,
  };
}

function operationsOf(
  operations: readonly Operation[],
  sigma0: readonly Operation[],
): ReportData['operations'] {
  const recorded = new Set(sigma0.map(({ id }) => id));
  const all = new Map(operations.map((operation) => [operation.id, operation]));
  return operations.map((operation) => {
    const { id, kind, name, cause, at, callers = [] } = operation;
    return {
      ...{ id, kind, name: cut(name), client: clientOf(operation), cause, at },
      document: cutIfAny(documentOf(operation, all)),
      place: cutIfAny(placeInSources(operation)),
      callers: callers.map(({ file, line }) => cut(`${file}:${line}`)),
      recorded: recorded.has(id),
    };
  });
}

function baselineOf(exploration: Exploration): ReportData['baseline'] {
  const { reproduced, departures, mask, loose, tests } = exploration;
  const hidden = tests.flatMap(({ judgement }) => judgement.masked);
  const masked = mask.noise.map((noise) => ({
    ...toldDifference(noise),
    says: cut(describeDifference(noise)),
    isAsked: isIgnored(noise.aspect),
    hidden: hidden.filter((by) => by === noise.key).length,
  }));
  return {
    reproduced,
    departures: departures.map((text) => cut(text)),
    masked,
    loose: loose.map((text) => cut(text)),
  };
}

function unstableOf({ tests, replayCommand }: Exploration): ReportData['unstable'] {
  return tests.flatMap(({ number, repeated }) => {
    if (repeated?.ending !== 'unstable') return [];
    const ways = repeated.ways.map((way) => cut(way));
    const replay = replayCommand?.(number, null) ?? null;
    return { test: number, ways, departure: cutIfAny(repeated.departure), replay };
  });
}

/** Those of most tests first. */
function swappedWritesOf({ tests, isLive }: Exploration): ReportData['swappedWrites'] {
  if (isLive) return [];
  const isPassed = ({ judgement, unjudged, repeated }: Tested) =>
    judgement.verdict === 'pass' && unjudged === null && repeated?.ending !== 'unstable';
  const swapped = tests
    .filter(isPassed)
    .flatMap(({ number, swapped }) => swapped.map((pair) => ({ ...pair, number })));
  const pairs = groupBy(swapped, ({ first, second }) => JSON.stringify([first, second]));
  return [...pairs.values()]
    .flatMap((all) => {
      const [pair] = all;
      if (pair === undefined) return [];
      const numbers = [...new Set(all.map(({ number }) => number))];
      return [{ first: cut(pair.first), second: cut(pair.second), tests: numbers }];
    })
    .sort((one, other) => other.tests.length - one.tests.length);
}

const EMPTY: Log = { console: [], requests: [], more: { console: 0, requests: 0 } };

/** What did not fail each time is no finding; what could not be judged neither is one nor speaks against one. */
function findingsOf(exploration: Exploration): ReportData['findings'] {
  const { sigma0, operations, tests, pairFacts, confirmed, replayCommand, known } = exploration;
  const certain = tests.filter(
    ({ repeated, unjudged }) => repeated?.ending !== 'unstable' && unjudged === null,
  );
  const judged = certain.map(({ number, run: { order, actual }, judgement, observed }) => ({
    ...{ number, order, actual, judgement, ...(observed && { observed }) },
  }));
  const named = operations.map((operation) => ({ ...operation, name: cut(operation.name) }));
  return groupFindings(sigma0, pairFacts, judged, named, confirmed).map((finding) => {
    const shown = tests.find(({ number }) => number === finding.tests[0]);
    const step = shown === undefined ? null : impossibleStep(shown.run, operations);
    const { title, message, race } = finding;
    return {
      ...finding,
      reasons: finding.reasons.map(shortened),
      alike: finding.alike.map((one) => ({ ...one, title: cutIfAny(one.title) })),
      endings: finding.endings.map((one) => ({ ...one, title: cut(one.title) })),
      title: cut(step ?? title),
      message: cut(step === null ? message : `${title}\n${message}`, LONGEST_MESSAGE),
      race: race && {
        ...race,
        touched: race.touched.map((one) => ({ ...one, what: cut(one.what) })),
      },
      known: reasonOf(finding, known),
      replay: replayCommand?.(finding.id, null) ?? null,
      shorter: null,
      film: null,
      log: shown?.log ?? EMPTY,
      excerpts: [],
    };
  });
}

/** Why it is known already; null: it is new. */
function reasonOf({ identity, aliases }: Finding, known: Exploration['known']): string | null {
  const found = [identity, ...aliases].find((one) => known[one] !== undefined);
  return found === undefined ? null : (known[found] ?? null);
}

function shortened(reason: Reason): Reason {
  switch (reason.code) {
    case 'noticed':
      return { ...reason, path: cut(reason.path), aspect: cut(reason.aspect) };
    case 'data-sent':
      return { ...reason, path: cut(reason.path) };
    default:
      return reason;
  }
}
