/**
 * A response is there before its body, which may still be on its way from another process when
 * nothing else is left to do. So while the page reads a body, the page is not at rest. (The end of a
 * body that nobody reads is not waited for: it need not come. Nor is that of a Response that the
 * page has made itself: it may wait for a timer that is held.)
 */
import type { HeldTasks } from './held-tasks.js';
import { wrapFunction, wrapGetter } from './wrap.js';

const { then } = Promise.prototype;
const responseType = Object.getOwnPropertyDescriptor(Response.prototype, 'type')?.get ?? (() => '');

/** Fetch standard, 5.5: the type of a Response that `new Response` makes is "default". */
function isGiven(response: unknown): boolean {
  return response instanceof Response && Reflect.apply(responseType, response, []) !== 'default';
}

export function awaitBodies(tasks: HeldTasks): void {
  const streams = new WeakSet<object>();
  const readers = new WeakSet<object>();
  const awaited = (reading: unknown): unknown => {
    if (!(reading instanceof Promise)) return reading;
    const ended = tasks.pending('the body of a response');
    Reflect.apply(then, reading, [ended, ended]);
    return reading;
  };
  for (const method of ['arrayBuffer', 'blob', 'bytes', 'formData', 'json', 'text']) {
    wrapFunction(Response.prototype, method, (native, self) =>
      isGiven(self) ? awaited(native()) : native(),
    );
  }
  wrapGetter(Response.prototype, 'body', (native, self) => {
    const stream = native();
    if (stream instanceof ReadableStream && isGiven(self)) streams.add(stream);
    return stream;
  });
  wrapFunction(ReadableStream.prototype, 'getReader', (native, self) => {
    const reader = native();
    const isOfBody = self instanceof ReadableStream && streams.has(self);
    if (isOfBody && reader instanceof ReadableStreamDefaultReader) readers.add(reader);
    return reader;
  });
  wrapFunction(ReadableStreamDefaultReader.prototype, 'read', (native, self) => {
    const isOfBody = self instanceof ReadableStreamDefaultReader && readers.has(self);
    return isOfBody ? awaited(native()) : native();
  });
}
