/** Watches what the parser and scripts insert: the marks of the stream, and script elements. */
import type { AgentMessage } from './messages.js';

/** `<!--wave:TOKEN:3-->`; the token keeps a page's own comments apart. */
export function markText(token: string, mark: string): string {
  return `wave:${token}:${mark}`;
}

export function watchNodes(token: string, report: (message: AgentMessage) => void): void {
  const prefix = markText(token, '');
  const { remove } = CharacterData.prototype;
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        if (node instanceof Comment) {
          const { data } = node;
          if (!data.startsWith(prefix)) continue;
          Reflect.apply(remove, node, []);
          report({ type: 'mark', mark: data.slice(prefix.length) });
        } else if (node instanceof Element) {
          for (const script of scriptsIn(node)) reportScript(script, report);
        }
      }
    }
  }).observe(document, { childList: true, subtree: true });
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
  report({ type: 'script', src: script.src, loading });
}
