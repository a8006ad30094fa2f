import { percentDecoded } from './percent.js';

/**
 * The URL without what differs from run to run: its fragment, the random part of a `blob:` URL, and
 * the values (not the names) of query parameters that hold a time, a random number, a session's
 * token or the generated name of a JSONP callback. The rest stays as it was written, in its order.
 */
export function volatileFree(url: string): string {
  const [sent = ''] = url.split('#', 1);
  if (sent.startsWith('blob:')) return /^blob:(?:.*\/)?/.exec(sent)?.[0] ?? sent;
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
