/** Makes a class of the agent's look like one of the browser's own (Web IDL, 3.7 "Interfaces"). */

/** @param constants of the interface, which its objects have too */
export function exposeInterface(
  name: string,
  made: { readonly prototype: object },
  constants: Readonly<Record<string, number>>,
): void {
  const { prototype } = made;
  // The agent's bundle has shorter names.
  Object.defineProperty(made, 'name', { value: name, configurable: true });
  for (const member of Object.getOwnPropertyNames(prototype)) {
    const property = Object.getOwnPropertyDescriptor(prototype, member);
    if (property === undefined || member === 'constructor') continue;
    Object.defineProperty(prototype, member, { ...property, enumerable: true });
  }
  for (const [constant, value] of Object.entries(constants)) {
    for (const owner of [made, prototype]) {
      Object.defineProperty(owner, constant, { value, enumerable: true });
    }
  }
  Object.defineProperty(prototype, Symbol.toStringTag, { value: name, configurable: true });
  Object.defineProperty(globalThis, name, { value: made, writable: true, configurable: true });
}

/** Chrome's message for a call that lacks arguments. */
export function requireArgument(given: number, call: string): void {
  if (given === 0) throw new TypeError(`${call}: 1 argument required, but only 0 present.`);
}
