/**
 * A response is there before its body, which may still be on its way from another process when
 * nothing else is left to do. So while the page reads a body, the page is not at rest. (The end of a
 * body that nobody reads is not waited for: it need not come. Nor is that of a Response that the
 * page has made itself: it may wait for a timer that is held. From a cache, it comes from there.)
 *
 * Of a body that comes in pieces, only what has been given is waited for.
 */

import type { Piece } from '../../../conductor/arrival.js';
import { wrapFunction, wrapGetter } from '../page/wrap.js';
import type { Core } from './core.js';

const { then } = Promise.prototype;
const responseType = Object.getOwnPropertyDescriptor(Response.prototype, 'type')?.get ?? (() => '');
const responseUrl = Object.getOwnPropertyDescriptor(Response.prototype, 'url')?.get ?? (() => '');

/** Of one response, what the page has read of it. */
interface Body {
  readonly url: string;
  bytes: number;
}

interface Reading {
  readonly body: Body;
  /** Whether it ends only with the body. */
  readonly isWhole: boolean;
  /** Set while it is waited for. */
  ended: (() => void) | null;
}

export function awaitBodies({ tasks, on }: Core): void {
  const pieces = new Map<string, Piece>();
  const streams = new WeakMap<object, Body>();
  const readers = new WeakMap<object, Body>();
  const readings = new Set<Reading>();
  const stored = keepStored();

  /** Whether what it reads has been given: a body that comes in one piece always has. */
  const isGiven = ({ body, isWhole }: Reading): boolean => {
    const piece = pieces.get(body.url);
    return piece === undefined || piece.isLast || (!isWhole && body.bytes < piece.bytes);
  };
  const look = (reading: Reading): void => {
    if (isGiven(reading)) reading.ended ??= tasks.pending('the body of a response');
  };
  const awaited = (promise: unknown, body: Body, isWhole: boolean): unknown => {
    if (!(promise instanceof Promise)) return promise;
    const reading: Reading = { body, isWhole, ended: null };
    const over = (result: unknown): void => {
      body.bytes += lengthOf(result);
      readings.delete(reading);
      reading.ended?.();
    };
    readings.add(reading);
    look(reading);
    Reflect.apply(then, promise, [over, over]);
    return promise;
  };

  for (const method of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    wrapFunction(Response.prototype, method, (native, self) => {
      const body = bodyOf(self, stored);
      return body === null ? native() : awaited(native(), body, true);
    });
  }
  wrapGetter(Response.prototype, 'body', (native, self) => {
    const stream = native();
    const body = bodyOf(self, stored);
    if (stream instanceof ReadableStream && body !== null && !streams.has(stream))
      streams.set(stream, body);
    return stream;
  });
  wrapFunction(ReadableStream.prototype, 'getReader', (native, self) => {
    const reader = native();
    const body = self instanceof ReadableStream ? streams.get(self) : undefined;
    if (body !== undefined && reader instanceof ReadableStreamDefaultReader)
      readers.set(reader, body);
    return reader;
  });
  wrapFunction(ReadableStreamDefaultReader.prototype, 'read', (native, self) => {
    const body = self instanceof ReadableStreamDefaultReader ? readers.get(self) : undefined;
    return body === undefined ? native() : awaited(native(), body, false);
  });
  on.begin.push(({ gives }) => {
    if (gives === undefined) return;
    pieces.set(gives.url, gives);
    for (const reading of readings) look(reading);
  });
}

/** The responses that a cache has given. */
function keepStored(): { has(response: object): boolean } {
  const stored = new WeakSet<object>();
  const keep = (responses: unknown): unknown => {
    for (const one of [responses].flat()) if (one instanceof Response) stored.add(one);
    return responses;
  };
  for (const name of ['Cache', 'CacheStorage']) {
    const on: unknown = Reflect.get(globalThis, name);
    if (typeof on !== 'function') continue;
    for (const method of ['match', 'matchAll']) {
      wrapFunction(on.prototype, method, (native) => {
        const found = native();
        return found instanceof Promise ? Reflect.apply(then, found, [keep]) : found;
      });
    }
  }
  return stored;
}

/** Null for one that the page has made itself: its type is "default" (Fetch standard, 5.5). */
function bodyOf(response: unknown, stored: { has(response: object): boolean }): Body | null {
  if (!(response instanceof Response)) return null;
  const isMade = Reflect.apply(responseType, response, []) === 'default';
  if (isMade && !stored.has(response)) return null;
  return { url: String(Reflect.apply(responseUrl, response, [])), bytes: 0 };
}

/** Of what a reader has read. */
function lengthOf(result: unknown): number {
  if (typeof result !== 'object' || result === null || !('value' in result)) return 0;
  const { value } = result;
  return value instanceof Uint8Array ? value.byteLength : 0;
}
