/** What a test asks for in the end: that in which the failing run differed from the recording, as the recording has it. */
import { type Found, findElement } from '../oracle/find-element.js';
import type { ComparableElement } from '../oracle/normalise.js';
import { stableText } from '../oracle/stable.js';
import type { RecordingData } from '../store/recording.js';
import type { Test } from '../store/report.js';
import type { Expectation, Place, RequestPattern } from './plan.js';
import { patternOf } from './request-of.js';

type Difference = Test['differences'][number];
type Recorded = Pick<RecordingData, 'outcome' | 'url'>;

/** Of the gravest difference that a test can ask for; null: of none. */
export function expectationOf(
  test: Pick<Test, 'differences'>,
  recording: Recorded,
): Expectation | null {
  for (const difference of test.differences) {
    const expectation = ofDifference(difference, test.differences, recording);
    if (expectation !== null) return expectation;
  }
  return null;
}

function ofDifference(
  difference: Difference,
  all: readonly Difference[],
  recording: Recorded,
): Expectation | null {
  switch (difference.kind) {
    case 'hang':
      return { of: 'answer' };
    case 'exception':
    case 'rejection':
      return withMessage('exception', difference);
    case 'console':
      return withMessage('console', difference);
    case 'dom':
      return ofDocument(difference, all, recording);
    case 'requests':
      return ofRequests(difference, recording);
    case 'dialogs':
      return ofDialogs(difference, recording);
    case 'storage':
      return ofStorage(difference, recording);
  }
}

function withMessage(of: 'exception' | 'console', { actual }: Difference): Expectation | null {
  const [line = ''] = (actual ?? '').split('\n', 1);
  // Where it is cut, its beginning tells it.
  const message = (line.split('…', 1)[0] ?? '').trim();
  return message === '' ? null : { of, message };
}

function ofDocument(
  difference: Difference,
  all: readonly Difference[],
  { outcome, url }: Recorded,
): Expectation | null {
  const { path, aspect, expected, actual } = difference;
  if (aspect === 'address') {
    const isOfPage = path === 'the page' && expected !== null && URL.canParse(expected);
    if (!isOfPage || new URL(expected).origin !== new URL(url).origin) return null;
    const { pathname, search, hash } = new URL(expected);
    return { of: 'address', path: pathname + search + hash };
  }
  const found = findElement(outcome.documents, path);
  const at = found && placeOf(found, outcome.documents[0] ?? null);
  if (found === null || at === null) return null;
  if (aspect === 'child') return ofChildren(difference, all, found, at);
  if (aspect === 'text' || aspect.startsWith('text ')) return ofText(difference, found, at, url);
  if (aspect.startsWith('attribute '))
    return ofAttribute(aspect.slice('attribute '.length), found, at, url);
  if (aspect === 'value') {
    const value = found.element.state.value ?? found.element.given.value ?? '';
    return { of: 'value', at, value };
  }
  if (aspect === 'checked' && (expected ?? actual) !== null) {
    return { of: 'checked', at, isChecked: found.element.state.checked === 'true' };
  }
  return null;
}

/** What stands in the place of what each run has otherwise. */
const UNSTABLE = /<(time|number|counted)>/;

/** Whether a page has the text in each run, wherever its server is. */
function isStable(text: string, page: string): boolean {
  return !UNSTABLE.test(text) && !text.includes(new URL(page).origin);
}

function ofText(
  { expected, actual }: Difference,
  { element }: Found,
  at: Place,
  page: string,
): Expectation | null {
  const texts = element.children.flatMap((node) => (node.tag === null ? [node.text] : []));
  const isLeaf = texts.length === element.children.length;
  const whole = texts.join(' ');
  if (isLeaf && isStable(whole, page)) return { of: 'text', at, text: whole, isWhole: true };
  if (expected === null) {
    return actual === null || actual.includes('…') ? null : { of: 'no text', at, text: actual };
  }
  const isPart = actual?.includes(expected) === true;
  const isKnown = !expected.includes('…') && isStable(expected, page);
  return isKnown && !isPart ? { of: 'text', at, text: expected, isWhole: false } : null;
}

function ofAttribute(
  name: string,
  { element }: Found,
  at: Place,
  page: string,
): Expectation | null {
  const value = element.given[name] ?? null;
  const isSame = isStable(`${element.attributes[name]} ${value}`, page);
  // How a browser writes a style is its own business.
  if (value !== null && (name === 'style' || !isSame)) return null;
  return { of: 'attribute', at, name, value };
}

