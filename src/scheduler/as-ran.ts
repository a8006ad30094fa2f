import { kinds, linksOf, operationOf } from '../model/kinds.js';
import type { Facts, Operation, OperationId } from '../model/operation.js';

/**
 * An operation as it ran in one run, where another operation may have led to it than in the run
 * that it is known from, at another time, with another delay.
 *
 * @param facts it arrived with
 * @param before ids of what has run already in this run: it refers to nothing else
 */
export function asRan(
  operation: Operation,
  facts: Facts,
  cause: OperationId | null,
  at: number,
  before: ReadonlySet<OperationId>,
): Operation {
  const { kind } = operation;
  const own = kinds[kind].varies && facts.kind === kind ? facts : operation;
  const links = linksOf(operation, (id) => (before.has(id) ? id : null));
  return { ...operationOf(operation, own, links), cause, at };
}
