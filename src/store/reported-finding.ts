/** A finding in `report.json`, and what is shown with it. */
import * as v from 'valibot';
import { circumstance } from '../explain/circumstances.js';
import { PATTERNS } from '../explain/patterns/index.js';
import { touched } from '../explain/touched.js';
import { operationId } from '../model/kinds/shape.js';
import { reason, SEVERITIES } from '../oracle/severity.js';
import { count, number, text } from '../schema.js';
import { LONGEST_LOGGED, MOST_LOGGED } from './log-limits.js';
import { LONGEST_MESSAGE, pageText, pageTexts } from './page-text.js';

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
export const picture = v.object({
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
export const log = v.object({
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
export const finding = v.object({
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
