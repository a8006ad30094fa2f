/**
 * What enforced runs teach: where an operation was wanted, was not there, and came once another
 * had run, the other happens before it.
 *
 * Not always, though. A response that somebody waits for makes the later one wait only in the runs
 * in which it had been asked for by then. So an edge is learned under the condition that it was
 * seen under, and is given up when a run refutes it.
 */
import type { LearnedEdge, Pair } from './happens-before.js';
import type { Model } from './model.js';
import type { OperationId, Order } from './operation.js';

/** What a run could not keep to, see Learned of a Run. */
interface Wish {
  readonly before: OperationId | null;
  readonly after: OperationId;
  readonly evidence: string;
}

/**
 * @param wish `after` was wanted, and came only once `before` had run; null: it never came
 * @param actual the order of the run in which that was seen
 * @returns null if it teaches nothing that the model does not have
 */
export function learnedEdge(
  model: Model,
  { before, after, evidence }: Wish,
  actual: Order,
): LearnedEdge | null {
  const operations = new Map(model.operations.map((operation) => [operation.id, operation]));
  const later = operations.get(after);
  if (before === null || later === undefined || !operations.has(before)) return null;
  if (model.happensBefore(before, after)) return null;
  // An input comes of itself.
  const asked = later.cause ?? after;
  // What began the work that ends in `before`, and was under way when `after` was asked for.
  let opening = operations.get(before)?.cause ?? null;
  while (opening !== null && !runsBefore(actual, opening, asked)) {
    opening = operations.get(opening)?.cause ?? null;
  }
  const where: Pair | null = opening === null ? null : [opening, asked];
  const isCertain = where === null || model.happensBefore(where[0], after);
  return { before, after, where: isCertain ? null : where, evidence };
}

/** Whether a run had the two the other way round, although the condition was given. */
export function isRefuted(
  { before, after, where }: Pick<LearnedEdge, 'before' | 'after' | 'where'>,
  actual: Order,
): boolean {
  return runsBefore(actual, after, before) && (where === null || runsBefore(actual, ...where));
}

function runsBefore(actual: Order, first: OperationId, second: OperationId): boolean {
  const place = actual.indexOf(first);
  return place >= 0 && place < actual.indexOf(second);
}
