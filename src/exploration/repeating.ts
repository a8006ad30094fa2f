/** Which tests are run a second time, and what comes of that. */
import type { Judgement } from '../oracle/judge.js';
import type { Mask } from '../oracle/mask.js';
import { compareRuns, type Repeatable, type Repeated } from '../oracle/repeated.js';

/** One order in so many is run again, though it passed. */
const EACH = 10;

/** Each tenth order, and each that fails in a way that none has before. */
export function isToRepeat(
  judgement: Judgement,
  before: readonly { readonly judgement: Judgement }[],
): boolean {
  if (judgement.verdict === 'pass') return (before.length + 1) % EACH === 0;
  return !before.some(
    ({ judgement: other }) => other.verdict !== 'pass' && other.title === judgement.title,
  );
}

export function repeatedJudgement(
  judgement: Judgement,
  first: Repeatable,
  second: Repeatable,
  mask: Mask,
): { readonly judgement: Judgement; readonly repeated: Repeated } {
  const repeated = compareRuns(first, second, mask);
  return { judgement: repeated.isSame ? judgement : undecided(judgement), repeated };
}

/** Of an order that does not come out the same each time. */
function undecided({ differences, masked }: Judgement): Judgement {
  return { verdict: 'pass', differences, masked };
}
