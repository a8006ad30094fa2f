import { type Finding, groupFindings } from '../explain/findings.js';
import type { Relations } from '../explain/race.js';
import type { Coverage } from '../model/coverage.js';
import type { LearnedEdge } from '../model/happens-before.js';
import type { Operation, Order } from '../model/operation.js';
import type { Described } from '../oracle/difference.js';
import type { Judgement, Verdict } from '../oracle/judge.js';
import type { Mask } from '../oracle/mask.js';
import type { Repeated } from '../oracle/repeated.js';
import type { Learned, Run } from '../scheduler/run.js';
import type { OrderCount } from '../search/count-orders.js';

export const REPORT_VERSION = 1;

/** What an exploration found: `report.json`. Other programs read it; times in milliseconds. */
export interface Report {
  readonly version: typeof REPORT_VERSION;
  readonly tool: { readonly name: 'wave'; readonly version: string };
  /** Of the recorded page. */
  readonly url: string;
  readonly heuristic: string;
  readonly seed: number;
  readonly recording: { readonly operations: number; readonly userOperations: number };
  /** σ0 run again under control, before any other order. */
  readonly baseline: {
    /** False: the recorded run did not come back, and the verdicts are to be doubted. */
    readonly reproduced: boolean;
    readonly masked: readonly MaskedNoise[];
    /** Requests of which a part differed, and counts for nothing: `GET http://a.test/poll?t=*`. */
    readonly loose: readonly string[];
  };
  /** In the order they ran. */
  readonly tests: readonly Test[];
  /** The gravest first. */
  readonly findings: readonly ReportedFinding[];
  /** Pairs of operations that the tests, with σ0, had; and those that they could have had. */
  readonly coverage: { readonly precedence: Coverage; readonly adjacency: Coverage };
  /** What the tests taught of the recording's operations, as far as none refuted it. */
  readonly learned: readonly LearnedEdge[];
  /** How many orders of the recording's operations can happen, as far as is known; null: not counted yet. */
  readonly orders: OrderCount | null;
  /** Why no more tests were run; null: some will be. */
  readonly ended: End | null;
  readonly timing: Timing;
}

export type End =
  | 'all orders tried'
  | 'no other order found'
  | 'all known conflicts tried'
  | 'all precedence pairs covered'
  | 'stopped at --max-tests'
  | 'stopped at the first that failed'
  | 'interrupted';

/** What differed between σ0 and its repetition, and so is ignored in all tests. */
interface MaskedNoise extends Described {
  /** How many differences it hid in the tests. */
  readonly hidden: number;
}

export interface Test {
  readonly index: number;
  /** Wanted. */
  readonly order: Order;
  /** What Chrome ran. */
  readonly actual: Order;
  readonly enforced: 'exact' | 'adapted';
  readonly verdict: Verdict;
  readonly durationMs: number;
  readonly learned: readonly Learned[];
  /** Sentences: what ran in its natural place, because there is no hold on it. */
  readonly uncontrolled: readonly string[];
  /** Requests that the recording has no answer to, and that failed so: `GET http://a.test/x`. */
  readonly misses: readonly string[];
  /** Null: it was run once. */
  readonly repeated: Repeated | null;
}

export interface ReportedFinding extends Finding {
  /** The command that shows it again. */
  readonly replay: string;
}

interface Timing {
  /** Null: the recording was there already. */
  readonly recordMs: number | null;
  /** From the start of the first test to the end of the first one that failed; null: none did. */
  readonly firstErrorMs: number | null;
  readonly totalMs: number;
}

/** What is kept of a run: the rest is large. */
type TestedRun = Omit<Run, 'outcome' | 'operations' | 'born' | 'enabled' | 'isUnanswered'>;

export interface Exploration
  extends Pick<Report, 'url' | 'heuristic' | 'seed' | 'coverage' | 'learned' | 'ended' | 'timing'> {
  readonly toolVersion: string;
  /** Its operations, in their order. */
  readonly sigma0: readonly Operation[];
  /** And all others that came, each where it first ran among them. */
  readonly operations: readonly Operation[];
  /** With the edges learned. */
  readonly relations: Relations;
  readonly reproduced: boolean;
  readonly loose: readonly string[];
  readonly mask: Mask;
  readonly tests: readonly {
    readonly index: number;
    readonly run: TestedRun;
    readonly judgement: Judgement;
    readonly repeated: Repeated | null;
  }[];
  /** The folder that holds the results, as `wave replay` takes it. */
  readonly folder: string;
}

export function buildReport(exploration: Exploration): Report {
  const { sigma0, operations, mask, tests, url, heuristic, seed, coverage, timing } = exploration;
  const hidden = tests.flatMap(({ judgement }) => judgement.masked);
  const certain = tests.filter(({ repeated }) => repeated?.isSame !== false);
  const judged = certain.map(({ index, run, judgement }) => ({
    index,
    order: run.order,
    actual: run.actual,
    misses: run.misses,
    judgement,
  }));
  const findings = groupFindings(sigma0, exploration.relations, judged, operations);
  return {
    version: REPORT_VERSION,
    tool: { name: 'wave', version: exploration.toolVersion },
    url,
    heuristic,
    seed,
    recording: {
      operations: sigma0.length,
      userOperations: sigma0.filter(({ kind }) => kind === 'input').length,
    },
    baseline: {
      reproduced: exploration.reproduced,
      masked: mask.noise.map(({ kind, path, aspect, expected, actual, key }) => {
        const hid = hidden.filter((by) => by === key).length;
        return { kind, path, aspect, expected, actual, hidden: hid };
      }),
      loose: exploration.loose,
    },
    tests: tests.map(({ index, run, repeated, judgement: { verdict } }) => {
      const { order, actual, enforced, durationMs, learned, uncontrolled, misses } = run;
      const unheld = { uncontrolled, misses };
      const told = { index, order, actual, enforced, verdict, durationMs, learned };
      return { ...told, ...unheld, repeated };
    }),
    findings: findings.map((finding) => ({
      ...finding,
      replay: `wave replay ${shellWord(exploration.folder)} --finding ${finding.id}`,
    })),
    coverage,
    learned: exploration.learned,
    orders: null,
    ended: exploration.ended,
    timing,
  };
}

/** As a POSIX shell reads it back. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