/** By how many there are of a tag, if that tells them apart. */
function ofChildren(
  { path, expected, actual }: Difference,
  all: readonly Difference[],
  { element }: Found,
  at: Place,
): Expectation | null {
  const tag = tagOf(expected ?? actual);
  if (tag === null) return null;
  const alike = all.filter(
    (other) =>
      other.path === path &&
      other.aspect === 'child' &&
      tagOf(other.expected ?? other.actual) === tag,
  );
  const more = alike.filter((other) => other.expected === null).length;
  if (more === alike.length - more) return null;
  const count = element.children.filter((child) => child.tag === tag).length;
  return { of: 'count', at: { ...at, selector: `${at.selector} > ${tag}` }, count };
}

function tagOf(excerpt: string | null): string | null {
  return /^<([a-z][a-z\d-]*)/i.exec(excerpt ?? '')?.[1] ?? null;
}

/** Null: no plain CSS selector finds it. */
function placeOf({ way, document }: Found, main: Found['document'] | null): Place | null {
  const isNamed = ({ given, attributes }: ComparableElement) =>
    isPlain(given.id) && given.id === attributes.id;
  const from = Math.max(way.findLastIndex(isNamed), Math.min(1, way.length - 1));
  const steps = way.slice(from).map((element, index) => {
    if (index === 0 && isNamed(element)) return `#${element.given.id}`;
    return index === 0 ? element.tag : stepFrom(way[from + index - 1], element);
  });
  if (way.slice(from).some(({ tag }) => !isPlain(tag))) return null;
  const frame = document === main ? null : pathOf(document.url);
  return { frame, selector: steps.join(' > ') };
}

function stepFrom(
  parent: ComparableElement | undefined,
  { tag, position }: ComparableElement,
): string {
  const alike = parent?.children.filter((child) => child.tag === tag) ?? [];
  return alike.length === 1 ? tag : `${tag}:nth-child(${position})`;
}

function isPlain(name: string | undefined): boolean {
  return name !== undefined && /^[a-z][\w-]*$/i.test(name);
}

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : url;
}

function ofRequests(
  { path, aspect, expected }: Difference,
  { outcome, url }: Recorded,
): Expectation | null {
  const [method = '', ...rest] = path.split(' ');
  // No tool tells of a message over a WebSocket as of a request.
  if ((aspect !== 'sent' && aspect !== 'body') || method === 'SEND') return null;
  const request = patternOf({ method, url: rest.join(' ') }, url);
  const isSame = (sent: { readonly method: string; readonly url: string }) => {
    const other = patternOf(sent, url);
    return other.method === request.method && other.url === request.url;
  };
  const recorded = outcome.requests.filter(isSame);
  if (aspect === 'body') return ofBodies(request, recorded, url);
  const times = recorded.length;
  const isSafe = method === 'GET' || method === 'HEAD';
  return { of: 'request', request, times: isSafe && expected !== null ? null : times };
}

/** A digest or an id that is another one each time, and what stands between the parts of a form with a file. */
const RANDOM = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}\b|----WebKitFormBoundary/i;

function ofBodies(
  request: RequestPattern,
  recorded: Recorded['outcome']['requests'],
  page: string,
): Expectation | null {
  // Of what replaces all that an address has, only the last counts.
  const isLast = request.method === 'PUT' || request.method === 'DELETE';
  const all = recorded.map(({ body }) => body ?? '');
  const bodies = isLast ? all.slice(-1) : all.toSorted();
  const isKnown = (body: string) => isStable(stableText(body), page) && !RANDOM.test(body);
  // How often a page polls is up to its timers.
  const isCounted = isLast || !recorded.some(({ isPoll }) => isPoll);
  return isCounted && bodies.every(isKnown) ? { of: 'bodies', request, bodies, isLast } : null;
}

function ofDialogs(
  { expected, actual }: Difference,
  { outcome, url }: Recorded,
): Expectation | null {
  const text = expected ?? actual;
  if (text === null || text.includes('…') || !isStable(text, url)) return null;
  const said = outcome.dialogs.map(({ type, message }) => `${type} ${JSON.stringify(message)}`);
  return { of: 'dialog', text, times: said.filter((one) => one === text).length };
}

function ofStorage({ path }: Difference, { outcome }: Recorded): Expectation | null {
  const [, area, quoted] = /^(localStorage|sessionStorage) (".*")$/s.exec(path) ?? [];
  const storage = outcome.documents[0]?.storage ?? null;
  if (area === undefined || quoted === undefined || storage === null) return null;
  const key: unknown = JSON.parse(quoted);
  if (typeof key !== 'string') return null;
  const isLocal = area === 'localStorage';
  const value = (isLocal ? storage.local : storage.session)[key] ?? null;
  return { of: 'storage', area: isLocal ? 'localStorage' : 'sessionStorage', key, value };
}
