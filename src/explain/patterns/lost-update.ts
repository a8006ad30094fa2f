import { asksOnly } from '../../model/asks-only.js';
import type { Operation } from '../../model/operation.js';
import { codeOf } from '../same-code.js';
import { type Evidence, isByHand } from './evidence.js';
import type { Pattern } from './pattern.js';

/**
 * Two changes of one kind are sent, both arrive at the server, and the page shows one of them: each answer is put into what
 * was there when its change was sent, so that it lacks the other one.
 *
 * Which of a function's variables are from before its `await` no footprint says. But where the two change different things, the
 * answer to the one is no older state of the other, as one to a question is; so all that can have become old is what the page
 * kept. Two that go to one address may replace one thing, or ask (GraphQL): they are none.
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

/** The answer to it, that is. A search that is sent by POST is none. */
const isChange = (one: Operation): one is Operation<'response'> =>
  one.kind === 'response' && !asksOnly(`${one.method} ${one.url}`, null);

/** Whether the same code sends a change of something else with the input as sent the one that is answered. */
function isSentAgain({ first, second, of, actual }: Evidence): boolean {
  if (second.kind !== 'response') return false;
  const code = codeOf(second);
  return actual.some((id) => {
    const other = of.get(id);
    if (other?.cause !== first.id || !isChange(other)) return false;
    return other.url !== second.url && codeOf(other) === code;
  });
}
