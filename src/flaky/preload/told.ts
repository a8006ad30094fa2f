/**
 * What runs when the browser has told something: a library calls handlers of the test then, as of a request or a dialog. They are no
 * steps of the test, which goes on by itself where it has awaited something: that runs in the context in which it awaited it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Socket } from 'node:net';

const telling = new AsyncLocalStorage<true>();
const watched = new WeakSet<Socket>();

/** Whether what runs now is a handler, also behind what it has awaited. */
export function isTold(): boolean {
  return telling.getStore() === true;
}

/** @param socket by which the browser tells something */
export function watchTold(socket: Socket): void {
  if (watched.has(socket)) return;
  watched.add(socket);
  const emit = socket.emit;
  Reflect.set(socket, 'emit', (...args: unknown[]) =>
    telling.run(true, () => Reflect.apply(emit, socket, args)),
  );
}
