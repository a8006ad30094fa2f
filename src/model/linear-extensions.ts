import { allOf, clearBit, listOf, setBit, wordsFor } from './bits.js';
import { FifoQueues, type Queue } from './fifo-queues.js';
import { type ClientId, clientOf, type Operation } from './operation.js';
import type { PartialOrder } from './partial-order.js';
import type { TimeRules } from './time-rules.js';
import { type Refusal, Timeline } from './timeline.js';

/** What decides which orders of operations 0..n-1 can happen; their indices are the order of σ0. */
export interface Constraints {
  readonly happensBefore: PartialOrder;
  readonly time: TimeRules;
  readonly immediate: ImmediateRules;
  readonly conditional: readonly ConditionalPair[];
}

/** In the orders that have `where` this way round, `before` runs before `after`. */
interface ConditionalPair {
  readonly before: number;
  /** Caused by the second of `where`, or an input and that itself. */
  readonly after: number;
  readonly where: readonly [number, number];
}

/** What depends on how the rest of the order came about, which no partial order can say. */
export interface ImmediateRules {
  /** Each dialog, with what opened it. */
  readonly dialogs: ReadonlyMap<number, number>;
  /** Each animation frame, with what requested it (null: the run itself), by document. */
  readonly frames: readonly Queue[];
  /** Tasks that the page's own operations queue: first queued, first run. */
  readonly queues: readonly Queue[];
  /** Whose page each operation runs on: while a dialog is open on one, the others go on. */
  readonly clients: readonly ClientId[];
}

export function immediateRules(operations: readonly Operation[]): ImmediateRules {
  const indices = new Map(operations.map(({ id }, index) => [id, index]));
  const dialogs = new Map<number, number>();
  const frames = new Map<string, Map<number, number | null>>();
  const queues = new Map<string, Map<number, number | null>>();
  for (const [index, operation] of operations.entries()) {
    const lineOf = (name: string | undefined) => JSON.stringify([clientOf(operation), name]);
    const cause = operation.cause === null ? null : (indices.get(operation.cause) ?? null);
    if (operation.kind === 'dialog' && cause !== null) dialogs.set(index, cause);
    if (operation.kind === 'frame') {
      const line = lineOf(operation.document);
      const queue = frames.get(line) ?? new Map<number, number | null>();
      frames.set(line, queue.set(index, cause));
    }
    if (operation.kind === 'task' && operation.queue !== null && operation.part === null) {
      const line = lineOf(operation.queue);
      const queue = queues.get(line) ?? new Map<number, number | null>();
      queues.set(line, queue.set(index, cause));
    }
  }
  return {
    dialogs,
    frames: [...frames.values()],
    queues: [...queues.values()],
    clients: operations.map(clientOf),
  };
}

/** The beginning of an order, which can happen as far as it goes. */
export class Prefix {
  readonly #constraints: Constraints;
  readonly #timeline: Timeline;
  readonly #order: number[] = [];
  readonly #position: Int32Array;
  /** How many direct predecessors of each operation are still to come. */
  readonly #missing: Int32Array;
  /** What must come next, in this order: one list for each length of the prefix. */
  readonly #due: (readonly number[])[] = [[]];
  /**
   * What each operation was refused for, -1 if for nothing: as long as the prefix only grows, it
   * would be refused again until that has run. And who was refused, for each length of the prefix.
   */
  readonly #waitsFor: Int32Array;
  readonly #refused: number[][] = [[]];
  readonly #queues: FifoQueues;
  /** Frames, and what opens dialogs: something may have to come right behind these. */
  readonly #isFollowed: ReadonlySet<number>;
  /** The operations still to come, as a bit set; and those of them of which no direct predecessor is. */
  readonly rest: Uint32Array;
  readonly #free: Uint32Array;

