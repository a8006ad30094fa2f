/** What people read of a difference. */
import { placeOfUrl } from '../model/addresses.js';
import { isSafe } from '../model/methods.js';
import { shortened } from '../model/shortened.js';
import { aspectName, isIgnored } from './aspect.js';
import type { Difference } from './difference.js';
import { excerpt, excerpts } from './excerpts.js';

/**
 * A sentence without a full stop.
 *
 * @param others of the same outcome: of a long URL, it shows what tells it from theirs
 */
export function describeDifference(
  difference: Difference,
  others: readonly Difference[] = [],
): string {
  const { kind, path, aspect, expected, actual } = difference;
  if (isIgnored(aspect)) return `${path}: ${aspectName(aspect)}, as asked`;
  switch (kind) {
    case 'hang':
      return actual ?? '';
    case 'exception':
      return `The page threw an uncaught ${thrown(difference)}`;
    case 'rejection':
      return `The page left an unhandled rejection: ${thrown(difference)}`;
    case 'console':
      return `The page wrote a console error: ${actual}`;
    case 'dialogs':
      return expected === null
        ? `A dialog opened that did not in the recording: ${actual}`
        : `A dialog did not open: ${expected}`;
    case 'storage':
      return `${shortened(path)} is ${value(actual)} instead of ${value(expected)}`;
    case 'requests':
      return describeRequest(difference, requestOf(path, others));
    case 'dom':
      return describeChange(difference, placeOf(path));
  }
}

/** What σ0 ended in, and what this run did: clauses that stand beside each other. */
export function sidesOf(
  difference: Difference,
  others: readonly Difference[] = [],
): { readonly expected: string; readonly got: string } {
  const { kind, path, aspect, expected, actual } = difference;
  const both = (one: (text: string) => string, none: string) => ({
    expected: expected === null ? none : one(expected),
    got: actual === null ? none : one(actual),
  });
  switch (kind) {
    case 'hang':
      return { expected: 'the page comes to rest', got: actual ?? '' };
    case 'exception':
    case 'rejection':
      return { expected: `no such ${kind}`, got: thrown(difference) };
    case 'console':
      return both((text) => text, 'no such error');
    case 'dialogs':
      return both((text) => text, 'no such dialog');
    case 'requests': {
      const request = requestOf(path, others);
      if (aspect.of !== 'sent') return both((text) => `${request} with ${value(text)}`, 'nothing');
      return both((body) => withBody(request, body), fewer(aspect.isAgain));
    }
    case 'storage':
      return both((text) => value(text), 'nothing');
    case 'dom': {
      if (aspect.of === 'child') return both((text) => text, 'no such element');
      const look = lookOf(difference);
      if (look === null) return both((text) => value(text), missing(difference));
      const [got, expected] = isOn(difference) ? [look, `not ${look}`] : [`not ${look}`, look];
      return { expected, got };
    }
  }
}

function thrown({ path, actual }: Difference): string {
  return `${actual}${path === '' ? '' : ` at ${path}`}`;
}

/** The document that Chrome shows where none could be loaded. */
const ERROR_PAGE = 'chrome-error://chromewebdata/';

function isAttribute({ aspect }: Difference): boolean {
  return aspect.of === 'attribute';
}

/** An attribute without a value: that it is there is all that it says (`hidden`, `disabled`). */
function isBoolean(difference: Difference): boolean {
  return isAttribute(difference) && [difference.expected, difference.actual].every((text) => !text);
}

/** What a person sees an element to be, or not to be. */
const LOOKS = ['checked', 'disabled', 'hidden', 'open', 'selected'];

/** `disabled`; null: it is nothing that an element just is or is not. */
function lookOf(difference: Difference): string | null {
  const { aspect, expected, actual } = difference;
  if (!('name' in aspect) || !LOOKS.includes(aspect.name)) return null;
  // Of a list to choose from, `selected` is what is chosen.
  if (aspect.of === 'state') return aspect.name === 'checked' ? aspect.name : null;
  // `disabled="disabled"` says no more than `disabled` (HTML standard, 2.3.2 Boolean attributes).
  const isEither = [expected, actual].every((text) => !text || text === aspect.name);
  const isOneOnly = expected === null || actual === null;
  return isEither && isOneOnly ? aspect.name : null;
}

