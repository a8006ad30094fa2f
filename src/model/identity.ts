import type { Operation, OperationId } from './operation.js';
import { percentDecoded } from './percent.js';

export { documentName, fileName, readableName, uniqueNames, withQueries } from './names.js';

/** What a request is found again by: `GET https://a.test/data.json?_=`. */
export function requestKey(method: string, url: string): string {
  return `${method.toUpperCase()} ${volatileFree(url)}`;
}

/** What a timer is found again by, under its cause. The site is where it is set: `main.html:12`. */
export function timerKey({ site, delay }: { readonly site: string; readonly delay: number }) {
  return `${site} ${delay}ms`;
}

/**
 * The URL without what differs from run to run: its fragment, the random part of a `blob:` URL, and
 * the values (not the names) of query parameters that hold a time, a random number, a session's
 * token or the generated name of a JSONP callback. The rest stays as it was written, in its order.
 */
export function volatileFree(url: string): string {
  const [sent = ''] = url.split('#', 1);
  if (sent.startsWith('blob:')) return sent.slice(0, sent.lastIndexOf('/') + 1);
  if (sent.startsWith('data:')) return sent;
  const start = sent.indexOf('?');
  if (start < 0) return sent;
  const parameters = sent.slice(start + 1).split('&');
  return `${sent.slice(0, start)}?${parameters.map(withoutVolatileValue).join('&')}`;
}

function withoutVolatileValue(parameter: string): string {
  const equals = parameter.indexOf('=');
  // A parameter without a name, `?1710000000000`, is all value.
  const name = parameter.slice(0, Math.max(equals, 0));
  const value = parameter.slice(equals + 1);
  return isVolatile(percentDecoded(name), percentDecoded(value))
    ? parameter.slice(0, equals + 1)
    : parameter;
}

const CACHE_BUSTER = /^(_|_t|ts|timestamp|cb|cachebuster|nocache|rand)$/i;
const TOKEN = /^_*(csrf.*|token|nonce|sid|session.*)$/i;
/** From 2001 to 2033, in seconds or milliseconds, with fractions as performance.now() adds them. */
const EPOCH_TIME = /^1\d{9}(\d{3})?(\.\d+)?$/;
/** As Math.random() prints: fewer digits are likelier a number with a meaning. */
const RANDOM_FRACTION = /^(0\.\d{10,}|\d(\.\d+)?e-\d+)$/;
/** jQuery1234_5678, jsonp1234, jsonp_1234_5678: counters of one digit are stable, and stay. */
const JSONP_CALLBACK = /^(jQuery|jsonp|callback|cb)_?\d{4,}(_\d+)?$/i;

function isVolatile(name: string, value: string): boolean {
  return (
    CACHE_BUSTER.test(name) ||
    TOKEN.test(name) ||
    (name === 'v' && /^\d{10,13}$/.test(value)) ||
    (name === 't' && isEncodedTime(value)) ||
    EPOCH_TIME.test(value) ||
    RANDOM_FRACTION.test(value) ||
    JSONP_CALLBACK.test(value)
  );
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_';

/** As Engine.IO's long polling has it: milliseconds to the base 64, and a counter behind a dot. */
function isEncodedTime(value: string): boolean {
  if (!/^[\w-]{7}(\.\w+)?$/.test(value)) return false;
  const time = [...value.slice(0, 7)].reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0);
  return EPOCH_TIME.test(`${time}`);
}

/** A tenth of a delay, or one frame: so much may come of working it out from the clock. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(17, 0.1 * Math.max(a, b));

/** What is left of a timer's key without its delay; null: it was set at no known place. */
function placeAndDelay({ kind, key }: Pick<Operation, 'kind' | 'key'>) {
  const [, place, delay, tick = ''] = /^(.+) ([\d.]+)ms( tick \d+)?$/.exec(key) ?? [];
  if (kind !== 'timer' || place === undefined) return null;
  return { place: `${place}${tick}`, delay: Number(delay) };
}

/** `app.js:12:5`: nothing else is set there, whatever delay is worked out for it. */
const isExactPlace = (place: string) => /:\d+:\d+( tick \d+)?$/.test(place);
const isExact = (one: Arriving) => isExactPlace(placeAndDelay(one)?.place ?? '');

