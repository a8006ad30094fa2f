import { isId } from '../../model/thing.js';
import type { Touched } from '../touched.js';
import { type Evidence, inputOf, isAnswer, isByHand, isWithin } from './evidence.js';
import type { Pattern } from './pattern.js';

/** An answer to what was asked earlier comes last, and takes the place of what is newer. */
export const staleResponse: Pattern = {
  name: 'A stale response overwrites what is newer',
  repair:
    'Drop an answer that is not to the last question (what only reads can be aborted, `AbortController`), or apply it to what is there now.',
  holds(evidence) {
    const { first, second, verdict, of } = evidence;
    if (verdict !== 'difference' || !isAnswer(second) || !isAskedFirst(evidence)) return false;
    if (isAnswer(first)) return mayOverwrite(evidence);
    return isByHand(first, of) && isOverwritten(evidence);
  },
  severity: null,
};

/** Whether what the late one answers was asked before what the other one is, or answers. Nobody asks for what is pushed. */
function isAskedFirst({ first, second, actual }: Evidence): boolean {
  const place = (id: string | null) => (id === null ? -1 : actual.indexOf(id));
  const asked = place(second.cause);
  return first.kind === 'response' ? asked <= place(first.cause) : asked < place(first.id);
}

/** Both write the same, as far as it is known what they write. */
function mayOverwrite({ first, second, shared }: Evidence): boolean {
  const isSeen = [first, second].every(({ footprint }) => Boolean(footprint));
  return !isSeen || shared.some((one) => one.firstDoes === 'writes' && one.secondDoes === 'writes');
}

/**
 * In σ0, or in the order that fails: an answer that says nothing new writes nothing in σ0, where the page draws only what has
 * changed.
 */
function isOverwritten(evidence: Evidence): boolean {
  return [evidence.shared, evidence.sharedThen].some(
    (shared) => isWrittenByBoth(shared, evidence) && isNewer(shared, evidence),
  );
}

/** Both write an element that is not as in σ0. */
function isWrittenByBoth(shared: readonly Touched[], { differences }: Evidence): boolean {
  const both = shared.filter((one) => one.firstDoes === 'writes' && one.secondDoes === 'writes');
  const ids = both.flatMap(({ of, what }) => (of === 'node' && isId(what) ? [what] : []));
  return differences.some(({ kind, path }) => kind === 'dom' && isWithin(path, ids));
}

/** It is the same once more; or it does not go by what the late one writes: then it would miss that. */
function isNewer(shared: readonly Touched[], { first, second, of }: Evidence): boolean {
  const asking = inputOf(second, of);
  if (first.kind === 'input' && asking?.kind === 'input' && asking.action === first.action)
    return true;
  return !shared.some((one) => one.firstDoes === 'reads' && one.secondDoes === 'writes');
}
