import type { Model } from '../model.js';
import { arrows, nodeLabel } from './drawing.js';

/** Graphviz: `wave model DIR --format dot | dot -Tsvg > model.svg`. */
export function formatDot(model: Model): string {
  const lines = [
    'digraph "happens-before" {',
    '  node [shape=box];',
    ...model.operations.map(
      (operation) => `  ${quoted(operation.id)} [label=${quoted(nodeLabel(operation))}];`,
    ),
    ...arrows(model).map(({ before, after, label, learned }) => {
      const style = learned ? ', style=dashed' : '';
      return `  ${quoted(before)} -> ${quoted(after)} [label=${quoted(label)}${style}];`;
    }),
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** A quoted string of the DOT language. In labels it also reads backslash escapes and entities. */
function quoted(text: string): string {
  return `"${text.replaceAll('&', '&amp;').replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