/** Shorter ones are of helpers, through which many set timers. */
const LONG_MS = 1000;

/** Whether two long timers are one whose delay is worked out from the clock: set at one exact place. */
export function areOneTimer(
  one: Pick<Operation, 'kind' | 'key'>,
  other: Pick<Operation, 'kind' | 'key'>,
): boolean {
  const [timer, known] = [placeAndDelay(one), placeAndDelay(other)];
  if (timer === null || timer.place !== known?.place || !isExactPlace(timer.place)) return false;
  return Math.min(timer.delay, known.delay) >= LONG_MS && isNear(timer.delay, known.delay);
}

type Arriving = Pick<Operation, 'kind' | 'key' | 'cause'> & {
  /** Of a task, as it has one; ms. */
  readonly delay?: number | null;
};

function isSame(one: Operation, { kind, key, cause }: Arriving): boolean {
  return one.key === key && one.kind === kind && one.cause === cause;
}

/** Timers set at one place, of which the delay is worked out: where the place is a line, nearly one. */
function isSetAlike(one: Operation, arriving: Arriving): boolean {
  const [timer, other] = [placeAndDelay(arriving), placeAndDelay(one)];
  if (timer === null || other?.place !== timer.place) return false;
  return isExactPlace(timer.place) || isNear(other.delay, timer.delay);
}

/** Two images that slide are alike by what they are called; they end at different times. */
function takesAsLong(one: Operation, { delay = null }: Arriving): boolean {
  if (one.kind !== 'task' || one.delay === null || delay === null) return false;
  return Math.abs(one.delay - delay) < 0.01;
}

/**
 * Whether an arriving operation can be one of σ0, the surest first: the same kind and key under the
 * same cause, tasks first that take as long; under whatever cause (another order may let another
 * operation cause it); a timer set at the same place under the same cause; under another one that the
 * same operation led to (of all that it asked for, what comes last goes on); under any other one that
 * took the place of its own, which has run and did not set it (of all that was awaited, what comes last
 * goes on).
 */
const LIKENESSES: readonly ((one: Operation, arriving: Arriving, past: Past) => boolean)[] = [
  (one, arriving) => isSame(one, arriving) && takesAsLong(one, arriving),
  isSame,
  (one, { kind, key }) => one.key === key && one.kind === kind,
  (one, arriving) => one.cause === arriving.cause && isSetAlike(one, arriving),
  (one, arriving, { causeOf }) =>
    areSiblings(one.cause, arriving.cause, causeOf) && isSetAlike(one, arriving),
  (one, arriving, { hasRun }) =>
    one.cause !== null && hasRun(one.cause) && isExact(one) && isSetAlike(one, arriving),
];

function areSiblings(one: OperationId | null, other: OperationId | null, causeOf: CauseOf) {
  if (one === null || other === null) return false;
  const parent = causeOf(one);
  return parent !== null && parent === causeOf(other);
}

type CauseOf = (id: OperationId) => OperationId | null;

/** What is known of operations that are not expected. */
interface Past {
  readonly causeOf: CauseOf;
  readonly hasRun: (id: OperationId) => boolean;
}

const NO_PAST: Past = { causeOf: () => null, hasRun: () => false };

/**
 * Finds which operations of σ0 the arriving ones are. None takes an operation from another that is
 * more like it: what is set now may be cleared before it comes.
 *
 * @param expected operations of σ0 that have not run yet, in its order: among equals the first is
 *   taken, which makes the ordinal part of the identity
 * @param mayCome whether one can still come under another cause than its own
 * @param past what is known of the others
 */
export function matchOperations<Each extends Arriving>(
  expected: readonly Operation[],
  arriving: readonly Each[],
  mayCome: (one: Operation, cause: OperationId | null) => boolean = () => true,
  past = NO_PAST,
): Map<Each, Operation> {
  const matched = new Map<Each, Operation>();
  const left = new Set(expected);
  for (const isAlike of LIKENESSES) {
    for (const each of arriving) {
      if (matched.has(each)) continue;
      for (const one of left) {
        if (!isAlike(one, each, past)) continue;
        if (one.cause !== each.cause && !mayCome(one, each.cause)) continue;
        matched.set(each, one);
        left.delete(one);
        break;
      }
    }
  }
  return matched;
}
