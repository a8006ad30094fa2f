/** A document that is given to its parser segment by segment. */

import { AttributeLines } from '../../../model/attribute-lines.js';
import { volatileFree } from '../../../model/volatile.js';
import type { DocumentScan } from '../../../model/waiting-points.js';
import { byteOrderMark, scanDocument } from '../../../model/waiting-points.js';
import { markText } from '../../agent/watch/nodes.js';
import type { PausedRequest, StoredResponse } from '../network/response.js';
import type { Stream } from '../network/stream-server.js';

/** Where σ0's parser waited; enforced runs cut the document at the same places. */
export interface DocumentPlan {
  readonly name: string;
  readonly url: string;
  readonly segments: readonly PlannedSegment[];
}

export interface PlannedSegment {
  /** Byte offsets. */
  readonly from: number;
  readonly to: number;
  /** URL of the blocking script that opens it. */
  readonly script: string | null;
  /** URLs of stylesheets. */
  readonly awaits: readonly string[];
}

const NEWLINE = 10;

/** The archive gives the same body in every run, and a long one takes long to scan. */
const scans = new WeakMap<Buffer, DocumentScan>();

function scanOnce(body: Buffer, url: string, pauses: readonly number[]): DocumentScan {
  const scan = scans.get(body) ?? scanDocument(body, url, pauses);
  scans.set(body, scan);
  return scan;
}

export class DocumentFeed {
  readonly name: string;
  readonly request: PausedRequest;
  readonly response: StoredResponse;
  readonly cause: number | null;
  readonly scan: DocumentScan;
  /** Null while recording: the parser shows where it waits. */
  readonly plan: DocumentPlan | null;
  /** What has been given, one entry a segment; the plan of later runs. */
  readonly given: PlannedSegment[] = [];
  #stream: Stream | null = null;
  readonly #token: string;
  readonly #stops: ReadonlySet<number>;
  #position = 0;
  #line = 1;
  #written = 0;
  #marks = 0;
  #seen = 0;
  #ended = false;
  #parsedWhole = false;
  #attributeLines: AttributeLines | undefined;

  constructor(options: {
    readonly name: string;
    readonly request: PausedRequest;
    readonly response: StoredResponse;
    readonly cause: number | null;
    readonly plan: DocumentPlan | null;
    readonly token: string;
    readonly pauses: readonly number[];
  }) {
    this.name = options.name;
    this.request = options.request;
    this.response = options.response;
    this.cause = options.cause;
    this.plan = options.plan;
    this.#token = options.token;
    const { body } = options.response;
    this.scan = scanOnce(body, options.request.url, options.pauses);
    const stops = this.scan.cuts.filter(({ reason }) => reason !== 'inline-script');
    this.#stops = new Set(stops.map(({ offset }) => offset));
  }

  get url(): string {
    return volatileFree(this.request.url);
  }

  get attributeLines(): AttributeLines {
    this.#attributeLines ??= new AttributeLines(this.response.body.toString());
    return this.#attributeLines;
  }

  /** The parser has come to the end of all that it was given. */
  get parsed(): boolean {
    return this.#seen === this.#marks && (!this.#ended || this.#parsedWhole);
  }

  get finished(): boolean {
    return this.#ended;
  }

  /** Finished, and not because it was left. */
  get isWhollyGiven(): boolean {
    return this.given.at(-1)?.to === this.response.body.length;
  }

  /** Its navigation has been let go and has not been committed yet. */
  get committing(): boolean {
    return this.#marks > 0 && this.#seen === 0;
  }

  /** The agent saw that the document of its window is parsed, which may still be the one before. */
  parsedWhole(): void {
    this.#parsedWhole = this.#ended && this.#seen === this.#marks;
  }

  /** Taken for parsed although no mark said so. */
  giveUp(): void {
    this.#seen = this.#marks;
    this.#parsedWhole = this.#ended;
  }

  /** Chrome wants no more of it: it was left, or stopped. */
  abort(): void {
    this.#ended = true;
    this.giveUp();
    this.#stream?.destroy();
  }

