import type { Operation } from './operation.js';
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
    EPOCH_TIME.test(value) ||
    RANDOM_FRACTION.test(value) ||
    JSONP_CALLBACK.test(value)
  );
}

/** A tenth of a delay, or one frame: so much may come of working it out from the clock. */
const isNear = (a: number, b: number) => Math.abs(a - b) <= Math.max(17, 0.1 * Math.max(a, b));

/** What is left of a timer's key without its delay; null: it was set at no known place. */
function placeAndDelay({ kind, key }: Pick<Operation, 'kind' | 'key'>) {
  const [, place, delay, tick = ''] = /^(.+) ([\d.]+)ms( tick \d+)?$/.exec(key) ?? [];
  if (kind !== 'timer' || place === undefined) return null;
  return { place: `${place}${tick}`, delay: Number(delay) };
}

/**
 * Finds which operation of σ0 an arriving one is: the same kind and key under the same cause;
 * failing that, under whatever cause (another order may let another operation cause it); failing
 * that, a timer set at the same place under the same cause, with a delay near its own.
 *
 * @param expected operations of σ0 that have not been matched yet, in its order: among equals the
 *   first is taken, which makes the ordinal part of the identity
 */
export function matchOperation(
  expected: readonly Operation[],
  arriving: Pick<Operation, 'kind' | 'key' | 'cause'>,
): Operation | null {
  const alike = expected.filter(({ kind, key }) => kind === arriving.kind && key === arriving.key);
  const found = alike.find(({ cause }) => cause === arriving.cause) ?? alike[0];
  if (found !== undefined) return found;
  const timer = placeAndDelay(arriving);
  if (timer === null) return null;
  const isIt = (operation: Operation) => {
    const other = placeAndDelay(operation);
    return other?.place === timer.place && isNear(other.delay, timer.delay);
  };
  return expected.find((one) => one.cause === arriving.cause && isIt(one)) ?? null;
}
