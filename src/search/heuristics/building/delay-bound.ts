import type { Arrange } from '../../../model/linear-extensions.js';

/**
 * Delay-bounded scheduling (Emmi, Qadeer, Rakamarić: Delay-Bounded Scheduling, POPL 2011): the order
 * is σ0's, but for some operations that may come later, with all that they lead to. Where time lets
 * none of these come next, the others follow in the order of σ0.
 *
 * @param arrange chooses between what comes next in σ0 and what is delayed
 */
export function delaying(delayed: ReadonlySet<number>, arrange: Arrange): Arrange {
  return (prefix, candidates) => {
    const next = candidates.find((operation) => !delayed.has(operation)) ?? Infinity;
    const isOpen = (operation: number) => operation <= next;
    return [
      ...arrange(prefix, candidates.filter(isOpen)),
      ...candidates.filter((operation) => !isOpen(operation)),
    ];
  };
}
