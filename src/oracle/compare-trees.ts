import { type Key, keyOfParts } from '../model/key.js';
import { type Aligned, align } from './align.js';
import { type Aspect, aspectKey } from './aspect.js';
import { actsByItself } from './attributes.js';
import type { Difference } from './difference.js';
import { excerpt, excerpts } from './excerpts.js';
import { attributeKey, elementKey, type Ignore } from './ignore.js';
import { likeness } from './likeness.js';
import type { ComparableElement, ComparableNode } from './normalise.js';
import { countLabels, pathOf, stepTo } from './path.js';
import { ignoredElements } from './selectors.js';

/**
 * Differences of two trees, from top to bottom. A node that came, went or moved is one
 * difference, whatever is in it.
 *
 * @param expected the root, or nothing
 * @param frame the name of the document; empty: the main frame's
 */
export function compareTrees(
  expected: readonly ComparableElement[],
  actual: readonly ComparableElement[],
  frame: string,
  ignore: Ignore,
): Difference[] {
  const differences: Difference[] = [];
  const elements = [...expected, ...actual].flatMap((root) => [...ignoredElements(root, ignore)]);
  const ignored = { elements: new Map(elements), attributes: new Set(ignore.attributes) };
  const top = { frame, steps: [], within: [], visible: true, ignored };
  const isDrawnOtherwise = compareChildren(expected, actual, top, differences);
  // A class may have its effect on a neighbour, a stylesheet anywhere: then any of the differences may be why.
  return isDrawnOtherwise && !differences.some(({ visible }) => visible)
    ? differences.map((difference) => ({ ...difference, visible: true }))
    : differences;
}

/** The element whose children are compared; positions are those of σ0. */
interface ElementPlace {
  readonly frame: string;
  readonly steps: readonly string[];
  readonly within: readonly Key[];
  /** In one of the two outcomes. */
  readonly visible: boolean;
  readonly ignored: {
    readonly elements: ReadonlyMap<ComparableElement, string>;
    readonly attributes: ReadonlySet<string>;
  };
}

/** The keys under which an element that came, went or changed is ignored. */
function ignoredBy({ ignored }: ElementPlace, ...elements: readonly ComparableElement[]): Key[] {
  return elements.flatMap((element) => {
    const selector = ignored.elements.get(element);
    return selector === undefined ? [] : [elementKey(selector)];
  });
}

type Found = Omit<Difference, 'kind' | 'path' | 'within'>;

function report(
  to: Difference[],
  place: ElementPlace,
  found: Found,
  ignoredAs: readonly Key[],
): void {
  const within = [...place.within, ...ignoredAs];
  to.push({ kind: 'dom', path: pathOf(place), ...found, within });
}

/** What changed at the place itself. */
function reportChange(
  to: Difference[],
  place: ElementPlace,
  aspect: Aspect,
  expected: string | undefined,
  actual: string | undefined,
  ignoredAs: readonly Key[] = [],
): void {
  const texts =
    expected !== undefined && actual !== undefined
      ? excerpts(expected, actual)
      : {
          expected: expected === undefined ? null : excerpt(expected),
          actual: actual === undefined ? null : excerpt(actual),
        };
  const { visible } = place;
  const key = aspectKey(pathOf(place), aspect);
  report(to, place, { aspect, ...texts, visible, key }, ignoredAs);
}

/** @returns whether it or anything in it, of what both have, is drawn otherwise */
function compareElements(
  expected: ComparableElement,
  actual: ComparableElement,
  place: ElementPlace,
  to: Difference[],
): boolean {
  const isDrawnOtherwise = expected.look !== actual.look;
  const names = [...namesIn(expected.attributes, actual.attributes)].filter(
    (name) => expected.attributes[name] !== actual.attributes[name],
  );
  const compareAttribute = (name: string, visible: boolean) => {
    const [e, a] = [expected.attributes[name], actual.attributes[name]];
    const ignoredAs = place.ignored.attributes.has(name) ? [attributeKey(name)] : [];
    reportChange(to, { ...place, visible }, { of: 'attribute', name }, e, a, ignoredAs);
  };
  const isNoticed = (name: string) =>
    isDrawnOtherwise || actsByItself(name, expected.attributes[name], actual.attributes[name]);
  for (const name of names.filter(isNoticed)) compareAttribute(name, place.visible);
  for (const name of namesIn(expected.state, actual.state)) {
    const [e, a] = [expected.state[name], actual.state[name]];
    if (e !== a) reportChange(to, place, { of: 'state', name }, e, a);
  }
  const isOtherInside = compareChildren(expected.children, actual.children, place, to);
  for (const name of names.filter((name) => !isNoticed(name))) {
    compareAttribute(name, place.visible && isOtherInside);
  }
  return isDrawnOtherwise || isOtherInside;
}

function namesIn(...records: readonly object[]): Set<string> {
  return new Set(records.flatMap((record) => Object.keys(record)));
}

