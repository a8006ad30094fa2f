/**
 * The built-ins that the agent looks at a page with, taken before any script of the page runs.
 *
 * A page may replace them (Prototype.js and MooTools do), and the named controls of a form hide its
 * properties (HTML standard, section 4.10.3): with `<input name="parentNode">`, `form.parentNode` is
 * that input. Nodes are told apart by their names and not by `instanceof`: a node adopted from
 * another frame keeps that frame's prototypes.
 */

function method<Self, Arguments extends unknown[], Result>(
  function_: (...args: Arguments) => Result,
): (self: Self, ...args: Arguments) => Result {
  return Function.prototype.call.bind(function_);
}

function getter<Self, Result>(prototype: object, name: string): (self: Self) => Result {
  const get = Object.getOwnPropertyDescriptor(prototype, name)?.get;
  if (get === undefined) throw new TypeError(`This browser has no accessor ${name}.`);
  return Function.prototype.call.bind(get);
}

function setter<Self, Value>(prototype: object, name: string): (self: Self, value: Value) => void {
  const set = Object.getOwnPropertyDescriptor(prototype, name)?.set;
  if (set === undefined) throw new TypeError(`This browser has no accessor ${name}.`);
  return Function.prototype.call.bind(set);
}

const nodeType = getter<Node, number>(Node.prototype, 'nodeType');
export const childrenOf = getter<Node, NodeListOf<ChildNode>>(Node.prototype, 'childNodes');
export const firstElementOf = getter<Element, Element | null>(
  Element.prototype,
  'firstElementChild',
);
export const shadowRootOf = getter<Element, ShadowRoot | null>(Element.prototype, 'shadowRoot');
export const parentOf = getter<Node, ParentNode | null>(Node.prototype, 'parentNode');
const assignedTo = method<HTMLSlotElement, [], Node[]>(HTMLSlotElement.prototype.assignedNodes);
const rootOf = method<Node, [], Node>(Node.prototype.getRootNode);
const slotOf = getter<Element, HTMLSlotElement | null>(Element.prototype, 'assignedSlot');
const localName = getter<Element, string>(Element.prototype, 'localName');
const nodeName = getter<Node, string>(Node.prototype, 'nodeName');
const focusedIn = {
  document: getter<Document, Element | null>(Document.prototype, 'activeElement'),
  shadow: getter<ShadowRoot, Element | null>(ShadowRoot.prototype, 'activeElement'),
};

export const attribute = method<Element, [string], string | null>(Element.prototype.getAttribute);
export const attributeNames = method<Element, [], string[]>(Element.prototype.getAttributeNames);
export const matches = method<Element, [string], boolean>(Element.prototype.matches);
export const closest = method<Element, [string], Element | null>(Element.prototype.closest);
export const boxOf = method<Element, [], DOMRect>(Element.prototype.getBoundingClientRect);
export const boxesOf = method<Element, [], DOMRectList>(Element.prototype.getClientRects);
export const checkVisibility = method<Element, [CheckVisibilityOptions], boolean>(
  Element.prototype.checkVisibility,
);
export const scrollIntoView = method<Element, [ScrollIntoViewOptions], void>(
  Element.prototype.scrollIntoView,
);
export const focus = method<HTMLElement, [FocusOptions], void>(HTMLElement.prototype.focus);
export const selectInput = method<HTMLInputElement, [], void>(HTMLInputElement.prototype.select);
export const selectTextArea = method<HTMLTextAreaElement, [], void>(
  HTMLTextAreaElement.prototype.select,
);
export const setInputValue = setter<HTMLInputElement, string>(HTMLInputElement.prototype, 'value');
export const setInputFiles = setter<HTMLInputElement, FileList>(
  HTMLInputElement.prototype,
  'files',
);
export const dispatch = method<EventTarget, [Event], boolean>(EventTarget.prototype.dispatchEvent);
export const evaluateXPath = method<Document, [string, Node, null, number, null], XPathResult>(
  Document.prototype.evaluate,
);
export const styleOf = window.getComputedStyle.bind(window);
export const EventNative = Event;

export const isNode = (target: EventTarget): target is Node => 'nodeType' in target;
export const isElement = (node: Node): node is Element => nodeType(node) === 1;
export const isText = (node: Node): node is Text => nodeType(node) === 3;
const isDocument = (node: Node): node is Document => nodeType(node) === 9;
const isShadowRoot = (node: Node): node is ShadowRoot => nodeType(node) === 11 && 'host' in node;

