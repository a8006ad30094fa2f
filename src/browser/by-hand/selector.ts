/** Names an element as a flow of the Recorder does: by a chain that leads through shadow roots. */
import { finder } from '@medv/finder';

export function selectorOf(element: Element): string[] {
  const root = element.getRootNode();
  if (root instanceof ShadowRoot) return [...selectorOf(root.host), pathIn(root, element)];
  try {
    return [finder(element, { idName: isLasting })];
  } catch {
    // It knows no documents without a body, and gives up on some that have one.
    return [pathIn(document, element)];
  }
}

/** The finder looks in documents only. */
function pathIn(root: Document | ShadowRoot, element: Element): string {
  const byId = isLasting(element.id) ? `#${CSS.escape(element.id)}` : null;
  if (byId !== null && root.querySelectorAll(byId).length === 1) return byId;
  const { parentElement, localName } = element;
  const siblings = [...(parentElement ?? root).children];
  const place = `${CSS.escape(localName)}:nth-child(${siblings.indexOf(element) + 1})`;
  if (parentElement !== null) return `${pathIn(root, parentElement)} > ${place}`;
  return root instanceof ShadowRoot ? `:host > ${place}` : place;
}

/** Whether a person gave the id: `b1`, `user-name`; generated ones count or are of random letters. */
function isLasting(id: string): boolean {
  return /^[a-z]+([-_]?[a-z]+)*\d?$/i.test(id);
}
