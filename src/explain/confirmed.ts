import type { OperationId } from '../model/operation.js';
import type { Race, TestedOrder } from './race.js';

/** One runs before the other. */
export interface Reversal {
  readonly first: OperationId;
  readonly second: OperationId;
}

/** What runs have shown of a race: the order of one passes, and that of the other, which differs in it alone, fails. */
export interface Proof {
  /** The number of the one that passes, or σ0. */
  readonly passes: number | 'recorded';
  /** The number of the test that fails. */
  readonly fails: number;
}

/** What is said of a race by runs made for it. */
interface Shown {
  /** Other pairs, that no run can tell from it. */
  readonly inseparable: readonly Reversal[];
  /** What the order that fails has to have besides. */
  readonly together: readonly Reversal[];
  /** False: no run has shown that it is enough. */
  readonly isWhole: boolean;
  /** The two of which it is enough that they are reversed; null: the race itself. */
  readonly meant: Reversal | null;
}

/** A race that runs have shown. */
export interface Confirmed extends Shown, Proof, Omit<Race, 'rivals'> {
  /** What was wrong; as of the judgement of its failing test. */
  readonly signature: string;
}

/** A race, and what runs have shown of it. */
export interface FoundRace extends Race, Shown {
  /** Null: no run has shown that it is what it takes. */
  readonly proof: Proof | null;
}

/** The confirmed race that a test has failed by: the first that it has, with all that this needs. Null: none. */
export function attribute(
  { actual, signature, order }: Omit<TestedOrder, 'signs' | 'suspects'>,
  confirmed: readonly Confirmed[],
): FoundRace | null {
  const likely = confirmed.filter((one) => one.signature === signature);
  const race = likely.find((one) => isIn(one, { actual, order }));
  if (race === undefined) return null;
  const { passes, fails, signature: _, ...found } = race;
  return { ...found, rivals: found.inseparable.length, proof: { passes, fails } };
}

/** Whether a test has all that the race needs. */
export function isIn(race: Needs, { actual, order }: Pick<TestedOrder, 'actual' | 'order'>) {
  // What was wanted and did not run came after all that ran.
  const places = new Map([...new Set([...actual, ...order])].map((id, place) => [id, place]));
  return neededBy(race).every(
    ({ first, second }) => (places.get(first) ?? Infinity) < (places.get(second) ?? Infinity),
  );
}

type Needs = Omit<Race, 'rivals'> & Pick<Shown, 'together' | 'meant'>;

/** Which operations have to run before which others for it to fail. */
export function neededBy({ first, second, meant, together, window }: Needs): Reversal[] {
  const opening = window === null ? [] : [{ first: window.opens, second: window.intruder }];
  return [meant ?? { first, second }, ...together, ...opening];
}

/** All that take part in it. */
export function operationsOf({ first, second, window, meant, together }: FoundRace): OperationId[] {
  const pairs = [{ first, second }, ...(meant === null ? [] : [meant]), ...together];
  const three = window === null ? [] : [window.opens, window.intruder, window.closes];
  return [...pairs.flatMap((pair) => [pair.first, pair.second]), ...three];
}

/** A race that the tests tell, as far as they tell it. */
export const inferred = (race: Race): FoundRace => ({
  ...race,
  // No run was made to show that.
  window: null,
  ...{ inseparable: [], together: [], isWhole: true, meant: null, proof: null },
});
