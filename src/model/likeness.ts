/** Which operations of another run the operations of this one are. */
import { keyOf } from './kinds.js';
import { areOfOneClient, type Facts, type Operation, type OperationId } from './operation.js';
import { isExact, isSamePlace } from './site.js';

/** A tenth of a delay, or one frame: so much may come of working it out from the clock. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(17, 0.1 * Math.max(a, b));

/** Shorter ones are of helpers, through which many set timers. */
const LONG_MS = 1000;

/** Whether two long timers are one whose delay is worked out from the clock: set at one exact place. */
export function areOneTimer(one: Facts, other: Facts): boolean {
  if (one.kind !== 'timer' || other.kind !== 'timer') return false;
  if (!isExact(one.site) || !areSetAtOnePlace(one, other)) return false;
  return Math.min(one.delay, other.delay) >= LONG_MS && isNear(one.delay, other.delay);
}

type Timer = Facts<'timer'>;

/** On one page, at a place that is known, and the same tick of it. */
function areSetAtOnePlace(one: Timer, other: Timer): boolean {
  if (!areOfOneClient(one, other)) return false;
  return one.site !== null && isSamePlace(one.site, other.site) && one.tick === other.tick;
}

/** What has come, with what led to it. */
export interface Arriving {
  readonly facts: Facts;
  readonly cause: OperationId | null;
}

function isSame(one: Operation, { facts }: Arriving): boolean {
  return keyOf(one) === keyOf(facts);
}

function isOfCause(one: Operation, { cause }: Arriving): boolean {
  return one.cause === cause;
}

/** Timers set at one place, of which the delay is worked out: where the place is a line, nearly one. */
function isSetAlike(one: Operation, { facts }: Arriving): boolean {
  if (one.kind !== 'timer' || facts.kind !== 'timer' || !areSetAtOnePlace(one, facts)) return false;
  return isExact(one.site) || isNear(one.delay, facts.delay);
}

/** Two images that slide are alike by what they are called; they end at different times. */
function takesAsLong(one: Operation, { facts }: Arriving): boolean {
  if (one.kind !== 'task' || facts.kind !== 'task') return false;
  if (one.delay === null || facts.delay === null) return false;
  return Math.abs(one.delay - facts.delay) < 0.01;
}

/**
 * Whether an arriving operation can be one of σ0, the surest first: the same key under the same cause, tasks
 * first that take as long; under whatever cause (another order may let another operation cause it), those first
 * whose own cause has run and has not led to them, for the others are still to come; a timer set at the same place
 * under the same cause; under another one that the same operation led to (of all that it asked for, what comes last
 * goes on); under any other one that took the place of its own, which has run and did not set it (of all that was
 * awaited, what comes last goes on).
 */
const LIKENESSES: readonly ((one: Operation, arriving: Arriving, past: Past) => boolean)[] = [
  (one, arriving) =>
    isOfCause(one, arriving) && takesAsLong(one, arriving) && isSame(one, arriving),
  (one, arriving) => isOfCause(one, arriving) && isSame(one, arriving),
  (one, arriving, { hasRun }) => one.cause !== null && hasRun(one.cause) && isSame(one, arriving),
  isSame,
  (one, arriving) => isOfCause(one, arriving) && isSetAlike(one, arriving),
  (one, arriving, { causeOf }) =>
    areSiblings(one.cause, arriving.cause, causeOf) && isSetAlike(one, arriving),
  (one, arriving, { hasRun }) =>
    one.cause !== null &&
    hasRun(one.cause) &&
    one.kind === 'timer' &&
    isExact(one.site) &&
    isSetAlike(one, arriving),
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
 * @param expected operations of σ0 that have not run yet, in its order: among equals the first is
 *   taken, which makes the ordinal part of the identity
 * @param mayCome whether one can still come under another cause than its own
 * @param past what is known of the others
 */
export function matchOperations<Each extends Arriving>(
  expected: readonly Operation[],
  arriving: readonly Each[],
  mayCome: (one: Operation, cause: OperationId | null) => boolean = () => true,
  past = NO_PAST,
): Map<Each, Operation> {
  const matched = new Map<Each, Operation>();
  const left = new Set(expected);
  for (const isAlike of LIKENESSES) {
    for (const each of arriving) {
      if (matched.has(each)) continue;
      for (const one of left) {
        if (!isAlike(one, each, past)) continue;
        if (one.cause !== each.cause && !mayCome(one, each.cause)) continue;
        matched.set(each, one);
        left.delete(one);
        break;
      }
    }
  }
  return matched;
}
