/**
 * What the commands of a script are.
 *
 * - What acts on the page, or reads it, is an input: an operation at its place in the order.
 * - What waits for the page is none: it ends when what it waits for has come, and is looked at after
 *   each operation.
 * - All else (listeners, settings, what Puppeteer knows without asking the page) is done at once.
 */
import {
  ElementHandle,
  Frame,
  JSHandle,
  Keyboard,
  Locator,
  Mouse,
  Page,
  Touchscreen,
} from 'puppeteer-core';

/** What is required of the element that a command names: as of a click, a hover, a choice of files. */
export type Needs = 'click' | 'hover' | 'upload';

export type Command =
  /** Its first argument, or the object itself, is the element. */
  | { readonly is: 'input'; readonly on: 'selector' | 'itself'; readonly needs: Needs }
  /**
   * `reads`: asked again with nothing in between, it would find the same. `mayWait`: for what comes of
   * the page, such as a promise of it, or the end of its load.
   */
  | {
      readonly is: 'input';
      readonly on: 'page';
      readonly reads: boolean;
      readonly mayWait: boolean;
    }
  | { readonly is: 'wait'; readonly for: 'selector' | 'function' | 'locator' }
  /** Puppeteer waits itself; place of its options. */
  | { readonly is: 'wait'; readonly for: 'event'; readonly options: number }
  | { readonly is: 'listener' }
  | { readonly is: 'locator' }
  | { readonly is: 'refused'; readonly why: string }
  | { readonly is: 'setting' };

const ON_SELECTOR: readonly (readonly [Needs, readonly string[]])[] = [
  ['click', ['click', 'type', 'select', 'focus', 'tap']],
  ['hover', ['hover']],
];
const ON_ELEMENT: readonly (readonly [Needs, readonly string[]])[] = [
  ['click', ['click', 'type', 'press', 'select', 'focus', 'tap', 'fill', 'autofill']],
  ['click', ['touchStart', 'touchMove', 'touchEnd', 'dragAndDrop', 'drag', 'drop']],
  ['hover', ['hover', 'scroll', 'scrollIntoView', 'dragEnter', 'dragOver']],
  ['upload', ['uploadFile']],
];
const NAVIGATES = ['goto', 'goBack', 'goForward', 'reload', 'setContent', 'setViewport'];
const READS = [
  ...['evaluate', 'evaluateHandle', '$', '$$', '$eval', '$$eval', 'content', 'title'],
  ...['screenshot', 'pdf', 'cookies', 'setCookie', 'deleteCookie', 'metrics', 'queryObjects'],
  ...['getProperty', 'getProperties', 'jsonValue', 'isVisible', 'isHidden', 'toElement'],
  ...['boundingBox', 'boxModel', 'isIntersectingViewport', 'clickablePoint', 'contentFrame'],
];
/** Of event waits: where their options are among the arguments. */
const EVENT_WAITS: ReadonlyMap<string, number> = new Map([
  ['waitForNavigation', 0],
  ['waitForNetworkIdle', 0],
  ['waitForFileChooser', 0],
  ['waitForDevicePrompt', 0],
  ['waitForRequest', 1],
  ['waitForResponse', 1],
  ['waitForFrame', 1],
  ['waitForTarget', 1],
]);
const HOLDS = 'WAVE holds the requests of the page itself';
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['setRequestInterception', HOLDS],
  ['authenticate', HOLDS],
  ['map', 'a locator here is the one of a selector'],
  ['filter', 'a locator here is the one of a selector'],
]);

export function commandOf(target: object, name: string): Command {
  const found = inputOf(target, name) ?? waitOf(target, name);
  if (found !== null) return found;
  const why = REFUSED.get(name);
  if (why !== undefined) return { is: 'refused', why };
  if (name === 'locator') return { is: 'locator' };
  return /^(on|off|once)$/.test(name) ? { is: 'listener' } : { is: 'setting' };
}

function inputOf(target: object, name: string): Command | null {
  const isPage = target instanceof Page || target instanceof Frame;
  const isElement = target instanceof ElementHandle || target instanceof Locator;
  for (const [needs, names] of isPage ? ON_SELECTOR : isElement ? ON_ELEMENT : []) {
    if (names.includes(name)) return { is: 'input', on: isPage ? 'selector' : 'itself', needs };
  }
  const isRead = (isPage || target instanceof JSHandle) && READS.includes(name);
  const isDevice =
    target instanceof Keyboard || target instanceof Mouse || target instanceof Touchscreen;
  if (isRead) return { is: 'input', on: 'page', reads: true, mayWait: true };
  if (isDevice) return { is: 'input', on: 'page', reads: false, mayWait: false };
  if (isPage && NAVIGATES.includes(name))
    return { is: 'input', on: 'page', reads: false, mayWait: true };
  return null;
}

function waitOf(target: object, name: string): Command | null {
  if (name === 'waitForSelector') return { is: 'wait', for: 'selector' };
  if (name === 'waitForFunction') return { is: 'wait', for: 'function' };
  if (target instanceof Locator && /^wait(Handle)?$/.test(name))
    return { is: 'wait', for: 'locator' };
  const options = EVENT_WAITS.get(name);
  return options === undefined ? null : { is: 'wait', for: 'event', options };
}
