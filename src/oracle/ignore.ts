/** What a user knows to differ although nothing is wrong. */
import { type Options, selectAll } from 'css-select';
import type { Key } from '../model/key.js';
import { type Aspect, aspectKey } from './aspect.js';
import type { Difference } from './difference.js';
import type { ComparableElement, ComparableNode } from './normalise.js';

/**
 * What may differ without being an error.
 *
 * @example
 * const ignore: Ignore = {
 *   selectors: ['#clock', '.ad'],
 *   attributes: ['data-time'],
 *   requests: ['POST /api/draft*'],
 * };
 * await wave.explore(recording, { ignore, maxTests: 1 });
 *
 * @since 0.1.0
 */
export interface Ignore {
  /**
   * CSS selectors of elements: they and all that is in them count for nothing.
   *
   * @default []
   *
   * @since 0.1.0
   */
  readonly selectors: readonly string[];
  /**
   * Names of attributes, wherever they are.
   *
   * @default []
   *
   * @since 0.1.0
   */
  readonly attributes: readonly string[];
  /**
   * Requests that count for nothing: a glob over the URL, as Playwright's `page.route` has it (a path is on
   * the page's host), with a method before it unless all are meant, as in `POST /api/draft*`. A message over a
   * WebSocket is a `SEND`.
   *
   * @default []
   *
   * @since 0.1.0
   */
  readonly requests: readonly string[];
}

export const NOTHING: Ignore = { selectors: [], attributes: [], requests: [] };

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

const ELEMENT = { of: 'ignored element' } as const;
const ATTRIBUTE = { of: 'ignored attribute' } as const;
const REQUEST = { of: 'ignored request' } as const;

export const elementKey = (selector: string): Key => aspectKey(selector, ELEMENT);
export const attributeKey = (name: string): Key => aspectKey(name, ATTRIBUTE);
export const requestKey = (pattern: string): Key => aspectKey(pattern, REQUEST);

/** As differences that hide others, beside the noise that was learned. */
export function ignoredDifferences({ selectors, attributes, requests }: Ignore): Difference[] {
  const of = (kind: Difference['kind'], aspect: Aspect, path: string): Difference => ({
    kind,
    path,
    aspect,
    expected: null,
    actual: null,
    visible: false,
    key: aspectKey(path, aspect),
    within: [],
  });
  return [
    ...selectors.map((selector) => of('dom', ELEMENT, selector)),
    ...attributes.map((name) => of('dom', ATTRIBUTE, name)),
    ...requests.map((pattern) => of('requests', REQUEST, pattern)),
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
