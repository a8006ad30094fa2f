/**
 * Puts the agent between the page and the browser. A proxy has the name, the length, the prototype
 * and the source text of what it stands for, so the page sees no difference.
 */
import { proxyOf } from './proxies.js';

type Call = (native: () => unknown, self: unknown, args: readonly unknown[]) => unknown;

/**
 * @param on what has the function, as a property of its own; where it has none (as outside of
 *   secure contexts), nothing is done
 * @param call is called in its place; `native` calls the browser's, with the same arguments
 */
export function wrapFunction(on: object, name: PropertyKey, call: Call): void {
  const property = Object.getOwnPropertyDescriptor(on, name);
  const native: unknown = property?.value;
  if (typeof native !== 'function') return;
  const value = proxyOf(native, {
    apply: (target, self, args) => call(() => Reflect.apply(target, self, args), self, args),
  });
  Object.defineProperty(on, name, { ...property, value });
}

/** As `wrapFunction`, for one that is called with other arguments than the page's. */
export function wrapMethod(
  on: object,
  name: string,
  call: (
    native: (args: readonly unknown[]) => unknown,
    args: readonly unknown[],
    self: unknown,
  ) => unknown,
): void {
  const native: unknown = Object.getOwnPropertyDescriptor(on, name)?.value;
  if (typeof native !== 'function') return;
  wrapFunction(on, name, (_, self, args) =>
    call((given) => Reflect.apply(native, self, given), args, self),
  );
}

/** The same for a property that is set. */
export function wrapSetter(
  on: object,
  name: string,
  write: (native: () => unknown, self: unknown, value: unknown) => unknown,
): void {
  const property = Object.getOwnPropertyDescriptor(on, name);
  const native = property?.set;
  if (native === undefined) return;
  const set = proxyOf(native, {
    apply: (target, self, args) => write(() => Reflect.apply(target, self, args), self, args[0]),
  });
  Object.defineProperty(on, name, { ...property, set });
}

/** The same for a property that is read. */
export function wrapGetter(
  on: object,
  name: string,
  read: (native: () => unknown, self: unknown) => unknown,
): void {
  const property = Object.getOwnPropertyDescriptor(on, name);
  const native = property?.get;
  if (native === undefined) return;
  const get = proxyOf(native, {
    apply: (target, self) => read(() => Reflect.apply(target, self, []), self),
  });
  Object.defineProperty(on, name, { ...property, get });
}

/**
 * Tells of every object that is made with a constructor, before the page has it.
 *
 * @param given what the browser's own constructor is given in the place of the page's arguments
 */
export function watchConstructor<T extends object>(
  native: abstract new (...args: never[]) => T,
  made: (instance: T, args: readonly unknown[]) => void,
  given: (args: readonly unknown[]) => readonly unknown[] = (args) => args,
): void {
  const value: typeof native = proxyOf(native, {
    construct(target, args, newTarget): T {
      const instance: T = Reflect.construct(
        target,
        given(args),
        newTarget === value ? target : newTarget,
      );
      made(instance, args);
      return instance;
    },
  });
  const property = { value, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(native.prototype, 'constructor', property);
  Object.defineProperty(globalThis, native.name, property);
}
