/**
 * The lines on which a document has its handlers that are attributes. V8 has those where the parser stood when a script
 * drew the element, or where the tag ends. Pure.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { type Key, keyOfParts } from './key.js';

type Parent = DefaultTreeAdapterTypes.ParentNode;

export class AttributeLines {
  /** Null: several elements have it. */
  readonly #lines = new Map<Key, number | null>();

  constructor(html: string) {
    this.#visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: true }));
  }

  /** From 1; null: no such element is in the document, or it is not known which. */
  lineOf(tag: string, attribute: string, text: string): number | null {
    return this.#lines.get(keyOfParts(tag, attribute, text)) ?? null;
  }

  #visit(parent: Parent): void {
    for (const node of parent.childNodes) {
      if (!('tagName' in node)) continue;
      for (const { name, value } of node.attrs) {
        if (!name.startsWith('on')) continue;
        const key = keyOfParts(node.tagName, name, value);
        const line = node.sourceCodeLocation?.attrs?.[name]?.startLine ?? null;
        this.#lines.set(key, this.#lines.has(key) ? null : line);
      }
      this.#visit('content' in node ? node.content : node);
    }
  }
}
