/** The value of a property that an object or function itself has, without running any code of the page. */
export function own(of: unknown, key: PropertyKey): unknown {
  const isObject = (typeof of === 'object' && of !== null) || typeof of === 'function';
  return isObject ? Object.getOwnPropertyDescriptor(of, key)?.value : undefined;
}
