/** What a user knows to differ although nothing is wrong: `--ignore` and `--ignore-attribute`. */
import { type Options, selectAll } from 'css-select';
import type { Difference } from './difference.js';
import type { ComparableElement, ComparableNode } from './normalise.js';

export interface Ignore {
  /** CSS selectors of elements: they and all that is in them count for nothing. */
  readonly selectors: readonly string[];
  /** Names of attributes, wherever they are. */
  readonly attributes: readonly string[];
}

export const NOTHING: Ignore = { selectors: [], attributes: [] };

/** The library also takes what ends too early, and selects nothing by it. */
export function isSelector(text: string): boolean {
  if (/(^|[>+~,])\s*$/.test(text)) return false;
  const tag = 'html';
  const nothing = { attributes: {}, given: {}, state: {}, children: [], visible: false, digest: 0 };
  const root: ComparableElement = { tag, position: 1, ...nothing };
  try {
    selectAll(text, [root], { adapter: adapterOf(root) });
    return true;
  } catch {
    return false;
  }
}

/** The elements of a tree that the selectors name, with the first selector that does. */
export function ignoredElements(
  root: ComparableElement,
  { selectors }: Ignore,
): ReadonlyMap<ComparableElement, string> {
  const ignored = new Map<ComparableElement, string>();
  if (selectors.length === 0) return ignored;
  const adapter = adapterOf(root);
  for (const selector of selectors) {
    for (const element of selectAll<ComparableNode, ComparableElement>(selector, [root], {
      adapter,
    })) {
      if (!ignored.has(element)) ignored.set(element, selector);
    }
  }
  return ignored;
}

export const elementKey = (selector: string): string => `ignored element ${selector}`;
export const attributeKey = (name: string): string => `ignored attribute ${name}`;

/** As differences that hide others, beside the noise that was learned. */
export function ignoredDifferences({ selectors, attributes }: Ignore): Difference[] {
  const of = (aspect: string, path: string, key: string): Difference => ({
    kind: 'dom',
    path,
    aspect,
    expected: null,
    actual: null,
    visible: false,
    key,
    within: [],
  });
  return [
    ...selectors.map((selector) => of('ignored element', selector, elementKey(selector))),
    ...attributes.map((name) => of('ignored attribute', name, attributeKey(name))),
  ];
}

type Adapter = NonNullable<Options<ComparableNode, ComparableElement>['adapter']>;

function adapterOf(root: ComparableElement): Adapter {
  const parents = new Map<ComparableNode, ComparableElement>();
  const enter = (parent: ComparableElement): void => {
    for (const child of parent.children) {
      parents.set(child, parent);
      if (child.tag !== null) enter(child);
    }
  };
  enter(root);
  const isTag = (node: ComparableNode): node is ComparableElement => node.tag !== null;
  const childrenOf = (node: ComparableNode) => (isTag(node) ? [...node.children] : []);
  const textOf = (node: ComparableNode): string =>
    isTag(node) ? node.children.map(textOf).join('') : node.text;
  const parentOf = (node: ComparableNode) => parents.get(node) ?? null;
  return {
    isTag,
    getChildren: childrenOf,
    getParent: parentOf,
    getSiblings: (node) => childrenOf(parentOf(node) ?? root),
    getName: ({ tag }) => tag,
    getText: textOf,
    getAttributeValue: ({ given }, name) => given[name],
    hasAttrib: ({ given }, name) => name in given,
    removeSubsets: (nodes) => nodes,
  };
}
