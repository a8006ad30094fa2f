/**
 * What stands for one of the browser's functions, and looks like it: of itself, a proxy says `function () { [native code] }`, without
 * its name (ECMAScript, Function.prototype.toString), and there are libraries that leave such a function alone.
 */

/** The functions that proxies stand for. */
const originals = new WeakMap<object, object>();

export function proxyOf<Native extends object>(
  native: Native,
  handler: ProxyHandler<Native>,
): Native {
  if (!originals.has(Function.prototype.toString)) keepTexts();
  return registered(native, handler);
}

function registered<Native extends object>(native: Native, handler: ProxyHandler<Native>): Native {
  const proxy = new Proxy(native, handler);
  originals.set(proxy, native);
  return proxy;
}

function keepTexts(): void {
  const value = registered(Function.prototype.toString, {
    apply: (target, self, args) => Reflect.apply(target, originalOf(self), args),
  });
  const property = { value, writable: true, configurable: true, enumerable: false };
  Object.defineProperty(Function.prototype, 'toString', property);
}

/** A proxy may stand for another one. */
function originalOf(self: unknown): unknown {
  let original = self;
  while (typeof original === 'function' && originals.has(original))
    original = originals.get(original);
  return original;
}