  constructor(constraints: Constraints) {
    const { happensBefore, time } = constraints;
    const { size } = happensBefore;
    this.#constraints = constraints;
    this.#timeline = new Timeline(time, happensBefore);
    this.#position = new Int32Array(size).fill(-1);
    this.#waitsFor = new Int32Array(size).fill(-1);
    this.#missing = new Int32Array(size);
    this.rest = allOf(size);
    this.#free = new Uint32Array(wordsFor(size));
    const { dialogs, frames, queues } = constraints.immediate;
    this.#queues = new FifoQueues([...frames, ...queues]);
    this.#isFollowed = new Set([
      ...dialogs.values(),
      ...frames.flatMap((line) => [...line.keys()]),
    ]);
    for (let operation = 0; operation < size; operation += 1) {
      const missing = happensBefore.predecessors(operation).length;
      this.#missing[operation] = missing;
      if (missing === 0) setBit(this.#free, operation);
    }
  }

  get order(): readonly number[] {
    return this.#order;
  }

  /** Earliest times of the operations placed; milliseconds. */
  times(): number[] {
    return this.#timeline.times();
  }

  /** Whether these are placed at one time, the earliest. */
  isAtOneTime(operations: readonly number[]): boolean {
    return this.#timeline.isAtOneTime(operations);
  }

  /** Places an operation, or says why it cannot come next. */
  push(operation: number): Refusal | null {
    const refusal = this.#time(operation);
    if (refusal !== null) return refusal;
    this.#refused.push([]);
    this.#due.push(this.#dueAfter(operation));
    this.#queues.push(operation);
    this.#position[operation] = this.#order.length;
    this.#order.push(operation);
    clearBit(this.rest, operation);
    clearBit(this.#free, operation);
    this.#countAs(operation, -1);
    return null;
  }

  /** Takes back the last operation placed. */
  pop(): void {
    const operation = this.#order.pop();
    if (operation === undefined) return;
    this.#queues.pop(operation);
    this.#timeline.pop();
    this.#due.pop();
    for (const refused of this.#refused.pop() ?? []) this.#waitsFor[refused] = -1;
    this.#position[operation] = -1;
    setBit(this.rest, operation);
    setBit(this.#free, operation);
    this.#countAs(operation, 1);
  }

  /** The operations that can come next, unless time turns out to refuse them; ascending. */
  candidates(): number[] {
    const isAnyDue = this.#dueNow().length > 0;
    return listOf(this.#free).filter((operation) => {
      if (this.#waits(operation)) return false;
      const due = isAnyDue ? this.#dueOn(operation) : undefined;
      return due === undefined ? this.#queues.first(operation) === operation : due === operation;
    });
  }

  /** The operations that can come next, as far as is foreseen (see Timeline); ascending. */
  enabled(): number[] {
    return this.candidates().filter((operation) => this.isEnabled(operation));
  }

  isEnabled(operation: number): boolean {
    const isPossible = this.#time(operation) === null;
    if (isPossible) this.#timeline.pop();
    return isPossible;
  }

  /** Places it in time alone, if it can come next. */
  #time(operation: number): Refusal | null {
    const refusal = this.#forbids(operation) ?? this.#timeline.push(operation);
    if (refusal === null) return null;
    this.#waitsFor[operation] = refusal.first ?? -1;
    this.#refused.at(-1)?.push(operation);
    return refusal;
  }

  #waits(operation: number): boolean {
    const first = this.#waitsFor[operation] ?? -1;
    return first !== -1 && !this.#isPlaced(first);
  }

  #dueNow(): readonly number[] {
    return this.#due.at(-1) ?? [];
  }

  /** What must come next on the page of an operation. */
  #dueOn(operation: number): number | undefined {
    return this.#dueNow().find((due) => this.#isOnOnePage(due, operation));
  }

  #isOnOnePage(one: number, other: number): boolean {
    const { clients } = this.#constraints.immediate;
    return clients[one] === clients[other];
  }

  #isPlaced(operation: number): boolean {
    return this.#position[operation] !== -1;
  }

  #ranBefore(first: number, second: number): boolean {
    const place = this.#position[first] ?? -1;
    return place !== -1 && place < (this.#position[second] ?? -1);
  }

  #countAs(operation: number, change: 1 | -1): void {
    for (const after of this.#constraints.happensBefore.successors(operation)) {
      const missing = (this.#missing[after] ?? 0) + change;
      this.#missing[after] = missing;
      if (missing === 0) setBit(this.#free, after);
      else clearBit(this.#free, after);
    }
  }

  #forbids(operation: number): Refusal | null {
    const { names } = this.#constraints.time;
    const refuse = (other: number, reason: string): Refusal => ({
      cycle: [`${names[other]} ${reason} ${names[operation]}`],
      bounds: [],
      first: null,
    });
    if (this.#isPlaced(operation)) return refuse(operation, 'runs once only, so not again as');
    if ((this.#missing[operation] ?? 0) > 0) {
      const before = this.#constraints.happensBefore.predecessors(operation);
      return refuse(before.find((other) => !this.#isPlaced(other)) ?? operation, 'happens before');
    }
    for (const { before, after, where } of this.#constraints.conditional) {
      if (after !== operation || this.#isPlaced(before)) continue;
      const isGiven = where[1] === after ? this.#isPlaced(where[0]) : this.#ranBefore(...where);
      if (isGiven) return refuse(before, 'was under way, so it runs before');
    }
    const due = this.#dueOn(operation);
    if (due === operation) return null;
    if (due !== undefined) return refuse(due, 'follows at once, before');
    const first = this.#queues.first(operation);
    return first === operation ? null : refuse(first, 'was queued first, so it runs before');
  }

  #dueAfter(operation: number): readonly number[] {
    const { dialogs } = this.#constraints.immediate;
    if (this.#dueNow().length === 0 && !this.#isFollowed.has(operation)) return NONE;
    const elsewhere = this.#dueNow().filter((other) => !this.#isOnOnePage(other, operation));
    const due = this.#dueNow().filter((other) => this.#isOnOnePage(other, operation));
    // HTML standard, "run the animation frame callbacks": a frame runs all that was requested
    // before it. What is requested meanwhile is for the next frame.
    const following = due.includes(operation) ? due : this.#requestedFrames(operation);
    const frames = following.filter((other) => other !== operation && !dialogs.has(other));
    // HTML standard, "Simple dialogs": the page is paused until the answer.
    const opened = [...dialogs].filter(([, opener]) => opener === operation);
    const answers = due.filter((other) => other !== operation && dialogs.has(other));
    for (const [dialog] of opened) answers.push(dialog);
    return [...elsewhere, ...answers.sort((a, b) => a - b), ...frames];
  }

  /** The frames of this one's document that have been requested and not run, in that order. */
  #requestedFrames(operation: number): readonly number[] {
    const isFrame = this.#constraints.immediate.frames.some((frames) => frames.has(operation));
    return isFrame ? this.#queues.inLineWith(operation) : [];
  }
}

const NONE: readonly number[] = [];

/** The candidates of a prefix, the one to try first at the front. */
export type Arrange = (prefix: Prefix, candidates: readonly number[]) => readonly number[];

/**
 * The orders that can happen, depth first, each prefix continued as `arrange` says; the array
 * yielded is the prefix's own and changes afterwards. Returns whether these were all: the search
 * ends early when it has gone back `patience` times.
 *
 * The first order is the greedy one. Where greed meets a dead end, the search goes back; that is
 * rare, for the timeline refuses at once what leaves no time for the rest.
 *
 * @param prefix how they begin; the search leaves it as it is at its end, or longer if it is not asked on
 */
export function* linearExtensions(
  constraints: Constraints,
  arrange: Arrange,
  patience: number,
  prefix = new Prefix(constraints),
): Generator<readonly number[], boolean> {
  const next = () => [...arrange(prefix, prefix.candidates())].reverse();
  const untried = [next()];
  for (let returns = 0; ; ) {
    const operation = untried.at(-1)?.pop();
    if (operation === undefined) {
      untried.pop();
      if (untried.length === 0) return true;
      if (returns === patience) return false;
      returns += 1;
      prefix.pop();
    } else if (prefix.push(operation) === null) {
      if (prefix.order.length === constraints.happensBefore.size) yield prefix.order;
      untried.push(next());
    }
  }
}

/** Orders share their beginnings: from one to the next, it is so many steps back on average, at most. */
const STEPS_BACK = 3;
/** Unless that is done soon in any case; a step takes the longer the more operations there are. */
const WORK = 10_000_000;

/** Every order that can happen, or null if there are more than the budget, or dead ends without end. */
export function enumerateOrders(constraints: Constraints, budget: number): Uint16Array[] | null {
  const { size } = constraints.happensBefore;
  const patience = Math.max(STEPS_BACK * (budget + 1 + size), WORK / size);
  const search = () => linearExtensions(constraints, (_, candidates) => candidates, patience);
  // Counted first: to keep orders that are too many takes longer than to find them.
  const counting = search();
  let count = 0;
  for (let step = counting.next(); ; step = counting.next(), count += 1) {
    if (step.done && !step.value) return null;
    if (step.done) break;
    if (count === budget) return null;
  }
  return Array.from(search(), (order) => new Uint16Array(order));
}

/** How often the search for one order goes back from a dead end before it is given up. */
const PATIENCE = 100;

/**
 * The order that `arrange` leads to, or null if that ends in dead ends: a heuristic of one's own builds
 * orders with it.
 *
 * @param arrange which operation is to come next: the candidates, the best first
 * @param prefix how it begins; it is the whole order afterwards
 *
 * @example
 * const backwards: Heuristic = function* ({ constraints }) {
 *   const order = greedyOrder(constraints, (_, candidates) => candidates.toReversed());
 *   if (order !== null) yield order;
 * };
 * await wave.explore(recording, { heuristic: backwards });
 *
 * @since 0.1.0
 */
export function greedyOrder(
  constraints: Constraints,
  arrange: Arrange,
  prefix?: Prefix,
): number[] | null {
  const step = linearExtensions(constraints, arrange, PATIENCE, prefix).next();
  return step.done ? null : [...step.value];
}
