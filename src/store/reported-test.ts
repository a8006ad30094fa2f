/** A test in `report.json`. */
import * as v from 'valibot';
import { operationId } from '../model/kinds/shape.js';
import { WHY_UNANSWERED } from '../model/miss.js';
import { DIFFERENCE_KINDS } from '../oracle/difference.js';
import { count, number, text } from '../schema.js';
import { pageText, pageTexts } from './page-text.js';

const order = v.array(operationId);

const verdict = v.picklist(['pass', 'exception', 'hang', 'difference']);

/** One thing in which an outcome is not that of σ0. */
export const difference = {
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

/** Where two runs of an order departed from each other: a sentence; null: nowhere. */
export const departure = v.nullable(pageText);

export const test = v.object({
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
