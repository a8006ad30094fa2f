/** Which failing tests are of one defect. */
import { type Key, keyOfParts } from '../model/key.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import type { Difference } from '../oracle/difference.js';
import type { Failure } from '../oracle/judge.js';
import { SEVERITIES } from '../oracle/severity.js';
import { type FoundRace, isIn, type Reversal } from './confirmed.js';
import { harmOf } from './signature.js';

export interface FailedTest {
  readonly number: number;
  /** Wanted. */
  readonly order: Order;
  readonly actual: Order;
  readonly judgement: Failure;
  /** What ran when it was run again, each with what it touched then; absent: nobody looked. */
  readonly observed?: readonly Operation[];
  readonly race: FoundRace | null;
  /** How many pairs of operations it has in another order than σ0. */
  readonly reversals: number;
}

interface Relations {
  /** Whether one operation comes before another in every run. */
  precedes(before: OperationId, after: OperationId): boolean;
  /** In the order of σ0. */
  placeOf(operation: OperationId): number;
  /** Whether both are of the same code, as of two clicks on one button. */
  isSameCode(one: Reversal, other: Reversal): boolean;
  /** Whether σ0 has not the one, which is called as the other: what was asked for once more. */
  isAnew(one: OperationId, other: OperationId): boolean;
}

/** Those with one race; the first is the one to show. */
type Group = readonly [FailedTest, ...FailedTest[]];

/** Its races; the first is the one to show. */
export type Defect = readonly [Group, ...Group[]];

/**
 * The gravest first. Tests are of one defect if one race explains them, whatever they ended in. So are those of two
 * races which runs have shown, if
 *
 * - one of the two comes with the other: who pays before the basket has come has put something into it before it has come;
 * - one of them is no error without the other, or without the same race of the same code: posts that were loaded twice
 *   displace what is loaded later;
 * - both lead to the same and have an operation in common: of three answers, each of which may overwrite a later one, any
 *   two race;
 * - one is the other with what its order has led to anew, and does the same harm: a feed that is loaded once more overwrites
 *   what was pushed before, as it did at first;
 * - both are of the same code and do the same harm: each mail that is opened sets a timer, which races with the frame of
 *   the next one.
 *
 * A race that no run has shown is of the defect of one that runs have shown, if each of its tests has that one, and ends in
 * nothing that this one does not lead to. Two races that have nothing in common are two defects, though they may lead to the
 * same.
 */
export function byDefect(tests: readonly FailedTest[], relations: Relations): Defect[] {
  const groups = new Map<Key, Group>();
  for (const test of tests) {
    const { race, judgement } = test;
    const key = race === null ? symptomOf(judgement) : keyOfParts(race.first, race.second);
    groups.set(key, withTest(groups.get(key), test));
  }
  const inTurn = [...groups.values()].sort(
    ([a], [b]) => byImportance(a, b) || byPlace(a, b, relations),
  );
  let defects: Defect[] = [];
  for (const group of inTurn) {
    const same = defects.filter((defect) =>
      defect.some((other) => areAlike(group, other, relations)),
    );
    const [first, ...more] = same.flat();
    const joined: Defect = first === undefined ? [group] : [first, ...more, group];
    defects = [...defects.filter((defect) => !same.includes(defect)), joined];
  }
  return defects.sort(([[a]], [[b]]) => byImportance(a, b) || byPlace(a, b, relations));
}

/** A test that shows the race and nothing else is shown, and of several the gravest; else the gravest of all. */
function withTest(group: Group | undefined, test: FailedTest): Group {
  if (group === undefined) return [test];
  const [shown, ...others] = group;
  const isShown = (byProof(test, shown) || byImportance(test, shown) || byNumber(test, shown)) < 0;
  const [first, ...rest] = isShown ? [test, shown, ...others] : [shown, test, ...others];
  return [first, ...rest.sort((a, b) => byImportance(a, b) || byNumber(a, b))];
}

const byProof = (a: FailedTest, b: FailedTest) => Number(isProof(b)) - Number(isProof(a));

const isProof = ({ number, race }: FailedTest) => race?.proof?.fails === number;

function areAlike(group: Group, another: Group, relations: Relations): boolean {
  return (
    isSeenIn(group, another) ||
    isSeenIn(another, group) ||
    areOfOne(group[0], another[0], relations)
  );
}

