/**
 * Snapshots in the form in which they are compared: without what differs though
 * nothing is wrong, and with a digest of each subtree, so that equal ones are
 * passed over at once.
 */
import { digest } from '../model/digest.js';
import type { SnapshotElement, SnapshotNode } from '../model/outcome.js';
import { withoutCounts } from './counted-ids.js';
import { stableText, stableUrl } from './stable.js';

export type ComparableNode = ComparableText | ComparableElement;

interface ComparableText {
  readonly tag: null;
  readonly text: string;
  readonly digest: number;
}

export interface ComparableElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** As the page has them. */
  readonly given: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly visible: boolean;
  /** How it is drawn, as in the snapshot. */
  readonly look: number;
  /** How it and all in it are drawn. */
  readonly looks: number;
  readonly children: readonly ComparableNode[];
  /** Its place among the elements of its parent, 1 for the first, as CSS's :nth-child counts. */
  readonly position: number;
  /** Equal for equal subtrees. How they are drawn does not count: nothing else differs there. */
  readonly digest: number;
}

const known = new WeakMap<SnapshotElement, ComparableElement>();

/** The same object for the same snapshot: σ0's is asked for once a test. */
export function normalise(root: SnapshotElement): ComparableElement {
  const comparable = known.get(root) ?? normaliseElement(root, 1);
  known.set(root, comparable);
  return comparable;
}

function normaliseElement(element: SnapshotElement, position: number): ComparableElement {
  const { tag, visible, look, state } = element;
  const attributes = normaliseAttributes(element.attributes);
  const children = normaliseChildren(element.children);
  const own = JSON.stringify([tag, attributes, state]);
  const below = children.map((child) => child.digest).join();
  const given = element.attributes;
  return {
    tag,
    attributes,
    given,
    state,
    visible,
    look,
    looks: digest([look, ...children.map(looksOf)].join()),
    children,
    position,
    digest: digest(own + below),
  };
}

const looksOf = (node: ComparableNode) => (node.tag === null ? 0 : node.looks);

function normaliseChildren(nodes: readonly SnapshotNode[]): ComparableNode[] {
  const children: ComparableNode[] = [];
  let position = 0;
  for (const node of nodes) {
    if (typeof node === 'string') {
      const text = stableText(node);
      children.push({ tag: null, text, digest: digest(text) });
      continue;
    }
    if (node.tag !== '#shadow-root') position++;
    if (!isLoader(node)) children.push(normaliseElement(node, position));
  }
  return withScopedStylesSorted(children);
}

/**
 * The styles of a Svelte component stand where it was first made, and select by a class of its own: their
 * order does nothing, but for what they have that is `:global`.
 */
function withScopedStylesSorted(children: readonly ComparableNode[]): ComparableNode[] {
  const idOf = (node: ComparableNode) => (node.tag === 'style' ? (node.attributes.id ?? '') : '');
  const isScoped = (node: ComparableNode) => /^svelte-[a-z\d]+$/.test(idOf(node));
  const scoped = children.filter(isScoped);
  const sorted = scoped.sort((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
  return [...children.filter((node) => !isScoped(node)), ...sorted];
}

/** HTML standard, "Link types": they only have something fetched that is needed elsewhere. */
const HINT = /^(modulepreload|preload|prefetch|preconnect|dns-prefetch)$/i;

/**
 * A script is how the page works, not what it shows: async ones come to stand in any order, and one
 * that was not loaded is missing among the requests. So it is with links that only have things loaded.
 */
function isLoader({ tag, attributes }: SnapshotElement): boolean {
  return tag === 'script' || (tag === 'link' && HINT.test(attributes.rel ?? ''));
}

/** Old versions mark elements with attributes of random names. */
const EXPANDO = /^(jquery|sizzle|sizcache)\d+$/i;
/**
 * Classes by which AngularJS finds its scopes for debugging (developer guide, "Disabling Debug Data").
 * Which elements get them depends on whether a template has come by then; no page is to style them.
 */
const DEBUG_CLASS = /^ng-(scope|isolate-scope|binding)$/;
/** What AngularJS numbers objects by (`$$hashKey`): in the values of options, and in classes. */
const ANGULAR_KEY = /\bobject([:_])\d+/g;
const URL_ATTRIBUTES = new Set(['action', 'formaction', 'href', 'poster', 'src']);

function normaliseAttributes(attributes: SnapshotElement['attributes']): Record<string, string> {
  const normal: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const normalised = normaliseAttribute(name, value);
    if (normalised !== null && !EXPANDO.test(name)) normal[name] = normalised;
  }
  return normal;
}

function normaliseAttribute(name: string, value: string): string | null {
  if (name === 'class') return classes(value);
  if (name === 'style') return sorted(value.split(/;(?![^(]*\))/), '; ');
  if (URL_ATTRIBUTES.has(name)) return stableUrl(value);
  return withoutCounts(name, stableAttribute(value));
}

function stableAttribute(value: string): string {
  return stableText(value).replace(ANGULAR_KEY, 'object$1<number>');
}

function classes(value: string): string | null {
  const names = stableAttribute(value)
    .split(/\s+/)
    .filter((one) => !DEBUG_CLASS.test(one));
  return sorted(names, ' ');
}

/** A set, in a form that two equal sets share; null for the empty one, as if it were not there. */
function sorted(parts: readonly string[], separator: string): string | null {
  const members = new Set(parts.map((part) => part.trim()).filter((part) => part !== ''));
  return members.size === 0 ? null : [...members].sort().join(separator);
}
