import { type Evidence, isAnswer, isByHand, isForDrawing } from './evidence.js';
import type { Pattern } from './pattern.js';

/**
 * The most that can be said of many races of an answer with an input: which of the two is to give way is in variables of the
 * page, as that a question is the last one, or that what the answer is for has been taken away.
 */
export const lateAnswer: Pattern = {
  name: 'A late answer: it comes behind what the user does meanwhile, which neither waits for it nor calls it off',
  repair:
    'Where it comes, ask whether it is still wanted (what it is for is there, its question is the last one), or apply it to what is there now; or let the action wait for it.',
  holds(evidence) {
    const { first, second, verdict, thrown, of } = evidence;
    if (!isByHand(first, of) || !isAnswer(second) || !isAskedBefore(evidence)) return false;
    if (second.kind === 'response' && isForDrawing(second)) return false;
    return verdict === 'difference' || (verdict === 'exception' && thrown?.by === 'second');
  },
  severity: null,
};

/** Whether it was under way when the user acted. */
function isAskedBefore({ first, second, actual }: Evidence): boolean {
  return second.cause !== null && actual.indexOf(second.cause) < actual.indexOf(first.id);
}
