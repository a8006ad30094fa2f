/** One part of a selector chain, see `Selectors`. */
export interface SelectorPart {
  readonly kind: (typeof KINDS)[number];
  readonly selector: string;
}

/** CSS is what a reader finds in the page's source; then what the page shows; XPath last. */
export const KINDS = ['css', 'pierce', 'aria', 'text', 'xpath'] as const;

export function selectorPart(text: string): SelectorPart {
  const kind = KINDS.find((name) => text.startsWith(`${name}/`));
  if (kind === undefined) return { kind: 'css', selector: text };
  return { kind, selector: text.slice(kind.length + 1) };
}
