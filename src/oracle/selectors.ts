/** Which elements a user names by CSS selectors. */
import { type Options, selectAll } from 'css-select';
import type { Ignore } from './ignore.js';
import type { ComparableElement, ComparableNode } from './normalise.js';

/** Whether a text is a CSS selector, as `ignore` takes them. */
export function isSelector(text: string): boolean {
  if (/(^|[>+~,])\s*$/.test(text)) return false;
  const tag = 'html';
  const nothing = { attributes: {}, given: {}, state: {}, children: [], visible: false };
  const digests = { look: 0, looks: 0, digest: 0 };
  const root: ComparableElement = { tag, position: 1, ...nothing, ...digests };
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
