/** One thing in which an outcome is not that of σ0. */
export interface Difference {
  readonly kind: 'hang' | 'exception' | 'rejection' | 'dom' | 'requests' | 'dialogs' | 'console';
  /**
   * Where. In a document a path like a CSS selector, `body > ul#list > li:nth-child(3)`, with the
   * positions of σ0 (`sub.html: body` in a frame); of an exception its place, `script.js:12`;
   * of a request `POST /save`; else empty.
   */
  readonly path: string;
  /**
   * What is different there: `text`, `attribute class`, `value` and other live state, `child`,
   * `position` (among its siblings), `address`; of requests `sent`, `body`, `order`. `ignored
   * element` and `ignored attribute` stand for all that the user wants ignored there.
   */
  readonly aspect: string;
  /** As in σ0; null: it was not there. Long texts are cut to where they begin to differ. */
  readonly expected: string | null;
  readonly actual: string | null;
  /** Whether a person notices: it is on the screen, in a dialog, or in the data on the server. */
  readonly visible: boolean;
  /** What a mask knows it by; the same in all runs. */
  readonly key: string;
  /** Keys under which the elements around it would have come or gone, outermost first. */
  readonly within: readonly string[];
}

/** What of a difference a reader is told. */
export type Described = Pick<Difference, 'kind' | 'path' | 'aspect' | 'expected' | 'actual'>;

/** A sentence without a full stop. */
export function describeDifference(difference: Described): string {
  const { kind, path, expected, actual } = difference;
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
    case 'requests':
      return describeRequest(difference);
    case 'dom':
      return describeChange(difference);
  }
}

/** The document that Chrome shows where none could be loaded. */
const ERROR_PAGE = 'chrome-error://chromewebdata/';

/** An attribute without a value: that it is there is all that it says (`hidden`, `disabled`). */
function isBoolean({ aspect, expected, actual }: Described): boolean {
  return aspect.startsWith('attribute ') && [expected, actual].every((text) => !text);
}

function describeChange(difference: Described): string {
  const { path, aspect, expected, actual } = difference;
  if (aspect === 'child') {
    return expected === null
      ? `${path} has one child more: ${actual}`
      : `${path} lacks a child: ${expected}`;
  }
  if (aspect.startsWith('ignored ')) return `${path}: ${aspect}, as asked`;
  if (isBoolean(difference)) {
    const [is, was] = actual === null ? ['is not', 'is'] : ['is', 'is not'];
    return `${aspect} of ${path} ${is} there; in the recording it ${was}`;
  }
  if (aspect === 'address' && actual === ERROR_PAGE) {
    const instead = expected === null ? '' : ` instead of ${value(expected)}`;
    return `${path} went to an address that could not be loaded${instead}`;
  }
  return `${aspect} of ${path} is ${value(actual)} instead of ${value(expected)}`;
}

function describeRequest({ path, aspect, expected, actual }: Described): string {
  if (aspect === 'order') return `${path} was sent in another order`;
  if (aspect === 'body')
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
