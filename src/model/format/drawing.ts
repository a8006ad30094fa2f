import type { Model } from '../model.js';
import type { OperationId } from '../operation.js';
import { printable } from '../printable.js';
import { LEARNED } from '../rules/index.js';

/** An arrow of a drawing: one pair of operations, with all rules that order the two. */
export interface Arrow {
  readonly before: OperationId;
  readonly after: OperationId;
  readonly label: string;
  /** No rule orders the two; enforced runs taught it. */
  readonly learned: boolean;
}

/** The transitive reduction, so that the eye is not asked to follow what other arrows imply. */
export function arrows({ reduction }: Model): Arrow[] {
  const byPair = new Map<string, Arrow>();
  for (const { before, after, rule } of reduction) {
    const pair = JSON.stringify([before, after]);
    const known = byPair.get(pair);
    const label = known === undefined ? rule : `${known.label}, ${rule}`;
    byPair.set(pair, { before, after, label, learned: label === LEARNED.name });
  }
  return [...byPair.values()];
}

/** Text of a node: `p1 parse main.html`. */
export function nodeLabel({
  id,
  name,
}: {
  readonly id: OperationId;
  readonly name: string;
}): string {
  return printable(`${id} ${name}`);
}
