import type { Arrival } from '../browser/control/arrival.js';
import type { Operation, OperationId } from '../model/operation.js';

/**
 * An operation as it ran in one run, where another operation may have led to it than in the run
 * that it is known from, at another time, with another delay.
 *
 * @param facts it arrived with
 * @param before ids of what has run already in this run: it refers to nothing else
 */
export function asRan(
  operation: Operation,
  facts: Arrival['facts'],
  cause: OperationId | null,
  at: number,
  before: readonly OperationId[],
): Operation {
  const ran = (ids: readonly OperationId[]) => ids.filter((id) => before.includes(id));
  switch (operation.kind) {
    case 'parse':
    case 'script':
      return { ...operation, cause, at, awaits: ran(operation.awaits) };
    case 'response':
      return { ...operation, cause, at, handlers: ran(operation.handlers) };
    case 'input': {
      const { handlers, enabledBy } = operation;
      return { ...operation, cause, at, handlers: ran(handlers), enabledBy: ran(enabledBy) };
    }
    case 'task': {
      const { worker, ...task } = operation;
      const hasRun = worker !== undefined && before.includes(worker);
      return { ...task, cause, at, ...(hasRun ? { worker } : {}) };
    }
    case 'timer': {
      const { key, delay } = facts.kind === 'timer' ? facts : operation;
      return { ...operation, cause, at, key, delay };
    }
    default:
      return { ...operation, cause, at };
  }
}
