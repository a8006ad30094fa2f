import type { PartialOrder } from './partial-order.js';
import { isSetFirst, type TimeRules } from './time-rules.js';

/** time of `to` >= time of `from` + weight. */
interface Constraint {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  /** Index of a bound, or one of the reasons below. */
  readonly why: number;
}

export const BEFORE = -1;
export const ORDER = -2;
export const SET_FIRST = -3;
const STARTED = -4;

/** In a millisecond. */
export const MICROSECONDS = 1000;

/**
 * All constraints that hold for every order of operations 0..n-1, by what they are from: the start of the run, which is
 * n, then σ0's.
 */
export interface TimeNetwork {
  readonly size: number;
  /**
   * Times are whole numbers of `unit` a microsecond. `the timer set first fires
   * first at equal times` makes a time greater by 1: n of these never add up to a
   * microsecond, so the numbers are pairs (microseconds, ties) in lexicographic
   * order, exact up to 2^53 / n microseconds (52 days for 2,000 operations).
   */
  readonly unit: number;
  /** The constraints from operation i are entries begin[i] to end[i] - 1 of the three after. */
  readonly begin: Int32Array;
  readonly end: Int32Array;
  readonly to: Int32Array;
  readonly weight: Float64Array;
  readonly why: Int32Array;
  /** What the constraints are from, each once, in their order. */
  readonly sources: readonly number[];
  /** The entry of the minimum of each bound. */
  readonly minima: Int32Array;
  /**
   * Of an operation that comes so long after another one, and that nothing else has a say in, nor in what follows it: that
   * other one; else -1. Until that is placed, it makes nothing late.
   */
  readonly waitsFor: Int32Array;
  /** What waits for each operation. */
  readonly waiting: readonly (readonly number[])[];
}

const networks = new WeakMap<PartialOrder, WeakMap<TimeRules, TimeNetwork>>();

/** The same for the same rules and order: a search asks for it with each order that it builds. */
export function timeNetwork(rules: TimeRules, happensBefore: PartialOrder): TimeNetwork {
  const known = networks.get(happensBefore) ?? new WeakMap<TimeRules, TimeNetwork>();
  networks.set(happensBefore, known);
  const network = known.get(rules) ?? networkOf(rules, happensBefore);
  known.set(rules, network);
  return network;
}

function networkOf(rules: TimeRules, happensBefore: PartialOrder): TimeNetwork {
  const size = rules.names.length;
  const unit = size + 1;
  const constraints = constraintsOf(rules, happensBefore, unit);
  const begin = new Int32Array(size + 1);
  const end = new Int32Array(size + 1);
  const minima = new Int32Array(rules.bounds.length);
  const sources: number[] = [];
  for (const [entry, { from, to, why }] of constraints.entries()) {
    if (sources.at(-1) !== from) {
      sources.push(from);
      begin[from] = entry;
    }
    end[from] = entry + 1;
    if (rules.bounds[why]?.of === to) minima[why] = entry;
  }
  const waitsFor = waitingIn(constraints, rules);
  const waiting = Array.from({ length: size }, (): number[] => []);
  for (const [operation, other] of waitsFor.entries()) waiting[other]?.push(operation);
  return {
    ...{ size, unit, begin, end, sources, minima, waitsFor, waiting },
    to: Int32Array.from(constraints, ({ to }) => to),
    weight: Float64Array.from(constraints, ({ weight }) => weight),
    why: Int32Array.from(constraints, ({ why }) => why),
  };
}

/** @param unit of times, in a microsecond */
export function weightOf(milliseconds: number, unit: number): number {
  return Math.round(milliseconds * MICROSECONDS) * unit;
}

function constraintsOf(
  { names, timers, bounds }: TimeRules,
  happensBefore: PartialOrder,
  unit: number,
): Constraint[] {
  const start = names.length;
  const constraints: Constraint[] = [];
  const add = (from: number, to: number, weight: number, why: number) => {
    constraints.push({ from, to, weight, why });
  };
  for (let operation = 0; operation < start; operation += 1) add(start, operation, 0, STARTED);
  for (const [before, after] of happensBefore.edges()) add(before, after, 0, BEFORE);
  for (const before of timers.keys()) {
    for (const after of timers.keys()) {
      if (!happensBefore.precedes(before, after)) continue;
      if (isSetFirst(after, before, { timers }, happensBefore)) add(before, after, 1, SET_FIRST);
    }
  }
  for (const [index, { of, from, min, max }] of bounds.entries()) {
    add(from ?? start, of, weightOf(min, unit), index);
    if (max !== Infinity) add(of, from ?? start, -weightOf(max, unit), index);
  }
  const rank = (from: number) => (from === start ? -1 : from);
  return constraints.sort((a, b) => rank(a.from) - rank(b.from));
}

/** See TimeNetwork. */
function waitingIn(constraints: readonly Constraint[], { names, bounds }: TimeRules): Int32Array {
  const start = names.length;
  const waitsFor = new Int32Array(start).fill(-1);
  const origins = Array.from({ length: start }, (): number[] => []);
  for (const { from, to, why } of constraints) {
    const isMaximum = why >= 0 && bounds[why]?.of === from;
    if (why === STARTED || isMaximum) continue;
    const known = origins[to] ?? [];
    if (!known.includes(from)) known.push(from);
  }
  const others = [...origins.keys()].filter((operation) => {
    const [first = start, second] = origins[operation] ?? [];
    const isOfOne = first !== start && second === undefined;
    if (isOfOne) waitsFor[operation] = first;
    return !isOfOne;
  });
  // What one of these is late for is late itself.
  for (const operation of others) {
    for (const origin of origins[operation] ?? []) {
      if (origin === start || waitsFor[origin] === -1) continue;
      waitsFor[origin] = -1;
      others.push(origin);
    }
  }
  return waitsFor;
}
