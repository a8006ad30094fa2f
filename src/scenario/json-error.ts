/** Where a text stops being JSON: lines and columns count from 1. */
export interface JsonErrorPlace {
  readonly line: number;
  readonly column: number;
  /** The character there; null: the text ends too early. */
  readonly found: string | null;
}

/**
 * The first place at which `text` cannot be JSON (RFC 8259), or null if it is JSON. JSON.parse
 * does not say where on every Node.js version, and in every case.
 */
export function findJsonError(text: string): JsonErrorPlace | null {
  const reader = new Reader(text);
  try {
    reader.value();
    reader.end();
    return null;
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error;
  }
  const before = text.slice(0, reader.position).split('\n');
  return {
    line: before.length,
    column: (before.at(-1) ?? '').length + 1,
    found: [...text.slice(reader.position, reader.position + 2)][0] ?? null,
  };
}

class Unexpected extends Error {}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;

class Reader {
  readonly #text: string;
  position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(): void {
    this.#take(SPACE);
    if (this.#take('{')) this.#items('}', () => this.#member());
    else if (this.#take('[')) this.#items(']', () => this.value());
    else if (!this.#take(SCALAR)) this.#string();
    this.#take(SPACE);
  }

  end(): void {
    if (this.position < this.#text.length) throw new Unexpected();
  }

  #items(close: string, item: () => void): void {
    this.#take(SPACE);
    if (this.#take(close)) return;
    do item();
    while (this.#take(','));
    this.#expect(close);
  }

  #member(): void {
    this.#take(SPACE);
    this.#string();
    this.#take(SPACE);
    this.#expect(':');
    this.value();
  }

  #string(): void {
    this.#expect(STRING);
  }

  #expect(token: string | RegExp): void {
    if (!this.#take(token)) throw new Unexpected();
  }

  #take(token: string | RegExp): boolean {
    if (typeof token === 'string') {
      if (!this.#text.startsWith(token, this.position)) return false;
      this.position += token.length;
      return true;
    }
    token.lastIndex = this.position;
    const match = token.exec(this.#text);
    if (match === null) return false;
    this.position = token.lastIndex;
    return true;
  }
}
