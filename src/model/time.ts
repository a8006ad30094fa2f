import type { Operation } from './operation.js';
import { isDrawn } from './task-sources.js';
import { earliestTimes, type TimeBounds, type TimeRules } from './timeline.js';
import { anchorAmong, type WorkedOutDelay } from './worked-out-delays.js';

export interface TimeSettings {
  /** The longest that a healthy network takes for a response, or for the next part of one; ms. */
  readonly maxLatency: number;
  /** The least time between two inputs of a person; ms. */
  readonly humanGap: number;
}

/** One frame at 60 Hz, rounded up; ms. */
const FRAME = 17;
/** So far apart are two frames of which one requests the other: code counts on it, and on the clock. */
export const FRAME_GAP = toMicrosecond(1000 / 60);

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
  return operations.map((operation, of) => {
    const before = operations.slice(0, of);
    const origin = previousPart(operation, before) ?? causeOf(operation, operations);
    const from = origin === null ? null : (indices.get(origin.id) ?? null);
    const { min, max, because } = limits(operation, origin, settings);
    const took = operation.at - (origin?.at ?? 0);
    return { of, from, min, max, usual: Math.min(Math.max(took, min), max), because };
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

/** `origin` is what the operation is timed from, null for the start of the run. */
function limits(
  operation: Operation,
  origin: Operation | null,
  { maxLatency, humanGap }: TimeSettings,
): Omit<TimeBounds, 'of' | 'from' | 'usual'> {
  const { name } = operation;
  const originName = origin?.name ?? 'the start of the run';
  const took = toMicrosecond(Math.max(0, operation.at - (origin?.at ?? 0)));
  const anyTime = {
    min: 0,
    max: Infinity,
    because: `${name} cannot come before ${originName}`,
  };
  const within = (limit: number) => {
    const max = Math.max(limit, took);
    return { min: 0, max, because: `${name} comes at most ${max} ms after ${originName}` };
  };

  switch (operation.kind) {
    case 'timer': {
      const { delay, tick } = operation;
      const since = tick !== null && tick > 1 ? 'the tick before it' : 'it is set';
      return { min: delay, max: delay, because: `${name} fires ${delay} ms after ${since}` };
    }
    case 'parse':
      return operation.awaits.length > 0 ? anyTime : within(maxLatency);
    case 'response':
      return within(maxLatency);
    case 'script': {
      // The others also wait for the parser or for each other, which takes its own time.
      const free = operation.loading === 'async' || operation.loading === 'dynamic';
      return free ? within(maxLatency) : anyTime;
    }
    case 'task': {
      const { delay, source } = operation;
      if (delay === null) return within(maxLatency);
      const max = isDrawn(source) ? Math.max(delay + FRAME, took) : delay;
      return { min: delay, max, because: `${name} comes ${delay} ms after ${originName}` };
    }
    case 'frame': {
      if (origin?.kind !== 'frame' || origin.document !== operation.document) return within(FRAME);
      const [min, max] = [Math.min(FRAME_GAP, took), Math.max(FRAME, took)];
      const because = `${name} comes ${min} to ${max} ms after ${originName}`;
      return { min, max, because };
    }
    case 'input': {
      if (origin?.kind !== 'input') return anyTime;
      const min = Math.min(humanGap, took);
      const because = `${name} comes at least ${min} ms after ${originName}`;
      return { min, max: Infinity, because };
    }
    case 'idle':
    case 'dialog':
      return anyTime;
  }
}

/** What an operation is timed from in place of its cause: the one before it in a series. */
function previousPart(operation: Operation, before: readonly Operation[]): Operation | undefined {
  switch (operation.kind) {
    case 'input':
      return before.findLast(({ kind }) => kind === 'input');
    case 'parse':
      return before.findLast(
        (other) =>
          other.kind === 'parse' &&
          other.document === operation.document &&
          other.segment === operation.segment - 1,
      );
    case 'timer':
      // A tick's cause may be the tick before it or what set the interval.
      return before.findLast(
        (other) =>
          other.kind === 'timer' &&
          other.key === operation.key &&
          other.tick !== null &&
          other.tick + 1 === operation.tick &&
          (other.id === operation.cause || other.cause === operation.cause),
      );
    case 'task': {
      const { queue, part, cause } = operation;
      if (queue === null || part === null) return undefined;
      const previous = before.findLastIndex(
        (other) => other.kind === 'task' && other.queue === queue && other.part === part - 1,
      );
      // What was asked for later is timed from there.
      return previous > before.findIndex(({ id }) => id === cause) ? before[previous] : undefined;
    }
    default:
      return undefined;
  }
}

function causeOf(operation: Operation, operations: readonly Operation[]): Operation | null {
  const { id, name, cause } = operation;
  if (cause === null) return null;
  const found = operations.find((other) => other.id === cause);
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
    const conflict = earliestTimes(order, { ...rules, bounds });
    if (Array.isArray(conflict)) return bounds;
    const cycle = new Map(conflict.bounds.map((index) => [index, bounds[index]]));
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

const MICROSECOND = 0.001;

/** Milliseconds, as exact as the timeline takes them. */
export function toMicrosecond(milliseconds: number): number {
  return Math.round(milliseconds * 1000) / 1000;
}