/** Whether the one explains each test of the other, which no run has shown: it is there, and nothing is wrong but what it does. */
function isSeenIn([proving]: Group, tests: Group): boolean {
  const { race } = proving;
  if (race === null || !isProof(proving) || tests[0].race === null) return false;
  const does = new Set(proving.judgement.differences.map(({ key }) => key));
  const isExplained = (test: FailedTest) =>
    isIn(race, test) &&
    test.judgement.differences.filter(isOfPage).every(({ key }) => does.has(key));
  return tests[0].race.proof === null && tests.every(isExplained);
}

/** Both of them shown by runs. */
function areOfOne(one: FailedTest, other: FailedTest, relations: Relations) {
  const { precedes, isSameCode, isAnew } = relations;
  const { race } = one;
  const { race: another } = other;
  if (race === null || another === null || race.proof === null || another.proof === null)
    return false;
  if (comesWith(race, another, precedes) || comesWith(another, race, precedes)) return true;
  const doSame = harmOf(one.judgement) === harmOf(other.judgement);
  const areSame = (pair: Reversal, of: Reversal) =>
    (pair.first === of.first && pair.second === of.second) || (doSame && isSameCode(pair, of));
  if (needs(race, another, areSame) || needs(another, race, areSame)) return true;
  if (doSame && isSameCode(race, another)) return true;
  if (doSame && (hasAnew(race, other, isAnew) || hasAnew(another, one, isAnew))) return true;
  const ofRace = [race.first, race.second];
  const isShared = ofRace.includes(another.first) || ofRace.includes(another.second);
  return isShared && symptomOf(one.judgement) === symptomOf(other.judgement);
}

/** Whether each order that has the one race has the other as well, as it puts what is between the two between these. */
function comesWith(other: FoundRace, one: FoundRace, precedes: Relations['precedes']): boolean {
  if (other.window !== null || other.together.length > 0) return false;
  const [outer, inner] = [other.meant ?? other, one.meant ?? one];
  const isFrom = outer.first === inner.first || precedes(outer.first, inner.first);
  return isFrom && (outer.second === inner.second || precedes(inner.second, outer.second));
}

/** Whether a test has a race, but with an operation that its order has led to anew in the place of one of the two. */
function hasAnew(race: FoundRace, { actual }: FailedTest, isAnew: Relations['isAnew']): boolean {
  const { first, second } = race.meant ?? race;
  const early = actual.findIndex((id) => id === first || isAnew(id, first));
  if (early < 0) return false;
  const late = actual.findIndex((id, place) => place > early && isAnew(id, second));
  return late >= 0 || (isAnew(actual[early] ?? '', first) && actual.indexOf(second) > early);
}

/** Whether the one is no error without the other, which is one alone. */
function needs(
  { together }: FoundRace,
  other: FoundRace,
  areSame: (pair: Reversal, of: Reversal) => boolean,
): boolean {
  const alone = other.meant ?? other;
  return other.together.length === 0 && together.some((pair) => areSame(pair, alone));
}

/** What a reader would call the same: an exception and its place, or all that has changed on the page and was sent. */
function symptomOf({ verdict, differences }: Failure): Key {
  const [gravest] = differences;
  if (verdict !== 'difference') return keyOfParts(verdict, gravest?.key ?? '');
  return keyOfParts(verdict, ...new Set(differences.filter(isOfPage).map(({ key }) => key)));
}

const isOfPage = ({ kind }: Difference) => kind !== 'console' && kind !== 'storage';

/** The gravest first, then what is nearest to σ0. */
function byImportance(a: FailedTest, b: FailedTest): number {
  return (
    SEVERITIES.indexOf(a.judgement.severity) - SEVERITIES.indexOf(b.judgement.severity) ||
    a.reversals - b.reversals
  );
}

const byNumber = (a: FailedTest, b: FailedTest) => a.number - b.number;

/** By what ran too early in σ0, and not by which test came first, so that another exploration shows the same race. */
function byPlace(a: FailedTest, b: FailedTest, { placeOf }: Relations): number {
  const places = ({ race }: FailedTest) =>
    race === null ? [] : [placeOf(race.second), placeOf(race.first)];
  const [mine = Infinity, early = Infinity] = places(a);
  const [theirs = Infinity, other = Infinity] = places(b);
  return compared(mine, theirs) || compared(early, other) || byNumber(a, b);
}

/** Infinite ones, too. */
const compared = (a: number, b: number) => Number(a > b) - Number(a < b);
