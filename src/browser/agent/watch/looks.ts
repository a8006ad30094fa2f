/**
 * How an element is drawn, as far as a person can tell it from another drawing: where on the page it is, how large,
 * in what colours and letters. Runs in the page; a snapshot has it of each element.
 *
 * What is left out has no effect of its own, or one that the box of the element or of its text shows: a map's tile is
 * the same tile whether `left` moves it, its own transform or its parent's.
 */
import { digest } from '../../../model/digest.js';
import type { SnapshotElement } from '../../../model/outcome.js';

const { apply, getOwnPropertyDescriptor } = Reflect;
const { closest, getBoundingClientRect, checkVisibility, matches } = Element.prototype;
const { getComputedStyle, SVGElement } = globalThis;
const { getPropertyValue } = CSSStyleDeclaration.prototype;
const { selectNodeContents, getBoundingClientRect: getBoundsOfRange } = Range.prototype;

function numberOf(property: 'scrollLeft' | 'scrollTop'): (element: Element) => number {
  const get = getOwnPropertyDescriptor(Element.prototype, property)?.get;
  if (get === undefined) throw new TypeError(`This browser has no accessor ${property}.`);
  return (element) => apply(get, element, []);
}

const scrollLeftOf = numberOf('scrollLeft');
const scrollTopOf = numberOf('scrollTop');

const VISIBILITY: [CheckVisibilityOptions] = [
  { opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true },
];
/** Drawn by the browser, whatever is in them; or there to be used, or to be heard. */
const CONTENT = `img, svg, svg *, canvas, video, audio, iframe, object, embed, progress, meter, summary, button,
  input, select, textarea, a[href], [tabindex], [contenteditable], [aria-label]`;

/** Of an element that draws something itself: each property costs a call. */
const OWN = ['rotate', 'cursor', 'pointer-events'] as const;
const OF_TEXT = ['color', 'font', 'text-decoration', 'text-transform', 'text-shadow'] as const;
const OF_REPLACED = ['object-fit', 'object-position'] as const;
const OF_SVG = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray'] as const;
/** They change how all that is in an element is drawn, and are not inherited. */
const EFFECTS = ['opacity', 'filter', 'clip-path', 'z-index', 'animation-name'] as const;
const OF_PSEUDO_ELEMENT = [...OWN, ...OF_TEXT, 'transform', 'width', 'height'] as const;
const PSEUDO_ELEMENTS = ['::before', '::after'] as const;

/** How far what surrounds an element has been scrolled, which is no difference: its place is that on the page. */
export interface Scrolled {
  readonly left: number;
  readonly top: number;
}

const NOT_SCROLLED: Scrolled = { left: 0, top: 0 };

/** Of what is in a document. */
export const scrolledIn = ({ defaultView }: Document): Scrolled => ({
  left: defaultView?.scrollX ?? 0,
  top: defaultView?.scrollY ?? 0,
});

/** Of one element, which is asked for more than one thing. */
export class Look {
  readonly #element: Element;
  readonly #style: CSSStyleDeclaration;
  readonly #position: string;
  readonly #scrolled: Scrolled;
  readonly #box: DOMRect;
  readonly #isRendered: boolean;
  readonly #isCustom: boolean;

  constructor(element: Element, tag: string, scrolled: Scrolled) {
    this.#element = element;
    this.#style = getComputedStyle(element);
    this.#position = this.#value('position');
    this.#scrolled = this.#position === 'fixed' ? NOT_SCROLLED : scrolled;
    // Chrome does not lay out the options of a drop-down, yet shows them.
    const shown = tag === 'option' ? (apply(closest, element, ['select']) ?? element) : element;
    this.#isRendered = apply(checkVisibility, shown, VISIBILITY);
    this.#box = apply(getBoundingClientRect, shown, []);
    this.#isCustom = tag.includes('-');
  }

