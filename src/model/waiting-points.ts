/**
 * Where the parser of a document may wait, so that other operations run: the points at which a
 * document is cut into segments (WAVE paper, section II-A, and today's Chrome). Pure.
 *
 * The bytes are read as Latin-1: offsets are byte offsets, and HTML's syntax is ASCII in every
 * encoding that a page may have but UTF-16.
 */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

type Element = DefaultTreeAdapterTypes.Element;
type Parent = DefaultTreeAdapterTypes.ParentNode;

/** WebKit's buffer size in the paper. */
const CHUNK_BYTES = 8192;

interface Cut {
  /** Byte offset at which the next piece begins; a comment may be put there unseen. */
  readonly offset: number;
  /**
   * Why the parser may wait here; after an `inline-script` it waits only if that opened a dialog
   * or wrote a blocking script.
   */
  readonly reason: 'script' | 'stylesheet' | 'chunk' | 'pause' | 'inline-script';
  /** The URL of the parser-blocking script that opens the next segment. */
  readonly script: string | null;
  /** URLs of the stylesheets that the next segment waits for. */
  readonly awaits: readonly string[];
}

export interface DocumentScan {
  /** In the order of the document. */
  readonly cuts: readonly Cut[];
  /** How the external scripts in the markup load, by absolute URL. */
  readonly scripts: ReadonlyMap<string, ScriptLoading>;
  /** Absolute URLs of the stylesheets in the markup that block scripts. */
  readonly stylesheets: readonly string[];
}

export type ScriptLoading = 'blocking' | 'async' | 'defer' | 'module';

/**
 * @param url the document's, to resolve others against
 * @param pauses byte offsets at which its server paused
 */
export function scanDocument(
  body: Buffer,
  url: string,
  pauses: readonly number[] = [],
): DocumentScan {
  // A byte order mark would be text, and open the body.
  const start = byteOrderMark(body).length;
  if (start === 2) return { cuts: [], scripts: new Map(), stylesheets: [] };
  const tree = parse(body.toString('latin1', start), {
    sourceCodeLocationInfo: true,
    scriptingEnabled: true,
  });
  const elements = [...elementsOf(tree)].sort((a, b) => startOf(a) - startOf(b));
  const scan = new Scan(baseUrl(elements, url), start);
  for (const element of elements) scan.visit(element);
  for (const pause of pauses) scan.pause(pause);
  scan.cuts.sort((a, b) => a.offset - b.offset);
  return { cuts: scan.cuts, scripts: scan.scripts, stylesheets: scan.stylesheets };
}

class Scan {
  readonly cuts: Cut[] = [];
  readonly scripts = new Map<string, ScriptLoading>();
  readonly stylesheets: string[] = [];
  readonly #base: string;
  readonly #start: number;
  /** Where elements begin, and where cuts are. */
  readonly #places = new Set<number>();
  /** Those of the head that no script in the markup waits for yet. */
  #unawaited: string[] = [];
  #nextChunk = CHUNK_BYTES;

  constructor(base: string, start: number) {
    this.#base = base;
    this.#start = start;
  }

  visit(element: Element): void {
    const location = element.sourceCodeLocation;
    if (!location) return;
    const start = location.startOffset + this.#start;
    const end = location.endOffset + this.#start;
    this.#places.add(start);
    if (start >= this.#nextChunk) {
      this.#cut(start, 'chunk', null, []);
      this.#nextChunk = (Math.floor(start / CHUNK_BYTES) + 1) * CHUNK_BYTES;
    }
    if (element.tagName === 'link') this.#visitLink(element, end);
    if (element.tagName === 'script') this.#visitScript(element, start, end);
  }

  /** The parser waits at the next place where a comment may stand. */
  pause(offset: number): void {
    let place = Infinity;
    for (const known of this.#places) if (known >= offset) place = Math.min(place, known);
    if (place === Infinity) return;
    const cut: Cut = { offset: place, reason: 'pause', script: null, awaits: [] };
    const at = this.cuts.findIndex((known) => known.offset === place);
    if (at < 0) this.cuts.push(cut);
    else if (this.cuts[at]?.reason === 'inline-script') this.cuts[at] = cut;
  }

  #visitLink(element: Element, end: number): void {
    const href = this.#resolve(attribute(element, 'href'));
    if (href === null || !blocksScripts(element)) return;
    this.stylesheets.push(href);
    // In the body a stylesheet blocks the parser itself, so that nothing is shown without it
    // (HTML standard, 4.2.4 "blocked on"; Chrome since version 69).
    if (isInBody(element)) this.#cut(end, 'stylesheet', null, [href]);
    else this.#unawaited.push(href);
  }

