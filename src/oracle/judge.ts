import type { Key } from '../model/key.js';
import type { BeforeMiss } from '../model/miss.js';
import type { Outcome, PageException } from '../model/outcome.js';
import { followingFromNoMiss } from './before-miss.js';
import { compareOutcomes, exceptionKey } from './compare.js';
import type { Difference } from './difference.js';
import type { Mask } from './mask.js';
import { describeDifference, sidesOf } from './sentences.js';
import { type Reason, reasonsOf, type Severity, severityOf } from './severity.js';

export type Verdict = 'pass' | 'exception' | 'hang' | 'difference';

export type Judgement = Pass | Failure;

interface Judged {
  /** What is not as in σ0 and not masked, the gravest first; at most MAX_DIFFERENCES. */
  readonly differences: readonly Difference[];
  /** For each difference that the mask hid, the key of the noise. */
  readonly masked: readonly Key[];
}

interface Pass extends Judged {
  readonly verdict: 'pass';
}

export interface Failure extends Judged {
  readonly verdict: Exclude<Verdict, 'pass'>;
  readonly severity: Severity;
  readonly reasons: readonly Reason[];
  /** One line: the gravest of the differences. */
  readonly title: string;
  /** Some lines: what σ0 ended in and what came instead, the stack of an exception, the other differences. */
  readonly message: string;
  /** Place in the actual order of the operation that threw; null: no exception is the gravest, or nobody knows. */
  readonly thrownIn: number | null;
}

/** More tell a reader nothing, and are kept for every test. */
const MAX_DIFFERENCES = 100;
/** Of the stack, and of the other differences, in the message. */
const MAX_LINES = 5;

/**
 * The verdict on an outcome: pass where nothing differs but what is masked or on the console.
 *
 * @param isUnanswered as of a Run: then in what it ended says nothing, it might have gone on
 * @param beforeMiss as of a Run: then only that counts which does not follow from a miss
 */
export function judge(
  outcome: Outcome,
  sigma0: Outcome,
  mask: Mask,
  isUnanswered = false,
  beforeMiss: BeforeMiss | null = null,
): Judgement {
  const isSound = beforeMiss && followingFromNoMiss(outcome, sigma0, beforeMiss, mask.ignore);
  const found = compareOutcomes(sigma0, outcome, mask.ignore)
    .filter((difference) => !isUnanswered || verdictOf(difference) !== 'difference')
    .filter((difference) => isSound === null || isSound(difference));
  const differences = found
    .filter((difference) => mask.hiddenBy(difference) === null)
    .sort(byGravity);
  const judged = {
    differences: differences.slice(0, MAX_DIFFERENCES),
    masked: found.map(mask.hiddenBy).filter((noise) => noise !== null),
  };
  const gravest = differences[0];
  // Libraries write to console.error what is no error; it only weighs beside something else.
  if (gravest === undefined || gravest.kind === 'console') return { verdict: 'pass', ...judged };
  const reasons = reasonsOf(differences);
  const exception = outcome.exceptions.find((thrown) => exceptionKey(thrown) === gravest.key);
  return {
    verdict: verdictOf(gravest),
    severity: severityOf(reasons),
    reasons,
    title: describeDifference(gravest, differences),
    message: messageOf(gravest, differences, exception),
    thrownIn: exception?.during ?? null,
    ...judged,
  };
}

/** Sorting leaves those of equal gravity in the order they came. */
function byGravity(a: Difference, b: Difference): number {
  return gravity(b) - gravity(a);
}

function gravity({ kind, visible, aspect }: Difference): number {
  if (kind === 'hang') return 5;
  if (kind === 'exception' || kind === 'rejection') return 4;
  if (kind === 'console') return 0;
  if (!visible) return 1;
  // What a person sees tells more than what scripts and styles go by.
  return aspect.of === 'attribute' && aspect.name.startsWith('data-') ? 2 : 3;
}

function verdictOf({ kind }: Difference): Failure['verdict'] {
  if (kind === 'hang') return 'hang';
  return kind === 'exception' || kind === 'rejection' ? 'exception' : 'difference';
}

function messageOf(
  gravest: Difference,
  differences: readonly Difference[],
  exception: PageException | undefined,
): string {
  const { expected, got } = sidesOf(gravest, differences);
  // The first line of a stack is what was thrown.
  const [thrown = got, ...stack] = exception?.stack.split('\n').slice(0, MAX_LINES) ?? [];
  const others = differences.filter((difference) => difference !== gravest);
  const shown = others
    .slice(0, MAX_LINES)
    .map((other) => `- ${describeDifference(other, differences)}`);
  const more = others.length - shown.length;
  const sides = [`expected  ${expected}`, `got       ${thrown}`];
  return [...sides, ...stack, ...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}
