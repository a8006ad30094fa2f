/** What the user did that leads to a race, as far as the recording tells. */
import { linksOf } from '../model/kinds.js';
import type { Operation, OperationId } from '../model/operation.js';
import type { Operations } from './causes.js';

/**
 * Those of the operations that are inputs, and inputs among all that led to them: their causes, and what else they
 * refer to, such as what registered the handlers that ran, or showed what was clicked. That one input merely comes
 * before another one is not enough: so it is of all.
 */
export function stepsLeadingTo(operations: Iterable<OperationId>, of: Operations): OperationId[] {
  const led = new Set<OperationId>();
  const open = [...operations];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const operation = of.get(id);
    if (operation === undefined || led.has(id)) continue;
    led.add(id);
    open.push(...reasonsOf(operation));
  }
  const steps = [...of.values()].filter(({ id, kind }) => kind === 'input' && led.has(id));
  return steps.map(({ id }) => id);
}

function reasonsOf(operation: Operation): OperationId[] {
  const { awaits, handlers, enabledBy, worker } = linksOf(operation, (id) => id);
  const others = [operation.cause, worker].filter((id) => id !== null);
  return [...others, ...awaits, ...handlers, ...enabledBy];
}
