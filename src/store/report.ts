/** `report.json`: what an exploration found. Other programs read it; times are in milliseconds. */
import * as v from 'valibot';
import { operationId } from '../model/kinds/shape.js';
import { type Content, count, number, text } from '../schema.js';
import { operationKind } from './operation.js';
import { pageText, pageTexts } from './page-text.js';
import { finding, log, picture } from './reported-finding.js';
import { departure, difference, test } from './reported-test.js';

export const REPORT_VERSION = 11;

/** Of σ0, or one that came in a test first. */
const operation = v.object({
  id: operationId,
  kind: operationKind,
  /** For people: `script lib.js`, `click #b1`. */
  name: pageText,
  /** Whose page it ran on: 1, where there is one client only. */
  client: count,
  /** The document or worker that it ran in, by its name: `sub.html`; null: that is not known. */
  document: v.nullable(pageText),
  /** What requested, set, created or opened it; null: the run itself. */
  cause: v.nullable(operationId),
  /** When it ran, in virtual milliseconds since that run began: σ0, or the test where it came first. */
  at: number,
  /** Where in the page's sources its code is, or was asked for, or its handler is; null: that is not known. */
  place: v.nullable(pageText),
  /** Who called what is there, the innermost first: `src/main.ts:41`. */
  callers: pageTexts,
  /** Whether σ0 has it. */
  recorded: v.boolean(),
});

/** One must happen before the other in every run. */
const edge = v.object({
  before: operationId,
  after: operationId,
  /** Its name in docs/model.md, or `learned`. */
  rule: text,
});

/** What differed between σ0 and its repetition, and so is ignored in all tests. */
const maskedNoise = v.object({
  ...difference,
  /** All this as a sentence, without a full stop. */
  says: pageText,
  /** Whether the user wants it ignored; else it was seen. */
  isAsked: v.boolean(),
  /** How many differences it hid in the tests. */
  hidden: count,
});

/** A test of which the order did not end alike each time, so that nothing can be said of it. */
const unstable = v.object({
  /** Its number. */
  test: count,
  /** Titles of its failures, each once; none: it passed each time, but did not end alike. */
  ways: pageTexts,
  /** Where a run that failed first departed from one that passed: a sentence; null: nowhere. */
  departure,
  /** The command that runs it once more; null: it was explored by a program that names none. */
  replay: v.nullable(text),
});

const coverage = v.object({ covered: count, total: count });

const end = v.picklist([
  /** All that can happen. */
  'all-orders',
  /** They are too many to know whether these were all. */
  'no-other-order',
  'all-known-conflicts',
  'all-precedence-pairs',
  /** As many as were asked for. */
  'max-tests',
  /** One failed, which was to be the last. */
  'first-failure',
  'interrupted',
]);

export const reportSchema = v.object({
  version: v.literal(REPORT_VERSION),
  tool: v.object({ name: v.literal('wave'), version: text }),
  /** What WAVE ran in and with: the browser as it names itself, and the version of its DevTools protocol. */
  environment: v.object({ node: text, browser: text, protocol: text }),
  /** What the page is called beside others that are tested with it; null: it has no name. */
  name: v.nullable(text),
  /** Of the recorded page. */
  url: text,
  heuristic: text,
  seed: number,
  recording: v.object({ operations: count, userOperations: count, log }),
  /** σ0's in their order; each other one where it ran first among them. */
  operations: v.array(operation),
  /** Happens-before over σ0's operations: each edge with the rule that gave it. */
  edges: v.array(edge),
  /** σ0 run again under control, before any other order. */
  baseline: v.object({
    /**
     * `always`: each repetition was like the recorded run; `never`: none ended as it did, and that nothing is found says
     * nothing; `sometimes`: anything between, and the verdicts are to be doubted.
     */
    reproduced: v.picklist(['always', 'sometimes', 'never']),
    /** In what the others were not as it was; sentences. */
    departures: pageTexts,
    masked: v.array(maskedNoise),
    /** Requests of which a part differed, and counts for nothing: `GET http://a.test/poll?t=*`. */
    loose: pageTexts,
  }),
  /** In the order they ran. */
  tests: v.array(test),
  /** The gravest first. */
  findings: v.array(finding),
  /** Those of all findings, each once. */
  pictures: v.array(picture),
  /** In the order they ran. No finding is made of them. */
  unstable: v.array(unstable),
  /**
   * Writes to one server that tests sent the other way round than σ0, `first` before `second`, and passed: the recording
   * cannot tell what the server makes of that. None where servers answered.
   */
  swappedWrites: v.array(v.object({ first: pageText, second: pageText, tests: v.array(count) })),
  /** Pairs of operations that the tests, with σ0, had; and those that they could have had. */
  coverage: v.object({ precedence: coverage, adjacency: coverage }),
  /** What the tests taught of the recording's operations, as far as none refuted it. */
  learned: v.array(
    v.object({
      before: operationId,
      after: operationId,
      /** It holds in the orders that have these two this way round; null: in all. */
      where: v.nullable(v.tuple([operationId, operationId])),
      /** Of the run that taught it: a sentence. */
      evidence: pageText,
    }),
  ),
  /** How many orders of the recording's operations can happen; null: not counted yet. */
  orders: v.nullable(
    v.object({
      /** In digits; null: they are too many to be counted. */
      exact: v.nullable(text),
      /** Decimal logarithm. */
      log10: number,
      /** Relative standard error; 0 where it is exact; null: it is unknown. */
      error: v.nullable(number),
    }),
  ),
  /** Why no more tests were run; null: some will be. */
  ended: v.nullable(end),
  timing: v.object({
    /** Null: the recording was there already. */
    recordMs: v.nullable(number),
    /** From the start of the first test to the end of the first one that failed; null: none did. */
    firstErrorMs: v.nullable(number),
    totalMs: number,
  }),
});

/**
 * All that an exploration found: see docs/report.md.
 *
 * @since 0.1.0
 */
export type ReportData = Content<typeof reportSchema>;
/**
 * Why an exploration has ended.
 *
 * @since 0.1.0
 */
export type End = NonNullable<ReportData['ended']>;
/**
 * One order, enforced and judged.
 *
 * @since 0.1.0
 */
export type Test = ReportData['tests'][number];
/**
 * All failing tests of one defect.
 *
 * @since 0.1.0
 */
export type ReportedFinding = ReportData['findings'][number];
