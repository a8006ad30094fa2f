/** `report.json`: what an exploration found. Other programs read it; times are in milliseconds. */
import * as v from 'valibot';
import { circumstance } from '../explain/circumstances.js';
import { PATTERNS } from '../explain/patterns/index.js';
import { touched } from '../explain/touched.js';
import { operationId } from '../model/kinds/shape.js';
import { WHY_UNANSWERED } from '../model/miss.js';
import { DIFFERENCE_KINDS } from '../oracle/difference.js';
import { reason, SEVERITIES } from '../oracle/severity.js';
import { type Content, count, number, text } from '../schema.js';
import { LONGEST_LOGGED, MOST_LOGGED } from './log-limits.js';
import { operationKind } from './operation.js';

export const REPORT_VERSION = 11;

/** So many characters are kept of what comes from the page: a longer text ends in `…`. */
export const LONGEST_TEXT = 1000;
export const LONGEST_MESSAGE = 10_000;

const pageText = v.pipe(text, v.maxLength(LONGEST_TEXT));
const pageTexts = v.array(pageText);

const order = v.array(operationId);

const verdict = v.picklist(['pass', 'exception', 'hang', 'difference']);

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

/** One thing in which an outcome is not that of σ0. */
const difference = {
  kind: v.picklist(DIFFERENCE_KINDS),
  /** In a document like a CSS selector; of an exception its place; of a request `POST /save`. */
  path: pageText,
  /** What is different there: `text`, `attribute class`, `value`, `child`, `sent`, ... */
  aspect: text,
  /** As in σ0; null: it was not there. */
  expected: v.nullable(pageText),
  /** As in the other run; null: it was not there. */
  actual: v.nullable(pageText),
};

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

/** Where two runs of an order departed from each other: a sentence; null: nowhere. */
const departure = v.nullable(pageText);

const test = v.object({
  /** From 1, in the order they ran; `wave replay --test` takes it. */
  number: count,
  /** Why it ran: to find what fails, or to find what a failing order needs to fail. */
  phase: v.picklist(['search', 'shrinking']),
  /** Wanted. */
  order,
  /** What Chrome ran. */
  actual: order,
  /** When each of these ran, in virtual milliseconds since that run began. */
  at: v.array(number),
  enforced: v.picklist(['exact', 'adapted']),
  verdict,
  /** In what it ended otherwise than σ0, the gravest first; none where it passed. */
  differences: v.array(
    v.object({
      ...difference,
      /** Whether a person notices. */
      visible: v.boolean(),
    }),
  ),
  durationMs: number,
  /** Edges that wishes which could not be granted taught. */
  learned: v.array(
    v.object({
      /** Null: it never came in that run. */
      before: v.nullable(operationId),
      after: operationId,
      /** A sentence. */
      evidence: pageText,
    }),
  ),
  /** Sentences: what ran in its natural place, because there is no hold on it. */
  uncontrolled: pageTexts,
  /** Requests that the recording has no answer to, and that failed so: `GET http://a.test/x`. */
  misses: pageTexts,
  /** Those that servers answered when the test was run again for them. */
  asked: pageTexts,
  /**
   * A miss from which may follow all in which it ended otherwise than σ0, and why nobody answered it. Then the
   * verdict is `pass`, and the test counts for nothing. Null: it was judged.
   */
  unjudged: v.nullable(v.object({ request: pageText, why: v.picklist(WHY_UNANSWERED) })),
  /** What came of the order when it was run again; null: it was run once. */
  repeated: v.nullable(
    v.variant('ending', [
      /** It ended in the same way. */
      v.object({ ending: v.literal('same'), departure }),
      /** It failed each of 5 times, but did not end alike: titles of the failures, each once. */
      v.object({ ending: v.literal('fails'), ways: pageTexts, departure }),
      /** It did not fail each time, so nothing can be said of the order: see `unstable`. */
      v.object({ ending: v.literal('unstable'), departure }),
    ]),
  ),
});

const brief = { id: operationId, name: pageText };

const namedOperation = v.object({
  ...brief,
  /** Whether σ0 has it. */
  recorded: v.boolean(),
  /** Of a timer, a frame or a task: the response, script or input that has led to it; null of all others. */
  begunBy: v.nullable(v.object(brief)),
});

/** In the failing order, `first` runs before `second`. */
const reversal = v.object({ first: operationId, second: operationId });

