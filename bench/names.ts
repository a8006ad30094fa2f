/**
 * Those with one of the names; without names, all. Null, when it has said so: a name is nobody's.
 *
 * @param what they are: `page`
 */
export function chosen<T extends { readonly name: string }>(
  all: readonly T[],
  what: string,
  names: readonly string[],
): readonly T[] | null {
  const unknown = names.find((name) => all.every((one) => one.name !== name));
  if (unknown !== undefined) {
    const known = all.map(({ name }) => name).join(', ');
    console.error(`There is no ${what} ${unknown}. Choose from: ${known}.`);
    return null;
  }
  return all.filter(({ name }) => names.length === 0 || names.includes(name));
}