/** Whether it is so now. A state that is the default now is not what it was. */
function isOn({ aspect, expected, actual }: Difference): boolean {
  if (aspect.of === 'attribute') return actual !== null;
  return actual === null ? expected === 'false' : actual === 'true';
}

function describeChange(difference: Difference, place: string): string {
  const { aspect, expected, actual } = difference;
  const isChoice = aspect.of === 'state' && aspect.name === 'selected';
  const name = isChoice ? 'choice' : aspectName(aspect);
  if (aspect.of === 'child') {
    return expected === null
      ? `${place} has one child more: ${actual}`
      : `${place} lacks a child: ${expected}`;
  }
  const look = lookOf(difference);
  if (look !== null) {
    const [is, was] = isOn(difference) ? ['is', 'is not'] : ['is not', 'is'];
    return `${place} ${is} ${look}; in the recording it ${was}`;
  }
  if (isBoolean(difference)) {
    const [is, was] = actual === null ? ['is not', 'is'] : ['is', 'is not'];
    return `The ${name} of ${place} ${is} there; in the recording it ${was}`;
  }
  if (aspect.of === 'address' && actual === ERROR_PAGE) {
    const instead = expected === null ? '' : ` instead of ${value(expected)}`;
    return `${capitalised(place)} went to an address that could not be loaded${instead}`;
  }
  const [was, is] = [expected, actual].map((text) => value(text, missing(difference)));
  return `The ${name} of ${place} is ${is} instead of ${was}`;
}

function describeRequest({ path, aspect, expected, actual }: Difference, request: string): string {
  if (aspect.of === 'order')
    return `${request} was sent in another order: ${actual} instead of ${expected}`;
  if (aspect.of === 'body')
    return `${request} was sent with ${value(actual)} instead of ${value(expected)}`;
  const isAgain = aspect.of === 'sent' && aspect.isAgain;
  if (expected !== null) {
    const less = isAgain ? 'sent once less than in the recording' : 'not sent';
    return `${withBody(request, expected)} was ${less}`;
  }
  const sent = `${isOnlyAsked(path) ? request : withBody(request, actual ?? '')} was sent`;
  return isAgain
    ? `${sent} once more than in the recording`
    : `${sent}; in the recording it was not`;
}

/** Of a request that is missing, in σ0 or now: of those that change data each is counted. */
function fewer(isAgain: boolean): string {
  return isAgain ? 'one such request less' : 'no such request';
}

/** Whether it asks, and changes nothing: then only that it was sent counts. */
function isOnlyAsked(path: string): boolean {
  return isSafe(path.split(' ', 1)[0] ?? '');
}

function withBody(request: string, body: string): string {
  return body === '' ? request : `${request} with ${value(body)}`;
}

function requestOf(path: string, others: readonly Difference[]): string {
  const other = others.find(
    (one) =>
      one.kind === 'requests' && one.path !== path && placeOfUrl(one.path) === placeOfUrl(path),
  );
  if (other === undefined) return excerpt(path);
  const [method = '', url = ''] = path.split(/ (.*)/s);
  const [, otherUrl = ''] = other.path.split(/ (.*)/s);
  return `${method} ${excerpts(url, otherUrl).expected}`;
}

/** From the last element on that has an id, which is enough to find it: `#list > li:nth-child(3)`. */
function placeOf(path: string): string {
  const frame = /^[^>]*?: /.exec(path)?.[0] ?? '';
  const steps = path.slice(frame.length).split(' > ');
  const from = steps.findLastIndex((step) => /^[\w-]+#/.test(step));
  if (from < 0) return shortened(path);
  const [first = '', ...more] = steps.slice(from);
  return shortened(frame + [first.slice(first.indexOf('#')), ...more].join(' > '));
}

/** What there is in the place of a value that is missing. */
function missing({ aspect }: Difference): string {
  return aspect.of === 'state' ? 'its default' : 'nothing';
}

function value(text: string | null, none = 'nothing'): string {
  return text === null ? none : quoted(text);
}

/** On one line, in quotes that it does not have itself if there are such: JSON in JSON nobody can read. */
function quoted(text: string): string {
  const json = JSON.stringify(text);
  const quote = ['"', "'", '`'].find((one) => !text.includes(one)) ?? '"';
  return quote === '"' ? json : `${quote}${json.slice(1, -1).replaceAll('\\"', '"')}${quote}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
