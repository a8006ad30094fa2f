/** Watches what the parser and scripts insert: the marks of the stream, and script elements. */
import type { AgentMessage } from './messages.js';

const { addEventListener } = EventTarget.prototype;

/** `<!--wave:TOKEN:3-->`; the token keeps a page's own comments apart. */
export function markText(token: string, mark: string): string {
  return `wave:${token}:${mark}`;
}

/** Returns a function that begins to watch the window's document. */
export function watchNodes(token: string, report: (message: AgentMessage) => void): () => void {
  const prefix = markText(token, '');
  const { remove } = CharacterData.prototype;
  // A subtree is reported with each of its nodes that was inserted, and they overlap.
  const seen = new WeakSet<HTMLScriptElement>();
  const found = (node: Node): void => {
    if (node instanceof Comment) {
      const { data } = node;
      if (!data.startsWith(prefix)) return;
      Reflect.apply(remove, node, []);
      report({ type: 'mark', mark: data.slice(prefix.length) });
    } else if (node instanceof Element) {
      for (const script of scriptsIn(node)) {
        if (!seen.has(script)) reportScript(script, report);
        seen.add(script);
      }
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) found(node);
  });
  return () => {
    // The first document of a frame may take over the window of its initial about:blank, and the
    // agent with it (HTML standard, "create and initialize a Document object"): it may have begun.
    const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    const begun: Node[] = [];
    for (let node = comments.nextNode(); node !== null; node = comments.nextNode())
      begun.push(node);
    for (const node of begun) found(node);
    observer.observe(document, { childList: true, subtree: true });
  };
}

function scriptsIn(node: Element): Iterable<HTMLScriptElement> {
  if (node instanceof HTMLScriptElement) return [node];
  return node.getElementsByTagName('script');
}

function reportScript(script: HTMLScriptElement, report: (message: AgentMessage) => void): void {
  if (!script.hasAttribute('src')) return;
  const loading = script.async
    ? 'async'
    : script.type === 'module'
      ? 'module'
      : script.defer
        ? 'defer'
        : 'plain';
  const { src } = script;
  report({ type: 'script', src, loading });
  // On the element itself: it may be removed before it runs.
  const ran = () => report({ type: 'ran', src });
  for (const type of ['load', 'error']) Reflect.apply(addEventListener, script, [type, ran]);
}
