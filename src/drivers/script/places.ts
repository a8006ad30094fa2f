/** Where in its source a script called something, or threw. */
import { basename } from 'node:path';
import type { PageException } from '../../model/outcome.js';
import { type Script, sourceMapOf } from './script.js';
import { SCRIPT, stackOf } from './strays.js';

/** Lines and columns count from 1. */
export interface SourcePlace {
  /** `checkout.ts`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** ` (checkout.ts:4)`, behind the name of a command. */
export function placed(place: SourcePlace | null): string {
  return place === null ? '' : ` (${place.file}:${place.line})`;
}

const MOST_LETTERS = 300;

/** Each run has a text of its own. */
let texts = 0;

export class Places {
  /** By which V8 knows the text of the script. */
  readonly id: string;
  readonly #name: string;
  readonly #map;
  readonly #frame: RegExp;

  constructor(script: Script) {
    texts += 1;
    this.id = `${SCRIPT}${texts}:${script.name}`;
    this.#name = script.name;
    this.#map = sourceMapOf(script.text);
    const id = this.id.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    this.#frame = new RegExp(`${id}:(\\d+):(\\d+)`, 'g');
  }

  /** Whether it was thrown in this run of the script. */
  isIn(error: unknown): boolean {
    return stackOf(error).includes(`${this.id}:`);
  }

  /** The place in the script that is innermost in a stack; null: it has none. */
  innermost(stack: string): SourcePlace | null {
    const [match] = stack.matchAll(this.#frame);
    return match === undefined ? null : this.#of(Number(match[1]), Number(match[2]));
  }

  /**
   * What the script threw, as people find it in its source.
   *
   * @param command the place of the command that it came of, for Puppeteer's own errors do not tell
   */
  exception(error: unknown, command: SourcePlace | null): PageException {
    const { message, stack } = textsOf(error);
    const places = [...stack.matchAll(this.#frame)].map(([, line, column]) =>
      this.#of(Number(line), Number(column)),
    );
    if (places.length === 0 && command !== null) places.push(command);
    const [first] = places;
    const at = places.map(({ file, line, column }) => `    at ${file}:${line}:${column}`);
    return {
      kind: 'exception',
      message,
      at: first === undefined ? null : `${first.file}:${first.line}`,
      stack: [message, ...at].join('\n'),
    };
  }

  #of(line: number, column: number): SourcePlace {
    const entry = this.#map.findEntry(line - 1, column - 1);
    if (!('originalSource' in entry)) return { file: this.#name, line, column };
    const { originalSource, originalLine, originalColumn } = entry;
    return { file: basename(originalSource), line: originalLine + 1, column: originalColumn + 1 };
  }
}

/** An assertion tells what it compared in lines of their own. */
function textsOf(error: unknown): { readonly message: string; readonly stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: '' };
  const words = error.message.trim().split(/\s+/).join(' ').slice(0, MOST_LETTERS);
  return { message: `${error.name}: ${words}`, stack: error.stack ?? '' };
}
