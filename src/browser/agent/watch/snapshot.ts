/**
 * The final DOM of one document, for the oracle. Runs in the page.
 *
 * Most runs end as another did before, so there are two captures: a raw text by
 * the browser's own serialiser, which tells at a tenth of the cost that nothing
 * is new, and the snapshot that the oracle compares.
 *
 * Nodes are read through accessors captured before the page's first script: a
 * control named `attributes` or `firstChild` would otherwise answer in place of
 * its form (named properties of a form override built-ins, HTML standard 4.10.3).
 *
 * Left out, because no order decides it or nobody sees it: comments, the text of
 * scripts, the contents of templates, closed shadow roots, focus, and scroll
 * positions (the page's own scrolling cannot be told from the browser's).
 */
import type { SnapshotElement, SnapshotNode } from '../../../model/outcome.js';
import { toJson } from '../page/json.js';
import { Look, type Scrolled, scrolledIn } from './looks.js';

const { apply, getOwnPropertyDescriptor } = Reflect;
const { entries } = Object;
const { ELEMENT_NODE, TEXT_NODE } = Node;

function accessor<T>(prototype: object, property: string): (on: object) => T {
  const get = getOwnPropertyDescriptor(prototype, property)?.get;
  if (get === undefined) throw new TypeError(`This browser has no accessor ${property}.`);
  return (on) => apply(get, on, []);
}

const nodeTypeOf = accessor<number>(Node.prototype, 'nodeType');
const firstChildOf = accessor<Node | null>(Node.prototype, 'firstChild');
const nextSiblingOf = accessor<Node | null>(Node.prototype, 'nextSibling');
const textContentOf = accessor<string>(Node.prototype, 'textContent');
const innerHtmlOf = accessor<string>(ShadowRoot.prototype, 'innerHTML');
const outerHtmlOf = accessor<string>(Element.prototype, 'outerHTML');
const localNameOf = accessor<string>(Element.prototype, 'localName');
const shadowRootOf = accessor<ShadowRoot | null>(Element.prototype, 'shadowRoot');
const { getAttribute, getAttributeNames, hasAttribute, matches } = Element.prototype;
const { HTMLDialogElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement } = globalThis;

const isElement = (node: Node): node is Element => nodeTypeOf(node) === ELEMENT_NODE;
const isText = (node: Node): node is Text => nodeTypeOf(node) === TEXT_NODE;

const STATEFUL = 'input, textarea, select, dialog, [popover]';

/** The HTML parser stops at 512 levels; a script may go on until the stack is full. */
const MAX_DEPTH = 600;

/** Documents of equal texts have equal snapshots, but for what only a stylesheet draws otherwise. */
export function documentText(document: Document): string {
  const root = document.documentElement;
  return root === null ? '' : outerHtmlOf(root) + hiddenText(document);
}

/** What the serialiser leaves out: live state, and open shadow roots with theirs. */
function hiddenText(root: Document | ShadowRoot): string {
  let text = '';
  for (const element of root.querySelectorAll(STATEFUL)) {
    text += `\n${entries(liveState(element)).join()}`;
  }
  const elements = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
  for (let node = elements.nextNode(); node !== null; node = elements.nextNode()) {
    const shadow = shadowRootOf(node);
    if (shadow !== null) text += `\n${innerHtmlOf(shadow)}${hiddenText(shadow)}`;
  }
  return text;
}

/**
 * The snapshot of a document; null when it has no root element. To be called when
 * a run is over: it ends the CSS transitions and animations still under way, since
 * those follow the real clock and not the order.
 */
export function snapshotDocument(document: Document): SnapshotElement | null {
  endAnimations(document);
  const root = document.documentElement;
  return root === null ? null : snapshotElement(root, 0, scrolledIn(document));
}

/**
 * The same as JSON: by value over CDP it takes twice the time, and fails where the
 * nodes nest too deep.
 */
export function snapshotJson(document: Document): string {
  return toJson(snapshotDocument(document));
}

function endAnimations(document: Document): void {
  for (const animation of document.getAnimations()) {
    // An endless one has no end to go to: `finish` would throw.
    const isEndless = animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
    if (isEndless) animation.cancel();
    else animation.finish();
  }
}

function snapshotElement(element: Element, depth: number, scrolled: Scrolled): SnapshotElement {
  const tag = localNameOf(element);
  const children: SnapshotNode[] = [];
  const look = new Look(element, tag, scrolled);
  const shadow = shadowRootOf(element);
  if (shadow !== null) children[0] = snapshotShadow(shadow, depth, look.scrolled);
  if (depth === MAX_DEPTH) addText(children, textContentOf(element));
  else if (tag !== 'script') addChildren(children, element, depth, look.scrolled);
  const { visible, look: drawn } = look.described(
    children.some((child) => typeof child === 'string'),
  );
  return {
    tag,
    attributes: snapshotAttributes(element),
    state: liveState(element),
    // Chrome does not lay out the title, yet shows it.
    visible: tag === 'title' || visible || showsElement(children),
    look: drawn,
    children,
  };
}

function snapshotShadow(root: ShadowRoot, depth: number, scrolled: Scrolled): SnapshotElement {
  const children: SnapshotNode[] = [];
  addChildren(children, root, depth, scrolled);
  const visible = showsElement(children);
  return { tag: '#shadow-root', attributes: {}, state: {}, visible, look: 0, children };
}

function addChildren(to: SnapshotNode[], parent: Node, depth: number, scrolled: Scrolled): void {
  // Texts on both sides of a comment, or of a parse marker since removed, are one text.
  let text = '';
  for (let node = firstChildOf(parent); node !== null; node = nextSiblingOf(node)) {
    if (isText(node)) {
      text += node.data;
    } else if (isElement(node)) {
      addText(to, text);
      text = '';
      to[to.length] = snapshotElement(node, depth + 1, scrolled);
    }
  }
  addText(to, text);
}

/** Runs of white space are one space and none at the ends: source formatting is no content. */
function addText(to: SnapshotNode[], text: string): void {
  if (text === '') return;
  const collapsed = text.replace(/[ \t\n\f\r]+/g, ' ').trim();
  if (collapsed !== '') to[to.length] = collapsed;
}

/** Sorted by name: the order in which a script sets attributes is no difference. */
function snapshotAttributes(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of apply(getAttributeNames, element, []).sort()) {
    attributes[name] = apply(getAttribute, element, [name]) ?? '';
  }
  return attributes;
}

function showsElement(children: readonly SnapshotNode[]): boolean {
  return children.some((child) => typeof child !== 'string' && child.visible);
}

function liveState(element: Element): Record<string, string> {
  const state: Record<string, string> = {};
  if (element instanceof HTMLInputElement) {
    // The value of a checkbox or radio button is its attribute, or `on` where it has none.
    const isBox = element.type === 'checkbox' || element.type === 'radio';
    if (!isBox && element.value !== element.defaultValue) state.value = element.value;
    if (element.checked !== element.defaultChecked) state.checked = String(element.checked);
    if (element.indeterminate) state.indeterminate = 'true';
  } else if (element instanceof HTMLTextAreaElement) {
    if (element.value !== element.defaultValue) state.value = element.value;
  } else if (element instanceof HTMLSelectElement) {
    state.selected = Array.from(element.selectedOptions, (option) => option.value).join(', ');
  }
  if (element instanceof HTMLDialogElement && apply(matches, element, [':modal'])) {
    state.modal = 'true';
  }
  if (apply(hasAttribute, element, ['popover']) && apply(matches, element, [':popover-open'])) {
    state.popover = 'open';
  }
  return state;
}