  /** Of what is in the element. */
  get scrolled(): Scrolled {
    const { left, top } = this.#scrolled;
    // It scrolls all of the document, with itself.
    if (this.#element === document.scrollingElement) return { left, top };
    return { left: left + scrollLeftOf(this.#element), top: top + scrollTopOf(this.#element) };
  }

  /** @param hasText whether text stands right in the element */
  described(hasText: boolean): Pick<SnapshotElement, 'visible' | 'look'> {
    if (!this.#isRendered) return { visible: false, look: 0 };
    const ink = inkOf(this.#style) + this.#pseudoElements();
    const isContent = this.#isContent;
    const isDrawn = hasText || isContent || ink !== '' || this.#marker !== '' || this.#isInTheWay;
    const overflow = this.#value('overflow');
    let text = this.#values(EFFECTS) + overflow;
    // What only holds others may have any box, if it does not cut them: theirs tell.
    if (isDrawn || overflow !== 'visible') text += this.#place(this.#box);
    if (isDrawn) text += ink + this.#marker + this.#turn + this.#values(OWN);
    if (hasText || isContent) text += this.#values(OF_TEXT);
    if (hasText) text += this.#place(boxOfContents(this.#element));
    if (isContent) text += this.#values(this.#element instanceof SVGElement ? OF_SVG : OF_REPLACED);
    const hasArea = this.#box.width > 0 && this.#box.height > 0;
    return { visible: isDrawn && hasArea, look: digest(text) };
  }

  /** A custom element may have a closed shadow tree. */
  get #isContent(): boolean {
    return apply(matches, this.#element, [this.#isCustom ? `${CONTENT}, :defined` : CONTENT]);
  }

  /** What a transform does beside moving, which the box shows. */
  get #turn(): string {
    const transform = this.#value('transform');
    const [, turn = transform] = /^matrix\((.*), [^,]+, [^,]+\)$/.exec(transform) ?? [];
    return turn === '1, 0, 0, 1' ? 'none' : turn;
  }

  get #marker(): string {
    const isItem = this.#value('display') === 'list-item';
    const style = isItem ? this.#value('list-style-type') : 'none';
    return style === 'none' ? '' : style;
  }

  /** Something transparent takes clicks. */
  get #isInTheWay(): boolean {
    const isOver = this.#position === 'absolute' || this.#position === 'fixed';
    return isOver && this.#value('pointer-events') !== 'none';
  }

  /** One without ink and text only takes room, as what clears floats does. */
  #pseudoElements(): string {
    let text = '';
    for (const pseudo of PSEUDO_ELEMENTS) {
      const style = getComputedStyle(this.#element, pseudo);
      const content = styleOf(style, 'content');
      if (content === 'none' || content === 'normal') continue;
      const ink = inkOf(style);
      if (content === '""' && ink === '') continue;
      text += pseudo + content + ink + valuesOf(style, OF_PSEUDO_ELEMENT);
    }
    return text;
  }

  #value(name: string): string {
    return styleOf(this.#style, name);
  }

  #values(names: readonly string[]): string {
    return valuesOf(this.#style, names);
  }

  #place({ left, top, width, height }: DOMRect): string {
    const place = [left + this.#scrolled.left, top + this.#scrolled.top, width, height];
    let text = '';
    for (const number of place) text += `${pixels(number)},`;
    return text;
  }
}

function styleOf(style: CSSStyleDeclaration, name: string): string {
  return apply(getPropertyValue, style, [name]);
}

function valuesOf(style: CSSStyleDeclaration, names: readonly string[]): string {
  let text = '';
  for (const name of names) text += `${styleOf(style, name)};`;
  return text;
}

/** What is drawn of a box; empty: nothing. */
function inkOf(style: CSSStyleDeclaration): string {
  const values = (...names: readonly string[]) => valuesOf(style, names);
  let ink = '';
  if (!isTransparent(styleOf(style, 'background-color'))) ink += values('background-color');
  if (styleOf(style, 'background-image') !== 'none') ink += values('background');
  if (styleOf(style, 'border-width') !== '0px' && !isTransparent(styleOf(style, 'border-color'))) {
    ink += values('border-width', 'border-style', 'border-color');
  }
  if (styleOf(style, 'box-shadow') !== 'none') ink += values('box-shadow');
  if (styleOf(style, 'outline-style') !== 'none') ink += values('outline');
  return ink === '' ? '' : ink + values('border-radius', 'mask-image');
}

const isTransparent = (colour: string) => /^rgba\(.*, 0\)$|\/ 0\)$/.test(colour);

const range = document.createRange();

function boxOfContents(element: Element): DOMRect {
  apply(selectNodeContents, range, [element]);
  return apply(getBoundsOfRange, range, []);
}

/**
 * Whole pixels. Chrome lays out in 64ths of one, and transforms add what is less: what lies between two 64ths is no
 * place to round at.
 */
const pixels = (length: number) => Math.floor(length + 1 / 3);
