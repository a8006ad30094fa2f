/** What Vue 2 was given for an event: no element has it, but the virtual nodes do that a component was drawn from. */
import { parentOf } from '../target/natives.js';
import { own } from './own.js';

export function keptByVue2(on: Node, type: string): unknown {
  const component = componentAround(on);
  const node = component === undefined ? null : nodeOf(on, own(component, '_vnode'));
  return own(own(own(own(node, 'data'), 'on'), type), 'fns');
}

function componentAround(on: Node): unknown {
  for (let next: Node | null = on; next !== null; next = parentOf(next)) {
    const component = own(next, '__vue__');
    if (component !== undefined) return component;
  }
  return undefined;
}

/** Null: the tree has none. What another component has drawn is in that one's. */
function nodeOf(element: Node, tree: unknown): unknown {
  if (own(tree, 'elm') === element) return tree;
  const children = own(tree, 'children');
  if (!Array.isArray(children)) return null;
  return children.reduce<unknown>((found, child) => found ?? nodeOf(element, child), null);
}
