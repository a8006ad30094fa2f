/**
 * What a page and a server say over a WebSocket or an EventSource: as it comes from a live server,
 * or as the archive has it.
 */
import type { ConnectionKind, Pushed, Words } from '../../agent/contract.js';
import { MadeUpNames, shapeOf } from './made-up-names.js';

export type Said = {
  /** Wall clock, milliseconds since 1970. */
  readonly time: number;
} & (
  | { readonly by: 'page'; readonly what: Words }
  | { readonly by: 'server'; readonly what: Pushed }
);

/** One connection from its beginning on, in the order in which the recorder saw it. */
export interface Archived {
  readonly by: ConnectionKind;
  readonly said: readonly Said[];
}

/** As it is given in one run. */
export interface Given extends Archived {
  /** Whether a server can say by now what it said in the recording. */
  readonly canSay: (said: Said) => boolean;
  /** Nobody is there to talk to: it fails for that. */
  readonly isMiss?: true;
}

interface Push {
  readonly event: Pushed;
  /** Position of the operation that said what it answers; null: it answers to the connection. */
  readonly answers: number | null;
}

interface Conversation {
  /** The next that the page can be shown of what the server pushed. */
  readonly next: Push | null;
  /** The page has been shown it. */
  shown(): void;
  /** The page says something, in an operation. */
  heard(words: Words, operation: number | null): void;
}

/** With a live server, whose events come as they come. */
export class LiveConversation implements Conversation {
  readonly by: ConnectionKind;
  readonly #said: Said[] = [];
  #waiting: { readonly push: Push; readonly place: number }[] = [];
  readonly #unseen = new Set<number>();
  #last: number | null = null;

  constructor(by: ConnectionKind) {
    this.by = by;
  }

  get next(): Push | null {
    return this.#waiting[0]?.push ?? null;
  }

  shown(): void {
    const shown = this.#waiting.shift();
    if (shown !== undefined) this.#unseen.delete(shown.place);
  }

  heard(words: Words, operation: number | null): void {
    this.#said.push({ time: Date.now(), by: 'page', what: words });
    this.#last = operation;
    // The HTML standard, 9.2.3: a closed EventSource fires no event any more.
    if (words.type === 'close' && this.by === 'events') this.#waiting = [];
  }

  pushed(event: Pushed): void {
    const place = this.#said.length;
    this.#waiting.push({ push: { event, answers: this.#last }, place });
    this.#unseen.add(place);
    this.#said.push({ time: Date.now(), by: 'server', what: event });
  }

  /** Whether the server has said anything. */
  get isAnswered(): boolean {
    return this.#said.some(({ by }) => by === 'server');
  }

  /** For the archive: what the page was not shown was not said. */
  get said(): readonly Said[] {
    return this.#said.filter((_, place) => !this.#unseen.has(place));
  }
}

/**
 * With the archive. An event is there when the page has said all that it had said before it in the
 * recording: an answer waits for its question, in whatever order the questions come. What a server
 * cannot say yet keeps back what it said after that, until the page says something more.
 */
export class ArchivedConversation implements Conversation {
  readonly #by: ConnectionKind;
  readonly #said: Said[];
  readonly #canSay: Given['canSay'];
  /** By place in the archive: the operation that has said it in this run. */
  readonly #heard = new Map<number, number | null>();
  readonly #names = new MadeUpNames();
  /** Places of what the page has been shown. */
  readonly #shown = new Set<number>();
  #isOpen = false;
  /** The page closed it before it was open. */
  #isGivenUp = false;
  #isOver = false;

  constructor({ by, said, canSay }: Given) {
    this.#by = by;
    this.#said = [...said];
    this.#canSay = canSay;
  }

  get next(): Push | null {
    return this.#find()?.push ?? null;
  }

  #find(): { readonly place: number; readonly push: Push } | null {
    if (this.#isOver) return null;
    let answers: number | null = null;
    let isSilent = false;
    for (const [place, said] of this.#said.entries()) {
      if (said.by === 'server') {
        if (this.#shown.has(place)) continue;
        isSilent ||= !this.#canSay(said);
        if (isSilent) continue;
        const isFailing = said.what.type === 'close' && this.#isGivenUp;
        const event = isFailing ? ended(1006, 'fails') : this.#named(said.what);
        return { place, push: { event, answers } };
      }
      const operation = this.#heard.get(place);
      if (operation === undefined) return null;
      isSilent = false;
      if (operation !== null) answers = Math.max(answers ?? 0, operation);
    }
    return null;
  }

  shown(): void {
    const found = this.#find();
    if (found === null) return;
    this.#isOpen ||= found.push.event.type === 'open';
    this.#shown.add(found.place);
  }

  heard(words: Words, operation: number | null): void {
    const place = this.#placeOf(words);
    if (place !== null) {
      this.#heard.set(place, operation);
      const recorded = this.#said[place]?.what;
      if (recorded?.type === 'send' && words.type === 'send') {
        this.#names.heard(recorded.data, words.data);
      }
    }
    if (words.type !== 'close') return;
    if (this.#by === 'events') {
      this.#isOver = true;
      return;
    }
    this.#isGivenUp = !this.#isOpen;
    if (this.#said.some(({ by, what }) => by === 'server' && what.type === 'close')) return;
    // In the recording it stayed open: a server answers a close with the same (RFC 6455, 5.5.1).
    const what = ended(words.code ?? 1005, 'ends');
    this.#heard.set(this.#said.length, operation);
    this.#said.push({ time: 0, by: 'page', what: words }, { time: 0, by: 'server', what });
  }

  /** What was said in the recording as these words are now. */
  #placeOf(words: Words): number | null {
    const open = [...this.#said.entries()].flatMap(([place, { by, what }]) =>
      by === 'page' && what.type === words.type && !this.#heard.has(place) ? [{ place, what }] : [],
    );
    // What differs, by a time or a number, is most likely the next that is still to be said.
    const found =
      open.find(({ what }) => isSame(what, words)) ??
      open.find(({ what }) => isAlike(what, words)) ??
      open[0];
    return found?.place ?? null;
  }

  #named(event: Pushed): Pushed {
    if (event.type !== 'message' || event.isBinary) return event;
    return { ...event, data: this.#names.inAnswer(event.data) };
  }
}

function isAlike(a: Words, b: Words): boolean {
  return a.type === 'send' && b.type === 'send' && shapeOf(a.data) === shapeOf(b.data);
}

function isSame(a: Words, b: Words): boolean {
  if (a.type === 'send') return b.type === 'send' && a.data === b.data && a.isBinary === b.isBinary;
  return b.type === 'close' && a.code === b.code;
}

/** With nobody: the archive has no such connection. */
export function refused(by: ConnectionKind): Given {
  const what: Pushed = by === 'events' ? { type: 'error', isFinal: true } : ended(1006, 'fails');
  return { by, said: [{ time: 0, by: 'server', what }], canSay: () => true, isMiss: true };
}

function ended(code: number, how: 'ends' | 'fails'): Pushed {
  return { type: 'close', code, reason: '', wasClean: how === 'ends', failed: how === 'fails' };
}
