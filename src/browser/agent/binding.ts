/** The page is not to see it: what it would send is not to be taken for the agent's. */
export function takeBinding(name: string): (payload: string) => void {
  const binding: unknown = Reflect.get(globalThis, name);
  if (typeof binding !== 'function') return () => {};
  Reflect.deleteProperty(globalThis, name);
  return (payload) => {
    Reflect.apply(binding, globalThis, [payload]);
  };
}
