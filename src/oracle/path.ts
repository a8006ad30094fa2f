/** How a difference names an element: like a CSS selector, `body > ul#list > li:nth-child(3)`. */
import type { ComparableElement, ComparableNode } from './normalise.js';

interface Place {
  /** The name of the document; empty: the main frame's. */
  readonly frame: string;
  /** From the root to the element. */
  readonly steps: readonly string[];
}

export function pathOf({ frame, steps }: Place): string {
  // Without the `html` that every other path would begin with.
  const path = steps.slice(steps.length > 1 ? 1 : 0).join(' > ') || 'the document';
  return frame === '' ? path : `${frame}: ${path}`;
}

/** @param labels of all children of its parent */
export function stepTo(element: ComparableElement, labels: ReadonlyMap<string, number>): string {
  const label = labelOf(element);
  return labels.get(label) === 1 ? label : `${label}:nth-child(${element.position})`;
}

/** How many of the elements have each label. */
export function countLabels(nodes: readonly ComparableNode[]): Map<string, number> {
  const labels = new Map<string, number>();
  for (const node of nodes) {
    if (node.tag === null) continue;
    const label = labelOf(node);
    labels.set(label, (labels.get(label) ?? 0) + 1);
  }
  return labels;
}

function labelOf({ tag, attributes }: ComparableElement): string {
  return attributes.id === undefined ? tag : `${tag}#${attributes.id}`;
}