/** The window of the page as a person saw it; lengths in CSS pixels. */
const picture = v.object({
  width: count,
  height: count,
  /** WebP, in base64. */
  // Valibot's own check repeats a group, for which a long text leaves V8 no stack.
  data: v.pipe(text, v.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
});

/** Where something was in it. */
const box = { x: number, y: number, width: number, height: number };

/** A run in pictures, by their places in `pictures`. */
const film = v.object({
  /** Near the race: what there was to be seen when an operation had run. */
  frames: v.array(v.object({ after: operationId, picture: count })),
  /** What there was to be seen in the end. */
  end: count,
  /** Where in that picture elements are that are not as in the other run, by `path`, as far as they are there. */
  changed: v.array(v.object({ path: pageText, ...box })),
});

/** Lines of the page's own code around a place. */
const excerpt = v.object({
  /** Where its code is, or was asked for, or its handler is. */
  operation: operationId,
  file: pageText,
  /** That place, from 1. */
  line: count,
  /** The first of `lines`. */
  from: count,
  lines: pageTexts,
});

const loggedText = v.pipe(text, v.maxLength(LONGEST_LOGGED));

/** What a run wrote to the console, and the requests that it sent, each with the operation in which it did; null: unknown. */
const log = v.object({
  /** In the order they came. */
  console: v.pipe(
    v.array(
      v.object({
        level: v.picklist(['error', 'warning', 'log']),
        text: loggedText,
        operation: v.nullable(operationId),
      }),
    ),
    v.maxLength(MOST_LOGGED),
  ),
  /** In the order they were sent. */
  requests: v.pipe(
    v.array(
      v.object({
        /** `SEND` for a message over a WebSocket. */
        method: loggedText,
        url: loggedText,
        body: v.nullable(loggedText),
        operation: v.nullable(operationId),
      }),
    ),
    v.maxLength(MOST_LOGGED),
  ),
  /** How many more there were. */
  more: v.object({ console: count, requests: count }),
});

/** All failing tests of one defect. */
const finding = v.object({
  /** `F1`, `F2`, ...: the gravest first. */
  id: text,
  /** The same whenever the defect is found, also in another recording. */
  identity: text,
  /** By which a baseline may have it as well: another race that does the same was shown, or another row of a table. */
  aliases: v.array(text),
  verdict: v.picklist(['exception', 'hang', 'difference']),
  severity: v.picklist(SEVERITIES),
  /** Why it is as grave as that. */
  reasons: v.array(reason),
  /** One line: what is wrong. */
  title: pageText,
  /** Some lines: what σ0 ended in and what came instead, the stack, the other differences. */
  message: v.pipe(text, v.maxLength(LONGEST_MESSAGE)),
  /** In the failing order: `first` ran too early. Null where nothing was reordered. */
  race: v.nullable(
    v.object({
      first: namedOperation,
      second: namedOperation,
      /**
       * The two orders that differ in this race alone: the number of the test that passed, or `recorded` for σ0, and
       * that of the one that failed. Null: no run has shown that the race is what it takes.
       */
      proof: v.nullable(
        v.object({ passes: v.union([count, v.literal('recorded')]), fails: count }),
      ),
      /** Other pairs that no run tells from it: they are reversed together. */
      inseparable: v.array(reversal),
      /**
       * How many other pairs may be the race as well: with a proof those that are inseparable from it, else those
       * that the tests do not tell from it. Null: none is known, but no run has ruled out others.
       */
      rivals: v.nullable(count),
      circumstances: v.array(circumstance),
      /** What both touch, as far as is known: what tells most first, at most 3. */
      touched: v.array(touched),
      /** Inputs that lead to it, as far as is known, in their order; that one comes before it is not enough. */
      steps: v.array(operationId),
    }),
  ),
  /** Which of the ways to race that have a name it is; null: none of them, as far as is known. */
  pattern: v.nullable(v.picklist(PATTERNS)),
  /** Other races of the defect, and in what each ends; null: in the same. */
  alike: v.array(v.object({ ...reversal.entries, title: v.nullable(pageText) })),
  /** How the tests of its race end, which are not those of `alike`: what most of them end in first. */
  endings: v.array(v.object({ title: pageText, tests: v.array(count) })),
  /** Numbers; the first is the test that title and message are of. */
  tests: v.array(count),
  /** The recorded order and the failing one, each run once more; null: none were taken, or it did not come again. */
  film: v.nullable(v.object({ recorded: film, failing: film })),
  /** Of the first of its tests; that of σ0 is in `recording`. */
  log,
  /** Where in the page's own code the two operations of its race come from, as far as that is known. */
  excerpts: v.array(excerpt),
  /** Why it is known already, or ''; null: it is new. */
  known: v.nullable(text),
  /** The command that shows it again; null: it was explored by a program that names none. */
  replay: v.nullable(text),
  /** Which steps of the scenario it needs, by runs; null: they were not asked for, or no run has shown its race. */
  shorter: v.nullable(
    v.object({
      /** As people count and name them; with the input that each is in σ0, null: it is none, but a wait. */
      steps: v.array(v.object({ number: count, name: pageText, input: v.nullable(operationId) })),
      /** How many the scenario has. */
      of: count,
      /** Whether it was tried without each of them; false: there were as many tries as were asked for. */
      isFewest: v.boolean(),
      /** In that of the report: with the recording of these steps, and its results; null: none was left out. */
      folder: v.nullable(text),
      /** The command that shows the finding again with these steps alone; null: there is none. */
      replay: v.nullable(text),
    }),
  ),
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
