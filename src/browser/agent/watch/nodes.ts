/** Finds what the parser and scripts have inserted: the marks of the stream, and script elements. */
import type { AgentMessage } from '../contract.js';
import type { Core } from '../hold/core.js';

const { addEventListener } = EventTarget.prototype;

/** `<!--wave:TOKEN:3-->`; the token keeps a page's own comments apart. */
export function markText(token: string, mark: string): string {
  return `wave:${token}:${mark}`;
}

/**
 * Looks at the document as it stands when nothing is left to do. A mutation observer of the whole tree
 * would tell everything at once, and double the time in which a long document is parsed.
 */
export function watchNodes({ settings, report, on }: Core): void {
  const prefix = markText(settings.name, '');
  const { remove } = CharacterData.prototype;
  const scripts = watchScripts(report);

  const takeMarks = (): void => {
    const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
    const marks: Comment[] = [];
    for (let node = comments.nextNode(); node !== null; node = comments.nextNode()) {
      if (node instanceof Comment && node.data.startsWith(prefix)) marks.push(node);
    }
    for (const mark of marks) {
      Reflect.apply(remove, mark, []);
      report({ type: 'mark', mark: mark.data.slice(prefix.length) });
    }
    if (document.readyState !== 'loading') report({ type: 'parsed' });
  };
  on.rest.push((isParsing) => {
    scripts();
    if (isParsing) takeMarks();
  });
}

/**
 * Scripts are found when somebody looks, which is before any of them can be released; those that
 * are removed as soon as they are inserted (as for JSONP), where they are inserted: in the head,
 * the body or the root.
 */
function watchScripts(report: (message: AgentMessage) => void): () => void {
  const seen = new WeakSet<HTMLScriptElement>();
  const find = (script: HTMLScriptElement): void => {
    if (!seen.has(script)) reportScript(script, report);
    seen.add(script);
  };
  const observer = new MutationObserver((records) => {
    observe();
    for (const { addedNodes } of records) {
      for (const node of addedNodes) if (node instanceof HTMLScriptElement) find(node);
    }
  });
  const observe = (): void => {
    for (const parent of [document, document.documentElement, document.head, document.body]) {
      if (parent !== null) observer.observe(parent, { childList: true });
    }
  };
  observe();
  return () => {
    observe();
    for (const script of document.scripts) find(script);
  };
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
