/** What an event changes in the document: a test that waits for that has waited for the event. */
import { attribute, firstElementOf } from '../../browser/agent/target/natives.js';
import type { Effect } from './contract.js';
import type { Events } from './events.js';
import { selectorOf } from './selector.js';

/** So many are told of an event. */
const MOST = 3;
const MOST_TEXT = 80;
/** Those that tests wait for. */
const ATTRIBUTES = ['disabled', 'hidden', 'aria-busy', 'aria-expanded'];

export function watchEffects(events: Events): void {
  const told = new Map<string, number>();
  const tell = (target: Element, what: Effect['what'], name: string | null = null): void => {
    const { cause } = events;
    const count = told.get(cause) ?? 0;
    if (cause === '' || count >= MOST) return;
    const selector = selectorOf(target);
    if (selector === null) return;
    told.set(cause, count + 1);
    const changed = name === null ? null : { name, value: attribute(target, name) };
    const isInFrame = window !== window.top;
    const of = { event: cause, what, selector, isInFrame } as const;
    events.effect({ ...of, text: textOf(target), attribute: changed });
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, attributeName } of records) {
      if (type === 'attributes') {
        if (target instanceof Element) tell(target, 'attribute', attributeName);
        continue;
      }
      // Where all is drawn anew, some of it may be as it was.
      const before = [...removedNodes].map(contentOf);
      const added = [...addedNodes].find(
        (node) => node instanceof Element && !before.includes(contentOf(node)),
      );
      const element = target instanceof Element ? target : target.parentElement;
      if (added instanceof Element && added.isConnected) tell(added, 'added');
      else if (element !== null && firstElementOf(element) === null) tell(element, 'text');
    }
  });
  observer.observe(document, {
    ...{ subtree: true, childList: true, characterData: true },
    attributeFilter: ATTRIBUTES,
  });
}

/** Equal for elements that look alike to a test. */
function contentOf(node: Node): string {
  return `${node.nodeName} ${node.textContent}`;
}

function textOf({ textContent }: Element): string | null {
  const text = (textContent ?? '').replace(/\s+/g, ' ').trim();
  return text === '' || text.length > MOST_TEXT ? null : text;
}
