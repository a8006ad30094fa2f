/** The selectors of a Recorder flow, evaluated in the page. */
import type { Selectors } from '../../../scenario/scenario.js';
import { ariaTargets } from './aria.js';
import {
  attribute,
  childrenOf,
  evaluateXPath,
  everyElement,
  isElement,
  isInput,
  isSelect,
  isText,
  isTextArea,
  matches,
  queryAll,
  type Scope,
  shadowRootOf,
  tagOf,
} from './natives.js';

/** The element that a step acts on: the first of what the first matching alternative finds. */
export function findTarget(selectors: Selectors, root: Document): Element | null {
  return findTargets(selectors, root)[0] ?? null;
}

/** All that the first matching alternative finds. */
export function findTargets(selectors: Selectors, root: Document): readonly Element[] {
  for (const chain of selectors) {
    const found = follow(chain, root);
    if (found.length > 0) return found;
  }
  return [];
}

/** As in @puppeteer/replay: into the shadow root of each hit that has one, else among its children. */
function follow(chain: readonly string[], root: Document): readonly Element[] {
  let scopes: Scope[] = [root];
  let found: Element[] = [];
  for (const part of chain) {
    const hits = new Set<Element>();
    for (const scope of scopes) for (const hit of search(scope, part)) hits.add(hit);
    found = [...hits];
    scopes = found.map((hit) => shadowRootOf(hit) ?? hit);
  }
  return found;
}

function search(scope: Scope, part: string): Iterable<Element> {
  const { kind = 'css', selector = '' } =
    /^(?:(?<kind>css|xpath|text|aria|pierce)\/)?(?<selector>.*)$/s.exec(part)?.groups ?? {};
  return SEARCHES[kind]?.(scope, selector) ?? [];
}

const SEARCHES: Record<string, (scope: Scope, selector: string) => Iterable<Element>> = {
  css: (scope, css) => unlessInvalid(() => queryAll(scope, css)) ?? [],
  xpath: xpathTargets,
  text: textTargets,
  aria: ariaTargets,
  pierce: (scope, css) =>
    unlessInvalid(() => everyElement(scope).filter((element) => matches(element, css))) ?? [],
};

/** A selector that is none is an alternative that matches nothing: the engine throws. */
function unlessInvalid<Result>(evaluate: () => Result): Result | null {
  try {
    return evaluate();
  } catch {
    return null;
  }
}

function xpathTargets(scope: Scope, expression: string): Element[] {
  const document = scope.ownerDocument ?? scope;
  if (!('evaluate' in document)) return [];
  const found: Element[] = [];
  // XPath knows no shadow roots (Chrome: NotSupportedError), but works from a node inside one,
  // where an absolute path begins at the shadow root.
  const inShadow = 'host' in scope;
  const context = inShadow ? queryAll(scope, '*')[0] : scope;
  if (context === undefined) return [];
  const path = inShadow ? expression.replace(/^\.\//, '/') : expression;
  const hits = unlessInvalid(() =>
    evaluateXPath(document, path, context, null, ORDERED_NODES, null),
  );
  for (let hit = hits?.iterateNext(); hit; hit = hits?.iterateNext()) {
    if (isElement(hit) && (inShadow || scope.contains(hit))) found.push(hit);
  }
  return found;
}

const ORDERED_NODES = XPathResult.ORDERED_NODE_ITERATOR_TYPE;

/**
 * Puppeteer's text selector: the smallest elements whose text contains the given text, letter for
 * letter. A control's text is its value; scripts, styles and the head have none.
 */
function textTargets(scope: Scope, wanted: string): Element[] {
  const found: Element[] = [];

  /** The text inside, and whether anything inside was found. */
  const inside = (parent: Scope): { text: string; hit: boolean } => {
    let text = '';
    let hit = false;
    for (const child of childrenOf(parent)) {
      if (isText(child)) text += child.data;
      if (!isElement(child) || TEXTLESS.has(tagOf(child))) continue;
      const its = of(child);
      text += its.text;
      hit ||= its.hit;
    }
    return { text, hit };
  };

  const of = (element: Element): { text: string; hit: boolean } => {
    const shadow = shadowRootOf(element);
    const light = inside(element);
    const dark = shadow === null ? { text: '', hit: false } : inside(shadow);
    const text = controlText(element) ?? light.text + dark.text;
    const hit = light.hit || dark.hit;
    if (hit || !text.includes(wanted)) return { text, hit };
    found.push(element);
    return { text, hit: true };
  };

  inside(scope);
  return found;
}

const TEXTLESS: ReadonlySet<string> = new Set(['script', 'style', 'head']);

function controlText(element: Element): string | null {
  if (isSelect(element) || isTextArea(element)) return element.value;
  const silent =
    isInput(element) && /^(checkbox|image|radio)$/i.test(attribute(element, 'type') ?? '');
  return isInput(element) && !silent ? element.value : null;
}
