import { type Constraints, immediateRules } from '../../src/model/linear-extensions.js';
import type { Operation } from '../../src/model/operation.js';
import { PartialOrder } from '../../src/model/partial-order.js';
import { timeRules } from '../../src/model/time.js';
import type { Rules } from './brute-force.js';

export function constraintsOf({ operations, edges, time }: Rules): Constraints {
  return {
    happensBefore: new PartialOrder(operations.length, edges),
    time,
    immediate: immediateRules(operations),
    conditional: [],
  };
}

/** Nothing before anything but causes. */
export function constraintsFrom(operations: readonly Operation[]): Constraints {
  const edges = operations.flatMap(({ cause }, index): [number, number][] =>
    cause === null ? [] : [[operations.findIndex(({ id }) => id === cause), index]],
  );
  const time = timeRules(operations, { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 });
  return constraintsOf({ operations, edges, time });
}
