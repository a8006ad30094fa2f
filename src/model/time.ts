import { type Key, keyOfParts } from './key.js';
import type { Limits, TimeSettings } from './kinds/limits.js';
import { isOfKind, kinds } from './kinds.js';
import { MICROSECOND, toMicrosecond } from './microsecond.js';
import { clientOf, type Operation, type OperationId, type OperationKind } from './operation.js';
import type { TimeBounds, TimeRules } from './time-rules.js';
import { earliestTimes } from './timeline.js';
import { anchorAmong, type WorkedOutDelay } from './worked-out-delays.js';

/**
 * When each operation can happen, given in the order of σ0: the indices of the bounds are the
 * places in that order.
 *
 * σ0 happened, so it is always realisable: where it took longer than the settings allow, or was
 * quicker, the bound is what it took.
 *
 * @param workedOut what runs have shown of timers whose delay is not always the same
 *
 * @throws Error when an operation names a cause that is not among the operations.
 */
export function timeRules(
  operations: readonly Operation[],
  settings: TimeSettings,
  workedOut: readonly WorkedOutDelay[] = [],
): TimeRules {
  const simple = timeBounds(operations, settings);
  const timers = new Map<number, number | null>();
  for (const { of, from } of simple) {
    if (operations[of]?.kind === 'timer') timers.set(of, from);
  }
  const delays = new Map(workedOut.map((delay) => [delay.timer, delay]));
  const bounds = simple.flatMap((bound) => {
    const delay = delays.get(operations[bound.of]?.id ?? '');
    return delay === undefined ? [bound] : workedOutBounds(bound, delay, operations, simple);
  });
  const names = operations.map(({ name }) => name);
  return { names, timers, bounds: fitToRecording(operations, { names, timers, bounds }) };
}

/** "Time: which orders can happen at all", one bound an operation. */
export function timeBounds(operations: readonly Operation[], settings: TimeSettings): TimeBounds[] {
  const indices = new Map(operations.map(({ id }, index) => [id, index]));
  /** Those of a client and a kind, as far as they have run. */
  const lines = new Map<Key, Operation[]>();
  return operations.map((operation, of) => {
    const key = keyOfParts(clientOf(operation), operation.kind);
    const before = lines.get(key) ?? [];
    const from = previousOf(operation, before, indices) ?? causeOf(operation, operations, indices);
    before.push(operation);
    lines.set(key, before);
    const took = operation.at - (from?.at ?? 0);
    const { min, max, because } = limitsOf(operation, from, settings);
    const usual = Math.min(Math.max(took, min), max);
    return { of, from: from && (indices.get(from.id) ?? null), min, max, usual, because };
  });
}

/** So late a timer is where the page is a little busy: a worked-out delay is known as exactly. ms. */
export const BUSY_MS = 5;

/**
 * When a timer is due is known from its anchor; what set it may come later than that, and the timer
 * then comes at once. (Of a heartbeat that its last answer sets anew, the answer cannot come so late.)
 *
 * @param simple the bounds of all operations
 */
function workedOutBounds(
  bound: TimeBounds,
  delay: WorkedOutDelay,
  operations: readonly Operation[],
  simple: readonly TimeBounds[],
): TimeBounds[] {
  const { of, from } = bound;
  const anchor = anchorAmong(delay, operations.slice(0, from ?? 0));
  if (anchor === null) return [bound];
  const { name } = operations[of] ?? { name: '' };
  // Of the delay nothing is known but that: what sets it may come as soon as its anchor has run.
  const most = Math.max(delay.most, bound.max, toMicrosecond(anchor.gap));
  const because = `${name} fires at most ${most} ms after it is set`;
  const min = toMicrosecond(anchor.gap);
  const after = operations[anchor.place]?.name ?? '';
  const isSetInTime = simple.some(
    (setter) => setter.of === from && setter.from === anchor.place && setter.max < min,
  );
  const due = { of, from: anchor.place, min, usual: min };
  return [
    { ...bound, min: 0, max: most, usual: 0, because },
    isSetInTime
      ? { ...due, max: min + BUSY_MS, because: `${name} fires ${min} ms after ${after}` }
      : {
          ...{ ...due, max: Infinity, unlessAfter: from },
          because: `${name} fires not before ${min} ms after ${after}`,
        },
  ];
}

/** @param from what it is timed from; null: the start of the run */
function limitsOf<Name extends OperationKind>(
  operation: Operation<Name>,
  from: Operation | null,
  settings: TimeSettings,
): Limits {
  const took = toMicrosecond(Math.max(0, operation.at - (from?.at ?? 0)));
  const { kind } = operation;
  const alike = from !== null && isOfKind(from, kind) ? from : null;
  const origin = { alike, name: from?.name ?? 'the start of the run', took };
  return kinds[kind].limits(operation, origin, settings);
}

function previousOf<Name extends OperationKind>(
  operation: Operation<Name>,
  before: readonly Operation[],
  indices: ReadonlyMap<OperationId, number>,
): Operation | undefined {
  const { kind, cause } = operation;
  if (kinds[kind].previous === undefined) return undefined;
  const alike = before.filter((other) => isOfKind(other, kind));
  const asked = cause === null ? -1 : (indices.get(cause) ?? -1);
  const isSinceCause = ({ id }: Operation) => (indices.get(id) ?? -1) > asked;
  return kinds[kind].previous?.(operation, alike, isSinceCause);
}

function causeOf(
  { id, name, cause }: Operation,
  operations: readonly Operation[],
  indices: ReadonlyMap<OperationId, number>,
): Operation | null {
  if (cause === null) return null;
  const found = operations[indices.get(cause) ?? -1];
  if (found !== undefined) return found;
  throw new Error(
    `Operation ${id} (${name}) names the cause ${cause}, which is not among the operations of ` +
      'the recording: record the page again.',
  );
}

/**
 * Chrome runs a timer late when it is busy, and operations take time there: two timers of one
 * operation may fire in σ0 in an order that their delays alone exclude. In each cycle of bounds
 * that refuses σ0, those that its times break give way to what they show.
 */
function fitToRecording(operations: readonly Operation[], rules: TimeRules): TimeBounds[] {
  const bounds = [...rules.bounds];
  const order = [...operations.keys()];
  const at: number[] = [];
  for (const operation of operations) {
    at.push(Math.max(at.at(-1) ?? 0, toMicrosecond(operation.at)));
  }
  for (;;) {
    const refusal = earliestTimes(order, { ...rules, bounds });
    if (Array.isArray(refusal)) return bounds;
    const cycle = new Map(refusal.bounds.map((index) => [index, bounds[index]]));
    const widened = [...cycle].flatMap(([index, bound]) => {
      if (bound === undefined) return [];
      const took = toMicrosecond(
        (at[bound.of] ?? 0) - (bound.from === null ? 0 : (at[bound.from] ?? 0)),
      );
      const [min, max] = [Math.min(bound.min, took), Math.max(bound.max, took)];
      if (min === bound.min && max === bound.max) return [];
      const because = `${bound.because} (it took ${took} ms in the recording)`;
      return [[index, { ...bound, min, max, usual: took, because }] as const];
    });
    for (const [index, bound] of widened) bounds[index] = bound;
    if (widened.length > 0) continue;
    // Its times satisfy every bound: only "first set, first fired" refuses it, at equal times.
    for (const [index, bound] of cycle) {
      if (bound !== undefined) bounds[index] = { ...bound, max: bound.max + MICROSECOND };
    }
  }
}
