import type { Model } from '../model.js';
import { arrows, nodeLabel } from './drawing.js';

/** A Mermaid flowchart, which GitHub and many editors draw in Markdown. */
export function formatMermaid(model: Model): string {
  // Nodes are numbered: an operation's id could be a word that Mermaid reserves.
  const nodes = new Map(model.operations.map(({ id }, index) => [id, `n${index + 1}`]));
  const lines = [
    'flowchart TD',
    ...model.operations.map(
      (operation) => `  ${nodes.get(operation.id)}["${escaped(nodeLabel(operation))}"]`,
    ),
    ...arrows(model).map(({ before, after, label, learned }) => {
      const arrow = learned ? '-.->' : '-->';
      return `  ${nodes.get(before)} ${arrow}|"${escaped(label)}"| ${nodes.get(after)}`;
    }),
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Mermaid's entity codes (`#34;`) for all but letters, digits and a few marks: quotes end a label,
 * `<` begins HTML, a backtick Markdown, and a colon before a code makes Mermaid take the line for a
 * style.
 */
function escaped(text: string): string {
  return text.replace(/[^\p{L}\p{N} .,/-]/gu, (character) => `#${character.codePointAt(0)};`);
}
