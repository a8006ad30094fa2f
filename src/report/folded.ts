/**
 * What repeats takes one line: a page that looks at its clock ten times a second has a line of it between two others,
 * and not fifty.
 */

export interface Fold<Item> {
  readonly item: Item;
  /** How many of its kind come right behind it. */
  readonly more: number;
}

/** @param isKept what has a line of its own in any case */
export function folded<Item extends { readonly name: string }>(
  items: Iterable<Item>,
  isKept: (item: Item) => boolean,
): Fold<Item>[] {
  const folds: Fold<Item>[] = [];
  for (const item of items) {
    const last = folds.at(-1);
    const isSame = last !== undefined && kindOf(last.item) === kindOf(item);
    if (isSame && !isKept(last.item) && !isKept(item))
      folds[folds.length - 1] = { ...last, more: last.more + 1 };
    else folds.push({ item, more: 0 });
  }
  return folds;
}

/** The third of one name is called `timer 100ms set by app.js:5 (3)`. */
const kindOf = ({ name }: { readonly name: string }) => name.replace(/ \(\d+\)$/, '');
