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
  return reduction.edges().map(({ v: before, w: after }) => {
    const rules = reduction.edge(before, after) ?? [];
    const learned = rules.every((rule) => rule === LEARNED.name);
    return { before, after, label: rules.join(', '), learned };
  });
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
