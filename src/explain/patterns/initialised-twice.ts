import { isId } from '../../model/thing.js';
import { type Evidence, isLedToByInput, isWithin } from './evidence.js';
import type { Pattern } from './pattern.js';

/** As browsers and libraries say that something is there twice. */
const ALREADY =
  /\balready (?:been )?(?:attached|created|declared|defined|exists|initiali[sz]ed|loaded|mounted|registered|running|started|used)\b/i;

/** Two set up the same, as neither sees that the other one has, or will. */
export const initialisedTwice: Pattern = {
  name: 'Initialised twice: both set up the same',
  repair:
    'Let one place set it up, and have the others wait for it; or note that it is set up when that begins, not when it is done.',
  holds(evidence) {
    const { first, second, verdict, thrown, of } = evidence;
    if ([first, second].some((one) => one.kind === 'input' || isLedToByInput(one, of)))
      return false;
    if (verdict === 'exception') return thrown !== null && ALREADY.test(thrown.message);
    const isAnyScript = [first, second].some(({ kind }) => kind === 'script' || kind === 'parse');
    return verdict === 'difference' && isAnyScript && isDoubled(evidence);
  },
  severity: null,
};

/** What the late one writes has a child more in the end, nothing else is wrong, and the early one goes by it, or writes it. */
function isDoubled({ second, shared, differences }: Evidence): boolean {
  const ids = second.footprint?.writes.filter((name) => isId(name)) ?? [];
  return (
    shared.some(({ secondDoes }) => secondDoes === 'writes') &&
    differences.length > 0 &&
    differences.every(
      ({ aspect, path, expected }) =>
        aspect.of === 'child' && expected === null && isWithin(path, ids),
    )
  );
}
