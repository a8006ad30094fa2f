import type {
  ConsoleMessage,
  Outcome,
  PageException,
  SentRequest,
  SnapshotElement,
  SnapshotNode,
} from '../../src/model/outcome.js';
import { aspectName } from '../../src/oracle/aspect.js';
import type { Difference } from '../../src/oracle/difference.js';

export function element(
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly SnapshotNode[]
): SnapshotElement {
  return { tag, attributes, state: {}, visible: true, look: 1, children };
}

export function page(...body: readonly SnapshotNode[]): SnapshotElement {
  return element('html', {}, element('body', {}, ...body));
}

export function hidden(node: SnapshotElement): SnapshotElement {
  const children = node.children.map((child) =>
    typeof child === 'string' ? child : hidden(child),
  );
  return { ...node, visible: false, look: 0, children };
}

/** Another look. */
export function drawnOtherwise(node: SnapshotElement): SnapshotElement {
  return { ...node, look: node.look + 1 };
}

export const PAGE_URL = 'http://localhost:8000/main.html';

export function outcome(
  parts: Partial<Outcome> & { readonly body?: readonly SnapshotNode[] } = {},
): Outcome {
  return {
    documents: [{ url: PAGE_URL, root: page(...(parts.body ?? [])), storage: null }],
    exceptions: [],
    requests: [],
    dialogs: [],
    console: [],
    hang: null,
    ...parts,
  };
}

export function thrown(message: string, at: string | null = 'main.html:3'): PageException {
  return { kind: 'exception', message, at, stack: `${message}\n    at onclick (${at})` };
}

export function sent(method: string, path: string, body: string | null = null): SentRequest {
  return { method, url: `http://localhost:8000${path}`, body };
}

export function logged(text: string, level: ConsoleMessage['level'] = 'error'): ConsoleMessage {
  return { level, text };
}

/** What a difference is about, without its values. */
export function subjects(differences: readonly Difference[]): string[] {
  return differences.map(({ kind, path, aspect }) =>
    `${kind}: ${path} ${aspectName(aspect)}`.trim(),
  );
}
