import { linksOf, operationOf } from './kinds.js';
import type { Operation, OperationId } from './operation.js';

/**
 * The operations of a run as far as a shorter scenario leads to them: without the inputs of the other steps, and all
 * that these have led to.
 *
 * @param operations in the order in which they ran
 * @param kept the steps of the shorter scenario by what they are in that of the run, in their order
 */
export function withSteps(operations: readonly Operation[], kept: readonly number[]): Operation[] {
  const left = new Set<OperationId>();
  const some = operations.flatMap((operation): Operation[] => {
    const { id, cause } = operation;
    if (cause !== null && !left.has(cause)) return [];
    const isInput = operation.kind === 'input';
    if (isInput && !kept.includes(operation.step)) return [];
    left.add(id);
    return [isInput ? { ...operation, step: kept.indexOf(operation.step) } : operation];
  });
  return asRan(some);
}

/** They refer to what has run before them, and to nothing that only other runs have had. */
export function asRan(operations: readonly Operation[]): Operation[] {
  const ran = new Set<OperationId>();
  return operations.map((operation) => {
    const links = linksOf(operation, (id) => (ran.has(id) ? id : null));
    ran.add(operation.id);
    return operationOf(operation, operation, links);
  });
}
