import type { Key } from '../model/key.js';
import { type Aspect, aspectName, isIgnored } from './aspect.js';

export const DIFFERENCE_KINDS = [
  'hang',
  'exception',
  'rejection',
  'dom',
  'requests',
  'dialogs',
  'storage',
  'console',
] as const;

/** One thing in which an outcome is not that of σ0. */
export interface Difference {
  readonly kind: (typeof DIFFERENCE_KINDS)[number];
  /**
   * Where. In a document a path like a CSS selector, `body > ul#list > li:nth-child(3)`, with the
   * positions of σ0 (`sub.html: body` in a frame); of an exception its place, `script.js:12`;
   * of a request `POST /save`; of a stored item `localStorage "cart"`; else empty.
   */
  readonly path: string;
  /** What is different there. */
  readonly aspect: Aspect;
  /** As in σ0; null: it was not there. Long texts are cut to where they begin to differ. */
  readonly expected: string | null;
  readonly actual: string | null;
  /** Whether a person notices: it is on the screen, in a dialog, or in the data on the server. */
  readonly visible: boolean;
  /** What a mask knows it by; the same in all runs. */
  readonly key: Key;
  /** Keys under which the elements around it would have come or gone, outermost first. */
  readonly within: readonly Key[];
}

/** A sentence without a full stop. */
export function describeDifference(difference: Difference): string {
  const { kind, path, aspect, expected, actual } = difference;
  if (isIgnored(aspect)) return `${path}: ${aspectName(aspect)}, as asked`;
  switch (kind) {
    case 'hang':
      return actual ?? '';
    case 'exception':
      return `uncaught ${actual}${path === '' ? '' : ` at ${path}`}`;
    case 'rejection':
      return `unhandled rejection: ${actual}${path === '' ? '' : ` at ${path}`}`;
    case 'console':
      return `console error: ${actual}`;
    case 'dialogs':
      return expected === null ? `unexpected dialog: ${actual}` : `no dialog: ${expected}`;
    case 'storage':
      return `${path} is ${value(actual)} instead of ${value(expected)}`;
    case 'requests':
      return describeRequest(difference);
    case 'dom':
      return describeChange(difference);
  }
}

/** The document that Chrome shows where none could be loaded. */
const ERROR_PAGE = 'chrome-error://chromewebdata/';

/** An attribute without a value: that it is there is all that it says (`hidden`, `disabled`). */
function isBoolean({ aspect, expected, actual }: Difference): boolean {
  return aspect.of === 'attribute' && [expected, actual].every((text) => !text);
}

function describeChange(difference: Difference): string {
  const { path, aspect, expected, actual } = difference;
  const name = aspectName(aspect);
  if (aspect.of === 'child') {
    return expected === null
      ? `${path} has one child more: ${actual}`
      : `${path} lacks a child: ${expected}`;
  }
  if (isBoolean(difference)) {
    const [is, was] = actual === null ? ['is not', 'is'] : ['is', 'is not'];
    return `${name} of ${path} ${is} there; in the recording it ${was}`;
  }
  if (aspect.of === 'address' && actual === ERROR_PAGE) {
    const instead = expected === null ? '' : ` instead of ${value(expected)}`;
    return `${path} went to an address that could not be loaded${instead}`;
  }
  return `${name} of ${path} is ${value(actual)} instead of ${value(expected)}`;
}

function describeRequest({ path, aspect, expected, actual }: Difference): string {
  if (aspect.of === 'order') return `${path} was sent in another order`;
  if (aspect.of === 'body')
    return `${path} was sent with ${value(actual)} instead of ${value(expected)}`;
  const request = (body: string) => (body === '' ? path : `${path} with ${value(body)}`);
  if (expected !== null) return `${request(expected)} was not sent`;
  return `${request(actual ?? '')} was sent more often than in the recording`;
}

function value(text: string | null): string {
  return text === null ? 'nothing' : JSON.stringify(text);
}

const MAX_LENGTH = 160;
/** How much of what is equal is left before the first difference. */
const CONTEXT = 40;

/** Cuts both texts, if they are long, to where they begin to differ. */
export function excerpts(expected: string, actual: string): { expected: string; actual: string } {
  let same = 0;
  while (same < expected.length && expected[same] === actual[same]) same++;
  const longest = Math.max(expected.length, actual.length);
  const start = longest <= MAX_LENGTH ? 0 : Math.max(0, same - CONTEXT);
  return { expected: excerpt(expected, start), actual: excerpt(actual, start) };
}

export function excerpt(text: string, start = 0): string {
  const cut = text.slice(start, start + MAX_LENGTH);
  return `${start > 0 ? '…' : ''}${cut}${start + cut.length < text.length ? '…' : ''}`;
}
