import { type ParseError, parse } from 'jsonc-parser';

/** Where a text stops being JSON: lines and columns count from 1. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
  /** The character there; null: the text ends too early. */
  readonly found: string | null;
}

/** RFC 8259, without the liberties of settings files. */
const STRICT = { disallowComments: true, allowTrailingComma: false, allowEmptyContent: false };

/**
 * The first place at which `text` cannot be JSON, or null if it is JSON. JSON.parse does not say
 * where on every Node.js version, and in every case.
 */
export function findJsonError(text: string): JsonErrorPlace | null {
  const errors: ParseError[] = [];
  parse(text, errors, STRICT);
  const [first] = errors;
  if (first === undefined) return null;
  const before = text.slice(0, first.offset).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    found: [...text.slice(first.offset, first.offset + 2)][0] ?? null,
  };
}
