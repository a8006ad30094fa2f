/**
 * What goes between a test runner and its browser, and what WAVE says on the same wire: commands with numbers of their own,
 * in sessions of their own, which the runner does not see.
 */
import * as v from 'valibot';
import type { Commands } from './conductor.js';

/** Runners count from 1. */
const FIRST_OWN = 1_000_000_000;

/** By these a test acts on a page, or looks at it; others may be what lets the page go on, as answers to requests. */
const ACTS =
  /^(Input\.|DOM\.|Runtime\.(evaluate|callFunctionOn)$|Page\.(navigate|navigateToHistoryEntry|reload|captureScreenshot|printToPDF)$)/;

/** By this a page that the browser has kept waiting begins. */
const BEGINS = /^Runtime\.runIfWaitingForDebugger$/;

/** Behind so many characters are files and scripts of the runner's, which need not be compared. */
const MOST_COMPARED = 10_000;

/** Commands of the runner that the browser is to get later. */
interface Unsent {
  readonly method: string;
  readonly text: string;
}

const messageSchema = v.looseObject({
  id: v.optional(v.number()),
  method: v.optional(v.string()),
  params: v.optional(v.looseObject({})),
  result: v.optional(v.looseObject({})),
  error: v.optional(v.object({ message: v.string() })),
  sessionId: v.optional(v.string()),
});

export type Message = v.InferOutput<typeof messageSchema>;
export type Params = Readonly<Record<string, unknown>>;

export interface WireEvents {
  /**
   * The browser tells the runner something: whether it is kept from the runner.
   *
   * @param tell tells it later
   */
  toRunner(message: Message, tell: () => void): boolean;
  /** An event of a session of WAVE's. */
  own(message: Message): void;
  /** The runner presses a key, or moves the mouse, or the page has heard of that. */
  acts(): void;
  /** The runner asks something of a page, said without the numbers in it, which are others each time. */
  asks(command: string): void;
}

/** A command of the runner's. */
interface Asked {
  readonly isInput: boolean;
  readonly sessionId: string | undefined;
}

/** Of a command of WAVE's. */
interface Answer {
  readonly sessionId: string | undefined;
  readonly hear: (result: Params | null) => void;
}

export class Wire implements Commands {
  readonly #toBrowser: (text: string) => void;
  readonly #toRunner: (text: string) => void;
  readonly #events: WireEvents;
  readonly #answers = new Map<number, Answer>();
  readonly #own = new Set<string>();
  /** Commands of the runner that have not been answered. */
  readonly #asked = new Map<number, Asked>();
  #sentAt = 0;
  #answeredAt = 0;
  #last = FIRST_OWN;
  /** What the runner is to be told later; null: it is told at once. */
  #kept: string[] | null = null;
  #keeping = 0;
  #unsent: Unsent[] = [];
  /** Who keeps commands of theirs from the browser: which. */
  readonly #keepers = new Set<(method: string) => boolean>();

  constructor(
    toBrowser: (text: string) => void,
    toRunner: (text: string) => void,
    events: WireEvents,
  ) {
    this.#toBrowser = toBrowser;
    this.#toRunner = toRunner;
    this.#events = events;
  }

  fromRunner(text: string): void {
    const message = v.parse(messageSchema, JSON.parse(text));
    const isInput = message.method?.startsWith('Input.') ?? false;
    const { id, sessionId } = message;
    if (id !== undefined) this.#asked.set(id, { isInput, sessionId });
    this.#sentAt = Date.now();
    if (isInput) this.#events.acts();
    const { method = '' } = message;
    if (ACTS.test(method)) this.#events.asks(text.slice(0, MOST_COMPARED).replace(/\d+/g, ''));
    if (this.#isKept(method)) this.#unsent.push({ method, text });
    else this.#toBrowser(text);
  }

  #isKept(method: string): boolean {
    return [...this.#keepers].some((keeps) => keeps(method));
  }

  fromBrowser(text: string): void {
    const message = v.parse(messageSchema, JSON.parse(text));
    const { id, sessionId } = message;
    if (id !== undefined && id > FIRST_OWN) {
      const answer = this.#answers.get(id);
      this.#answers.delete(id);
      answer?.hear(message.error ? null : (message.result ?? {}));
      return;
    }
    if (sessionId !== undefined && this.#own.has(sessionId)) {
      this.#events.own(message);
      return;
    }
    if (id !== undefined) {
      // chromedriver sends all keys of a text at once: it goes on until the last one is answered.
      if (this.#asked.get(id)?.isInput === true) this.#events.acts();
      this.#asked.delete(id);
      this.#answeredAt = Date.now();
    }
    const tell = () => this.#tell(text);
    if (id === undefined && this.#events.toRunner(message, tell)) return;
    tell();
  }

  #tell(text: string): void {
    if (this.#kept === null) this.#toRunner(text);
    else this.#kept.push(text);
  }

  /** A command of WAVE's. What is refused, as by a page that is gone, is given as null. */
  send(method: string, params: Params, sessionId?: string): Promise<Params | null> {
    const id = ++this.#last;
    return new Promise((resolve) => {
      this.#answers.set(id, { sessionId, hear: resolve });
      this.#toBrowser(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  /** What was asked in the session is not answered any more. */
  gone(sessionId: string): void {
    for (const [id, answer] of this.#answers) {
      if (answer.sessionId !== sessionId) continue;
      this.#answers.delete(id);
      answer.hear(null);
    }
    // As of a popup that its last click has closed.
    for (const [id, asked] of this.#asked)
      if (asked.sessionId === sessionId) this.#asked.delete(id);
  }

  get areOpen(): boolean {
    return this.#asked.size > 0;
  }

  get sentAt(): number {
    return this.#sentAt;
  }

  get answeredAt(): number {
    return this.#answeredAt;
  }

  isOwn(sessionId: string): boolean {
    return this.#own.has(sessionId);
  }

  addOwn(sessionId: string): void {
    this.#own.add(sessionId);
  }

  keepFromBrowser(): () => void {
    return this.#keep((method) => ACTS.test(method));
  }

  /** Until what is returned is called, no page that waits begins, and none is navigated, acted on or looked at. */
  keepFromPages(): () => void {
    return this.#keep((method) => ACTS.test(method) || BEGINS.test(method));
  }

  #keep(keeps: (method: string) => boolean): () => void {
    this.#keepers.add(keeps);
    return () => {
      this.#keepers.delete(keeps);
      const kept = this.#unsent;
      this.#unsent = kept.filter(({ method }) => this.#isKept(method));
      for (const { method, text } of kept) if (!this.#isKept(method)) this.#toBrowser(text);
    };
  }

  /** Until what is returned is called, the runner is told nothing; then all that has come meanwhile. */
  keepFromRunner(): () => void {
    this.#keeping += 1;
    this.#kept ??= [];
    return () => {
      this.#keeping -= 1;
      if (this.#keeping > 0) return;
      const kept = this.#kept ?? [];
      this.#kept = null;
      for (const text of kept) this.#toRunner(text);
    };
  }
}