/** The tag in lower case. */
export const tagOf = localName;
export const isInput = (element: Element): element is HTMLInputElement =>
  localName(element) === 'input';
export const isSelect = (element: Element): element is HTMLSelectElement =>
  localName(element) === 'select';
export const isLabel = (element: Element): element is HTMLLabelElement =>
  localName(element) === 'label';
export const isTextArea = (element: Element): element is HTMLTextAreaElement =>
  localName(element) === 'textarea';
const isSlot = (element: Element): element is HTMLSlotElement => localName(element) === 'slot';
export const isHtml = (element: Element): element is HTMLElement => 'offsetParent' in element;

/** Where selectors are looked for. */
export type Scope = Document | ShadowRoot | Element;

const queryDocument = method<Document, [string], NodeListOf<Element>>(
  Document.prototype.querySelectorAll,
);
const queryShadow = method<ShadowRoot, [string], NodeListOf<Element>>(
  ShadowRoot.prototype.querySelectorAll,
);
const queryElement = method<Element, [string], NodeListOf<Element>>(
  Element.prototype.querySelectorAll,
);

export function queryAll(scope: Scope, css: string): NodeListOf<Element> {
  if (isElement(scope)) return queryElement(scope, css);
  return isDocument(scope) ? queryDocument(scope, css) : queryShadow(scope, css);
}

/** Every element in the scope, in document order; a host's shadow tree before its children. */
export function everyElement(scope: Scope): Element[] {
  const found: Element[] = [];
  const visit = (inside: Scope): void => {
    for (const element of queryAll(inside, '*')) {
      found.push(element);
      const shadow = shadowRootOf(element);
      if (shadow !== null) visit(shadow);
    }
  };
  visit(scope);
  return found;
}

/** The next element up, as rendered: through slots and out of shadow roots. */
export function flatParent(element: Element): Element | null {
  const parent = slotOf(element) ?? parentOf(element);
  if (parent === null || isElement(parent)) return parent;
  return isShadowRoot(parent) ? parent.host : null;
}

/** The children as rendered: of the shadow tree, and in a slot what is assigned to it. */
export function flatChildren(element: Element): Iterable<Node> {
  const assigned = isSlot(element) ? assignedTo(element) : [];
  return assigned.length > 0 ? assigned : childrenOf(shadowRootOf(element) ?? element);
}

/** What an event goes by that is dispatched at the node, but for the window behind the document. */
export function eventPath(node: Node): Node[] {
  const path: Node[] = [];
  for (let next: Node | null = node; next !== null; next = upFrom(next)) path.push(next);
  return path;
}

function upFrom(node: Node): Node | null {
  const up = (isElement(node) && slotOf(node)) || parentOf(node);
  return up ?? (isShadowRoot(node) ? node.host : null);
}

/** What the keys go to. */
export function focusedElement(root: Document): Element | null {
  let focused = focusedIn.document(root);
  for (;;) {
    const shadow = focused && shadowRootOf(focused);
    const deeper = shadow && focusedIn.shadow(shadow);
    if (deeper === null) return focused;
    focused = deeper;
  }
}

/** `button`, `#document`. */
export const nameOfNode = (node: Node): string => (isElement(node) ? tagOf(node) : nodeName(node));

/** The document or shadow root that the element is in; null: it is in neither. */
export function treeOf(element: Element): Document | ShadowRoot | null {
  const root = rootOf(element);
  return isDocument(root) || isShadowRoot(root) ? root : null;
}

const hitInDocument = method<Document, [number, number], Element | null>(
  Document.prototype.elementFromPoint,
);
const hitInShadow = method<ShadowRoot, [number, number], Element | null>(
  ShadowRoot.prototype.elementFromPoint,
);

/** The innermost element that a mouse event at the point goes to, in open shadow roots too. */
export function hitAt(root: Document, x: number, y: number): Element | null {
  let hit = hitInDocument(root, x, y);
  while (hit !== null) {
    const shadow = shadowRootOf(hit);
    const deeper = shadow === null ? null : hitInShadow(shadow, x, y);
    if (deeper === null || deeper === hit) break;
    hit = deeper;
  }
  return hit;
}