/** @returns as compareElements */
function compareChildren(
  expected: readonly ComparableNode[],
  actual: readonly ComparableNode[],
  place: ElementPlace,
  to: Difference[],
): boolean {
  const pairs = align(expected, actual, { digest: (node) => node.digest, likeness });
  const moves = findMoves(pairs);
  const moved = new Set(moves.values());
  const labels = countLabels(expected);
  const severalTexts = countTexts(expected) > 1 || countTexts(actual) > 1;
  let texts = 0;
  let isDrawnOtherwise = false;
  for (const [e, a] of pairs) {
    if ((e ?? a).tag === null) {
      texts++;
      const aspect = { of: 'text', number: severalTexts ? texts : null } as const;
      const [before, after] = [textOf(e), textOf(a)];
      if (before !== after) reportChange(to, place, aspect, before, after);
    } else if (e === null) {
      if (a.tag !== null && !moved.has(a)) reportPresence(to, place, a, false);
    } else if (e.tag !== null) {
      const there = moves.get(e);
      if (there !== undefined) reportMove(to, place, placeOf(e, there, labels, place), e, there);
      else if (a === null) reportPresence(to, place, e, true);
      else if (a.tag !== null) {
        const isOther =
          e.digest === a.digest
            ? e.looks !== a.looks
            : compareElements(e, a, placeOf(e, a, labels, place), to);
        isDrawnOtherwise ||= isOther;
      }
    }
  }
  return isDrawnOtherwise;
}

function countTexts(nodes: readonly ComparableNode[]): number {
  return nodes.filter(({ tag }) => tag === null).length;
}

function textOf(node: ComparableNode | null): string | undefined {
  return node?.tag === null ? node.text : undefined;
}

/** Elements that are gone from one place and, equal in all, there in another one. */
function findMoves(
  pairs: readonly Aligned<ComparableNode>[],
): Map<ComparableElement, ComparableElement> {
  const arrived = new Map<number, ComparableElement[]>();
  for (const [e, a] of pairs) {
    if (e === null && a.tag !== null) {
      const alike = arrived.get(a.digest);
      if (alike === undefined) arrived.set(a.digest, [a]);
      else alike.push(a);
    }
  }
  const moves = new Map<ComparableElement, ComparableElement>();
  for (const [e, a] of pairs) {
    if (e === null || e.tag === null || a !== null) continue;
    const there = arrived.get(e.digest)?.shift();
    if (there !== undefined) moves.set(e, there);
  }
  return moves;
}

function reportMove(
  to: Difference[],
  parent: ElementPlace,
  place: ElementPlace,
  expected: ComparableElement,
  actual: ComparableElement,
): void {
  const found = {
    aspect: { of: 'position' } as const,
    expected: String(expected.position),
    actual: String(actual.position),
    visible: place.visible,
    key: keyOfParts(pathOf(parent), 'order'),
  };
  report(to, place, found, ignoredBy(place, expected, actual));
}

/** An element that one of the two outcomes does not have. */
function reportPresence(
  to: Difference[],
  place: ElementPlace,
  element: ComparableElement,
  inSigma0: boolean,
): void {
  const text = excerpt(`${openingTag(element)}${textIn(element)}`);
  const found = {
    aspect: { of: 'child' } as const,
    expected: inSigma0 ? text : null,
    actual: inSigma0 ? null : text,
    visible: element.visible,
    key: presenceKey(place, element, inSigma0),
  };
  report(to, place, found, ignoredBy(place, element));
}

function placeOf(
  expected: ComparableElement,
  actual: ComparableElement,
  labels: ReadonlyMap<string, number>,
  parent: ElementPlace,
): ElementPlace {
  return {
    frame: parent.frame,
    steps: [...parent.steps, stepTo(expected, labels)],
    within: [
      ...parent.within,
      presenceKey(parent, expected, true),
      ...ignoredBy(parent, expected, actual),
    ],
    visible: expected.visible || actual.visible,
    ignored: parent.ignored,
  };
}

/** Children of one parent that are interchangeable, so that noise in one is noise in all. */
const LIST_ITEMS = new Set(['dd', 'dt', 'li', 'option', 'tr']);

/**
 * What a mask knows the coming and going of an element by: its kind, for the places in a list that
 * changes are not the same twice. An element of σ0 that is of no special kind is known by its
 * place: that one `<div>` comes and goes says nothing of the next.
 */
function presenceKey(parent: ElementPlace, element: ComparableElement, inSigma0: boolean): Key {
  const kind = openingTag(element);
  const isSpecial = kind !== `<${element.tag}>` || LIST_ITEMS.has(element.tag);
  const position = inSigma0 && !isSpecial ? element.position : null;
  return keyOfParts(pathOf(parent), 'child', kind, position);
}

const IDENTIFYING = ['id', 'class', 'name'];

/** For people too: `<li class="item">`. */
function openingTag({ tag, attributes }: ComparableElement): string {
  const shown = IDENTIFYING.filter((name) => attributes[name] !== undefined);
  return `<${[tag, ...shown.map((name) => `${name}="${attributes[name]}"`)].join(' ')}>`;
}

function textIn({ children }: ComparableElement): string {
  return children.map((node) => (node.tag === null ? node.text : textIn(node))).join(' ');
}