  #visitScript(element: Element, start: number, end: number): void {
    const type = scriptType(element);
    if (type === null) return;
    const src = this.#resolve(attribute(element, 'src'));
    if (attribute(element, 'src') !== null) {
      // Nothing is requested for a data: or blob: URL that could be held.
      if (src === null) return;
      const loading = loadingOf(element, type);
      this.scripts.set(src, loading);
      if (loading === 'blocking') this.#cut(end, 'script', src, this.#takeStylesheets());
    } else if (type === 'classic') {
      const awaits = this.#takeStylesheets();
      if (awaits.length > 0) this.#cut(start, 'stylesheet', null, awaits);
      this.#cut(end, 'inline-script', null, []);
    }
  }

  #takeStylesheets(): string[] {
    const taken = this.#unawaited;
    this.#unawaited = [];
    return taken;
  }

  #cut(offset: number, reason: Cut['reason'], script: string | null, awaits: string[]): void {
    const last = this.cuts.at(-1);
    if (last?.offset === offset) {
      // The end of a script is also where a chunk ends: one cut, for the stronger reason.
      if (last.reason !== 'inline-script') return;
      this.cuts.pop();
    }
    this.cuts.push({ offset, reason, script, awaits });
    this.#places.add(offset);
  }

  #resolve(reference: string | null): string | null {
    if (reference === null || reference === '' || !URL.canParse(reference, this.#base)) return null;
    const url = new URL(reference, this.#base);
    url.hash = '';
    return /^https?:$/.test(url.protocol) ? url.href : null;
  }
}

const BYTE_ORDER_MARKS = [
  [0xef, 0xbb, 0xbf],
  [0xfe, 0xff],
  [0xff, 0xfe],
].map((bytes) => Buffer.from(bytes));

/** What a document begins with; of two bytes: it is in UTF-16. Empty: nothing. */
export function byteOrderMark(body: Buffer): Buffer {
  const mark = BYTE_ORDER_MARKS.find((bytes) => body.subarray(0, bytes.length).equals(bytes));
  return mark ?? Buffer.alloc(0);
}

function* elementsOf(parent: Parent): Generator<Element> {
  for (const node of parent.childNodes) {
    if (!('tagName' in node)) continue;
    yield node;
    // The content of a template is a document of its own, in which nothing loads or runs.
    if (node.tagName !== 'template') yield* elementsOf(node);
  }
}

function startOf(element: Element): number {
  return element.sourceCodeLocation?.startOffset ?? 0;
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? null;
}

function baseUrl(elements: readonly Element[], url: string): string {
  const base = elements.find(({ tagName }) => tagName === 'base');
  const href = base && attribute(base, 'href');
  return href && URL.canParse(href, url) ? new URL(href, url).href : url;
}

function isInBody(element: Element): boolean {
  for (let node: Parent | null = element.parentNode; node !== null; ) {
    if ('tagName' in node && node.tagName === 'body') return true;
    node = 'parentNode' in node ? node.parentNode : null;
  }
  return false;
}

/** HTML standard, 4.2.4: a stylesheet that is neither alternate nor disabled, for this medium. */
function blocksScripts(link: Element): boolean {
  const rel = (attribute(link, 'rel') ?? '').toLowerCase().split(/\s+/);
  const media = (attribute(link, 'media') ?? 'all').trim().toLowerCase();
  return (
    rel.includes('stylesheet') &&
    !rel.includes('alternate') &&
    attribute(link, 'disabled') === null &&
    /^(all|screen\b.*|\(.*|)$/.test(media)
  );
}

const JAVASCRIPT =
  /^((text|application)\/(x-)?(java|ecma)script|text\/(javascript1\.[0-5]|jscript|livescript))$/;

/** HTML standard, 4.12.1.1 "prepare the script element"; null: a data block or not run here. */
function scriptType(script: Element): 'classic' | 'module' | null {
  const type = attribute(script, 'type')?.trim().toLowerCase();
  if (type === 'module') return 'module';
  if (type !== undefined && type !== '' && !JAVASCRIPT.test(type)) return null;
  return attribute(script, 'nomodule') === null ? 'classic' : null;
}

function loadingOf(script: Element, type: 'classic' | 'module'): ScriptLoading {
  if (attribute(script, 'async') !== null) return 'async';
  if (type === 'module') return 'module';
  return attribute(script, 'defer') === null ? 'blocking' : 'defer';
}
