/** Which tests are run again, how often, and what comes of that. */
import type { Failure, Judgement } from '../oracle/judge.js';
import type { Mask } from '../oracle/mask.js';
import {
  compareRuns,
  PASSED_AND_FAILED,
  type Repeatable,
  type Repeated,
} from '../oracle/repeated.js';

export interface Ended {
  readonly run: Repeatable;
  readonly judgement: Judgement;
}

export interface RepeatedJudgement {
  readonly judgement: Judgement;
  readonly repeated: Repeated;
}

/** One order in so many is run again, though it passed. */
const EACH = 10;
/** So often an order runs at most, the first time counted in. */
const MOST_RUNS = 5;

/** Each tenth order, and each that fails in a way that none has before. */
export function isToRepeat(
  judgement: Judgement,
  before: readonly { readonly judgement: Judgement; readonly repeated: Repeated | null }[],
): boolean {
  if (judgement.verdict === 'pass') return (before.length + 1) % EACH === 0;
  const { title } = judgement;
  const way = wayOf(judgement);
  return !before.some(({ judgement: other, repeated }) => {
    if (other.verdict === 'pass') return false;
    if (other.title === title) return true;
    // A value that is another one each time makes a title of its own each time.
    return repeated?.ending === 'fails' && (repeated.ways.includes(title) || wayOf(other) === way);
  });
}

/**
 * What comes of an order by its runs so far; null: it is to run once more. One that failed twice, but not in one way,
 * may be a page that differs from run to run, or a race of which each run shows another side: it is an error if it
 * never passes.
 */
export function repeatedJudgement(
  first: Ended,
  again: readonly Ended[],
  mask: Mask,
): RepeatedJudgement | null {
  const [second] = again;
  if (second === undefined) return null;
  const { isSame, departure } = compareRuns(first.run, second.run, mask);
  if (isSame) return { judgement: first.judgement, repeated: { ending: 'same', departure } };
  const all = [first, ...again];
  const failures = all.flatMap(({ judgement }) => failureOf(judgement) ?? []);
  const ways = [...new Set(failures.map(({ title }) => title))];
  const [failure] = failures;
  if (failure === undefined || failures.length <= again.length) {
    const { differences, masked } = first.judgement;
    const judgement = { verdict: 'pass', differences, masked } as const;
    const between = departureOfFailure(all, mask) ?? departure;
    return { judgement, repeated: { ending: 'unstable', ways, departure: between } };
  }
  if (failures.length < MOST_RUNS) return null;
  const sentence = `It ran ${failures.length} times, and failed each time, but did not end alike:`;
  const message = [failure.message, sentence, ...ways.map((way) => `- ${way}`)];
  return {
    judgement: { ...failure, message: message.filter((line) => line !== '').join('\n') },
    repeated: { ending: 'fails', ways, departure },
  };
}

/** Where one that failed departed from one that passed; null: there are no such two, or they depart nowhere. */
function departureOfFailure(all: readonly Ended[], mask: Mask): string | null {
  const passed = all.find(({ judgement }) => judgement.verdict === 'pass');
  const failed = all.find(({ judgement }) => judgement.verdict !== 'pass');
  if (passed === undefined || failed === undefined) return null;
  return compareRuns(passed.run, failed.run, mask, PASSED_AND_FAILED).departure;
}

/** Equal where the gravest difference is in the same thing, whatever it is there instead. */
const wayOf = ({ differences: [gravest] }: Judgement) => gravest?.key;

function failureOf(judgement: Judgement): Failure | null {
  return judgement.verdict === 'pass' ? null : judgement;
}
