/** Which operations of another run the operations of this one are. */
import { type Key, keyOfParts } from './key.js';
import { keyOf } from './kinds.js';
import { clientOf, type Facts, type Operation, type OperationId } from './operation.js';
import { isExact, placeOf } from './site.js';

/** A tenth of a delay, or one frame: so much may come of working it out from the clock. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(17, 0.1 * Math.max(a, b));

/** Shorter ones are of helpers, through which many set timers. */
const LONG_MS = 1000;

/** Whether two long timers are one whose delay is worked out from the clock: set at one exact place. */
export function areOneTimer(one: Facts, other: Facts): boolean {
  if (one.kind !== 'timer' || other.kind !== 'timer') return false;
  if (!isExact(one.site) || Math.min(one.delay, other.delay) < LONG_MS) return false;
  return isNear(one.delay, other.delay) && placeKeyOf(one) === placeKeyOf(other);
}

type Timer = Facts<'timer'>;

/** Where and when it is set: the page, the place in its code, and the tick of it. Null: the place is not known. */
function placeKeyOf(timer: Timer): Key | null {
  return timer.site && keyOfParts(clientOf(timer), placeOf(timer.site), timer.tick);
}

/** What has come, with what led to it. */
export interface Arriving {
  readonly facts: Facts;
  readonly cause: OperationId | null;
}

function isOfCause(one: Operation, { cause }: Arriving): boolean {
  return one.cause === cause;
}

/** Of timers set at one place, whose delay is worked out: where the place is a line, it is nearly one. */
function takesAboutAsLong(one: Operation, { facts }: Arriving): boolean {
  if (one.kind !== 'timer' || facts.kind !== 'timer') return false;
  return isExact(one.site) || isNear(one.delay, facts.delay);
}

/** Two images that slide are alike by what they are called; they end at different times. */
function takesAsLong(one: Operation, { facts }: Arriving): boolean {
  if (one.kind !== 'task' || facts.kind !== 'task') return false;
  if (one.delay === null || facts.delay === null) return false;
  return Math.abs(one.delay - facts.delay) < 0.01;
}

/**
 * Operations that have not run yet, in the order of σ0. Each arriving one is compared with few of them: those of
 * its key, and timers that are set where it is.
 */
export class Expected {
  readonly #same = new Map<Key, Set<Operation>>();
  readonly #alike = new Map<Key, Set<Operation>>();

  constructor(operations: Iterable<Operation>) {
    for (const operation of operations) {
      addTo(this.#same, keyOf(operation), operation);
      const place = operation.kind === 'timer' ? placeKeyOf(operation) : null;
      if (place !== null) addTo(this.#alike, place, operation);
    }
  }

  /** It has run. */
  delete(operation: Operation): void {
    this.same(operation).delete(operation);
    this.alike(operation).delete(operation);
  }

  same(facts: Facts): Set<Operation> {
    return this.#same.get(keyOf(facts)) ?? new Set();
  }

  /** Timers that are set at its place. */
  alike(facts: Facts): Set<Operation> {
    const place = facts.kind === 'timer' ? placeKeyOf(facts) : null;
    return (place !== null && this.#alike.get(place)) || new Set();
  }
}

function addTo(sets: Map<Key, Set<Operation>>, key: Key, operation: Operation): void {
  const known = sets.get(key);
  if (known === undefined) sets.set(key, new Set([operation]));
  else known.add(operation);
}

interface Likeness {
  /** Which of the expected can be alike at all. */
  readonly of: 'same' | 'alike';
  readonly isAlike: (one: Operation, arriving: Arriving, past: Past) => boolean;
}

/**
 * Whether an arriving operation can be one of σ0, the surest first: the same key under the same cause, tasks
 * first that take as long; under whatever cause (another order may let another operation cause it), those first
 * whose own cause has run and has not led to them, for the others are still to come; a timer set at the same place
 * under the same cause; under another one that the same operation led to (of all that it asked for, what comes last
 * goes on); under any other one that took the place of its own, which has run and did not set it (of all that was
 * awaited, what comes last goes on).
 */
const LIKENESSES: readonly Likeness[] = [
  {
    of: 'same',
    isAlike: (one, arriving) => isOfCause(one, arriving) && takesAsLong(one, arriving),
  },
  { of: 'same', isAlike: isOfCause },
  { of: 'same', isAlike: (one, _, { hasRun }) => one.cause !== null && hasRun(one.cause) },
  { of: 'same', isAlike: () => true },
  {
    of: 'alike',
    isAlike: (one, arriving) => isOfCause(one, arriving) && takesAboutAsLong(one, arriving),
  },
  {
    of: 'alike',
    isAlike: (one, arriving, { causeOf }) =>
      areSiblings(one.cause, arriving.cause, causeOf) && takesAboutAsLong(one, arriving),
  },
  {
    of: 'alike',
    isAlike: (one, _, { hasRun }) =>
      one.cause !== null && hasRun(one.cause) && one.kind === 'timer' && isExact(one.site),
  },
];

function areSiblings(one: OperationId | null, other: OperationId | null, causeOf: CauseOf) {
  if (one === null || other === null) return false;
  const parent = causeOf(one);
  return parent !== null && parent === causeOf(other);
}

type CauseOf = (id: OperationId) => OperationId | null;

/** What is known of operations that are not expected. */
interface Past {
  readonly causeOf: CauseOf;
  readonly hasRun: (id: OperationId) => boolean;
}

const NO_PAST: Past = { causeOf: () => null, hasRun: () => false };

/**
 * Finds which operations of σ0 the arriving ones are. None takes an operation from another that is
 * more like it: what is set now may be cleared before it comes.
 *
 * @param expected among equals the first is taken, which makes the ordinal part of the identity
 * @param mayCome whether one can still come under another cause than its own
 * @param past what is known of the others
 */
export function matchOperations<Each extends Arriving>(
  expected: Expected,
  arriving: readonly Each[],
  mayCome: (one: Operation, cause: OperationId | null) => boolean = () => true,
  past = NO_PAST,
): Map<Each, Operation> {
  const matched = new Map<Each, Operation>();
  const taken = new Set<Operation>();
  // Worked out once: to make the key of each is most of it.
  const candidates = arriving.map((each) => ({
    each,
    same: expected.same(each.facts),
    alike: expected.alike(each.facts),
  }));
  for (const { of, isAlike } of LIKENESSES) {
    for (const { each, [of]: likely } of candidates) {
      if (matched.has(each)) continue;
      for (const one of likely) {
        if (taken.has(one) || !isAlike(one, each, past)) continue;
        if (one.cause !== each.cause && !mayCome(one, each.cause)) continue;
        matched.set(each, one);
        taken.add(one);
        break;
      }
    }
  }
  return matched;
}