  get position(): number {
    return this.#position;
  }

  /** Bytes given, marks included. */
  get written(): number {
    return this.#written;
  }

  /** From 1; the segment that would be given next. */
  get segment(): number {
    return this.given.length + 1;
  }

  /** Line of the document, from 1, at which the next segment begins. */
  get line(): number {
    return this.#line;
  }

  get planned(): PlannedSegment | null {
    return this.plan?.segments[this.given.length] ?? null;
  }

  /** What the next segment waits for, besides the world. */
  get awaits(): readonly string[] {
    if (this.planned !== null) return this.planned.awaits;
    const cut = this.scan.cuts.find(({ offset }) => offset === this.#position);
    return cut?.awaits ?? [];
  }

  /** The blocking script in the markup at which the parser stands, if it does. */
  get blockingScript(): string | null {
    return this.scan.cuts.find(({ offset }) => offset === this.#position)?.script ?? null;
  }

  markSeen(mark: string): boolean {
    const [id, number] = mark.split('/');
    if (id !== this.request.networkId) return false;
    if (Number(number) <= this.#marks) this.#seen = Math.max(this.#seen, Number(number));
    return true;
  }

  get opened(): boolean {
    return this.#stream !== null;
  }

  /** Chrome commits the navigation when the first bytes come: a mark, and nothing of the page. */
  open(stream: Stream): void {
    this.#stream = stream;
    // It counts at the very start alone.
    const mark = byteOrderMark(this.response.body);
    this.#position = mark.length;
    this.#write(mark);
  }

  /** Whether no script runs while the parser is at it: a planned segment of markup alone. */
  isPlain({ from, to, script, awaits }: PlannedSegment): boolean {
    if (script !== null || awaits.length > 0) return false;
    return !this.scan.cuts.some(
      ({ offset, reason }) => reason !== 'chunk' && offset > from && offset <= to,
    );
  }

  /** It can be given whole: there is one segment, and nothing of the page runs inside it. */
  get isWhole(): boolean {
    const [only, ...others] = this.plan?.segments ?? [];
    return only !== undefined && others.length === 0 && this.isPlain(only);
  }

  /** Gives the parser the next piece, or up to an offset, and marks its end. */
  writePiece(end = this.#pieceEnd()): void {
    const piece = this.response.body.subarray(this.#position, end);
    this.#position = end;
    for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1))
      this.#line++;
    if (end >= this.response.body.length) this.#end(piece);
    else if (piece.length > 0) this.#write(piece);
  }

  /** The last piece needs no mark, which the page's own handlers would see: parsing ends with it. */
  #end(piece: Buffer): void {
    this.#written += piece.length;
    this.#ended = true;
    this.#stream?.write(piece);
    this.#stream?.end();
  }

  #write(piece: Buffer): void {
    const mark = markText(this.#token, `${this.request.networkId}/${++this.#marks}`);
    const bytes = Buffer.concat([piece, this.#encoded(`<!--${mark}-->`)]);
    this.#written += bytes.length;
    this.#stream?.write(bytes);
  }

  #encoded(text: string): Buffer {
    const mark = byteOrderMark(this.response.body);
    if (mark.length !== 2) return Buffer.from(text);
    const littleEndian = Buffer.from(text, 'utf16le');
    return mark[0] === 0xff ? littleEndian : littleEndian.swap16();
  }

  destroy(): void {
    this.#stream?.destroy();
  }

  /**
   * After every inline script the parser is waited for: only then is it known whether it opened a
   * dialog or wrote a blocking script. Enforced runs do as the recording did.
   */
  #pieceEnd(): number {
    const { length } = this.response.body;
    const next = this.scan.cuts.find(({ offset }) => offset > this.#position)?.offset ?? length;
    return Math.min(next, this.planned?.to ?? length);
  }

  /** Whether the parser may wait where the last piece ended. */
  get mayWaitHere(): boolean {
    return this.plan === null
      ? this.#stops.has(this.#position)
      : this.#position >= (this.planned?.to ?? 0);
  }
}
