/** The element that the path of a difference names, in the outcome that it is told by. */
import { documentName, uniqueNames } from '../model/names.js';
import type { DocumentSnapshot } from '../model/outcome.js';
import { type ComparableElement, normalise } from './normalise.js';
import { countLabels, pathOf, stepTo } from './path.js';

export interface Found {
  readonly document: DocumentSnapshot;
  /** From the root to the element. */
  readonly way: readonly ComparableElement[];
  readonly element: ComparableElement;
}

/** Null: no element has the path. */
export function findElement(documents: readonly DocumentSnapshot[], path: string): Found | null {
  const [main, ...frames] = documents;
  const names = uniqueNames(frames.map(({ url }) => documentName(url)));
  const named = frames.map((document, index) => ({ document, frame: names[index] ?? '' }));
  const all = main === undefined ? named : [{ document: main, frame: '' }, ...named];
  for (const { document, frame } of all) {
    if (document.root === null) continue;
    const root = normalise(document.root);
    const way = wayTo(path, { frame, steps: [stepTo(root, countLabels([root]))] }, [root]);
    const element = way?.at(-1);
    if (way !== null && element !== undefined) return { document, way, element };
  }
  return null;
}

function wayTo(
  path: string,
  place: Parameters<typeof pathOf>[0],
  way: readonly ComparableElement[],
): readonly ComparableElement[] | null {
  if (pathOf(place) === path) return way;
  const children = way.at(-1)?.children ?? [];
  const labels = countLabels(children);
  for (const child of children) {
    if (child.tag === null) continue;
    const steps = [...place.steps, stepTo(child, labels)];
    const found = wayTo(path, { ...place, steps }, [...way, child]);
    if (found !== null) return found;
  }
  return null;
}
