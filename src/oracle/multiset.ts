/** What of a multiset is left, in its order, when another one is taken from it. */
export function without(texts: readonly string[], taken: readonly string[]): string[] {
  const isLeft = leftOf(texts, taken);
  return texts.filter((_, place) => isLeft[place]);
}

/** Of each item of a multiset, whether it is left when another one is taken from it. */
export function leftOf(texts: readonly string[], taken: readonly string[]): boolean[] {
  const left = new Map<string, number>();
  for (const text of taken) left.set(text, (left.get(text) ?? 0) + 1);
  return texts.map((text) => {
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count <= 0;
  });
}
