import type { Operation } from '../../src/model/operation.js';
import type { TimeRules } from '../../src/model/time-rules.js';

/** Orders judged the slow and plain way, straight from the definitions. */

export type Pairs = readonly (readonly [number, number])[];

/** What makes an order possible, as the definitions give it. */
export interface Rules {
  readonly operations: readonly Operation[];
  readonly edges: Pairs;
  readonly time: TimeRules;
}

export function permutations(size: number): number[][] {
  if (size === 0) return [[]];
  return permutations(size - 1).flatMap((shorter) =>
    Array.from({ length: size }, (_, place) => shorter.toSpliced(place, 0, size - 1)),
  );
}

export function possibleOrders(rules: Rules): number[][] {
  return permutations(rules.operations.length).filter(
    (order) =>
      respects(order, rules.edges) &&
      respectsDialogs(order, rules.operations) &&
      respectsFrames(order, rules.operations) &&
      respectsQueues(order, rules.operations) &&
      solve(order, rules.time) !== null,
  );
}

export function respects(order: readonly number[], edges: Pairs): boolean {
  return edges.every(([before, after]) => order.indexOf(before) < order.indexOf(after));
}

/** While a dialog is open nothing runs; of several, the first in σ0 is answered first. */
function respectsDialogs(order: readonly number[], operations: readonly Operation[]): boolean {
  return order.every((next, place) => {
    const ran = new Set(order.slice(0, place).map((index) => operations[index]?.id));
    const open = operations.findIndex(
      (other) => isDialog(other) && ran.has(other.cause ?? '') && !ran.has(other.id),
    );
    return open === -1 || open === next;
  });
}

/** One that an operation opens. */
const isDialog = (operation: Operation | undefined) =>
  operation?.kind === 'dialog' && operation.cause !== null;

/** Frames of a document run as requested; those requested before one starts run with it. */
function respectsFrames(order: readonly number[], operations: readonly Operation[]): boolean {
  const place = (id: string | null) =>
    order.findIndex((index) => operations[index]?.id === id) + (id === null ? 0 : 1);
  const frames = operations.filter((operation) => operation.kind === 'frame');
  for (const document of new Set(frames.map((frame) => frame.document))) {
    const queue = frames
      .filter((frame) => frame.document === document)
      .map(({ id, cause }) => ({ requested: place(cause), ran: place(id) }))
      .sort((a, b) => a.requested - b.requested);
    let start = -1;
    let last = 0;
    for (const { requested, ran } of queue) {
      if (ran < last) return false;
      if (requested < start) {
        const between = order.slice(last, ran - 1);
        if (between.some((index) => !isDialog(operations[index]))) return false;
      } else {
        start = ran;
      }
      last = ran;
    }
  }
  return true;
}

/** What the page queues runs as it was queued; what one operation queues, as in σ0. */
function respectsQueues(order: readonly number[], operations: readonly Operation[]): boolean {
  const place = (id: string | null) => order.findIndex((index) => operations[index]?.id === id);
  const queued = operations.filter(
    (operation) => operation.kind === 'task' && operation.part === null,
  );
  return queued.every((first, index) =>
    queued.every((second, other) => {
      if (!('queue' in first && 'queue' in second)) return true;
      if (first.queue === null || first.queue !== second.queue || first === second) return true;
      const [one, two] = [place(first.cause), place(second.cause)];
      const isFirst = one < two || (one === two && index < other);
      return !isFirst || place(first.id) < place(second.id);
    }),
  );
}

/** Milliseconds, and how many times a little later than something else. */
type Time = readonly [milliseconds: number, later: number];

const isLess = (a: Time, b: Time) => a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]);

/** The earliest times of a whole order (Bellman, Ford), or null if it has none. */
export function solve(order: readonly number[], rules: TimeRules): Time[] | null {
  const start = order.length;
  const constraints: [from: number, to: number, weight: Time][] = [];
  for (const [place, operation] of order.entries()) {
    constraints.push([order[place - 1] ?? start, operation, [0, 0]]);
  }
  for (const { of, from, min, max } of rules.bounds) {
    constraints.push([from ?? start, of, [min, 0]]);
    if (max !== Infinity) constraints.push([of, from ?? start, [-max, 0]]);
  }
  const setAt = (timer: number) => order.indexOf(rules.timers.get(timer) ?? -1);
  for (const [place, timer] of order.entries()) {
    for (const later of order.slice(place + 1)) {
      if (!rules.timers.has(timer) || !rules.timers.has(later)) continue;
      const setter = rules.timers.get(later);
      const isSet = setter === null || order.slice(0, place).includes(setter ?? -1);
      const setFirst =
        setAt(later) < setAt(timer) || (setAt(later) === setAt(timer) && later < timer);
      if (isSet && setFirst) constraints.push([timer, later, [0, 1]]);
    }
  }
  const times = Array.from({ length: order.length + 1 }, (): Time => [0, 0]);
  for (let round = 0; round <= order.length + 1; round += 1) {
    let changed = false;
    for (const [from, to, [milliseconds, later]] of constraints) {
      const [since, ties] = times[from] ?? [0, 0];
      const time: Time = [since + milliseconds, ties + later];
      if (!isLess(times[to] ?? [0, 0], time)) continue;
      times[to] = time;
      changed = true;
    }
    if (!changed) return order.map((operation) => times[operation] ?? [0, 0]);
  }
  return null;
}
