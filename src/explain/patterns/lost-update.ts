import { isSafe } from '../../model/methods.js';
import type { Operation } from '../../model/operation.js';
import { codeOf } from '../same-code.js';
import { type Evidence, isByHand } from './evidence.js';
import type { Pattern } from './pattern.js';

/**
 * Two changes of one kind are sent, both arrive at the server, and the page shows one of them: each answer is put into what
 * was there when its change was sent, so that it lacks the other one.
 *
 * Which of a function's variables are from before its `await` no footprint says. But the answer to a change is no older
 * state of what the later change is of, as one to a question may be; so all that can have become old is what the page kept.
 */
export const lostUpdate: Pattern = {
  name: 'A lost update: a second change is made before the answer to the first, which goes by what was there before both',
  repair:
    'Where the answer comes, apply it to what is there then (found anew, by its id), not to a copy or a position from before it was sent.',
  holds(evidence) {
    const { first, second, verdict, of } = evidence;
    if (verdict !== 'difference' || !isByHand(first, of) || !isChange(second)) return false;
    return isSentAgain(evidence) && evidence.differences.every(({ kind }) => kind !== 'requests');
  },
  severity: null,
};

/** The answer to it, that is. */
const isChange = (one: Operation): one is Operation<'response'> =>
  one.kind === 'response' && !isSafe(one.method);

/** Whether the same code sends a change with the input as sent the one that is answered. */
function isSentAgain({ first, second, of, actual }: Evidence): boolean {
  const code = codeOf(second);
  return actual.some((id) => {
    const other = of.get(id);
    return other?.cause === first.id && isChange(other) && codeOf(other) === code;
  });
}
