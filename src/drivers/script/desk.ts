/** Where a script's commands come in: inputs stand in a row there, and waits beside it. */
import { TimeoutError } from 'puppeteer-core';
import type { Element } from './element.js';
import { placed, type SourcePlace } from './places.js';

export interface Input {
  /** `click '#add'`. */
  readonly what: string;
  readonly place: SourcePlace | null;
  /** Null: it is possible at any time. */
  readonly element: Element | null;
  /** What it acts on, as the script has found it; null: on no element, or nobody knows. */
  readonly on: string | null;
  /** What it types; null: nothing. */
  readonly types: string | null;
  /** It may wait for what comes of the page, so that it goes on when it is an operation no more. */
  readonly mayWait: boolean;
  /** It finds the same again when nothing has come in between. */
  readonly reads: boolean;
  readonly run: () => Promise<unknown>;
}

/** An input that the script awaits. */
export interface Awaited extends Input {
  /** Begins it; resolves when it is done, however that ended. */
  readonly begin: () => Promise<void>;
  readonly fail: (error: Error) => void;
}

interface Wait {
  readonly what: string;
  readonly place: SourcePlace | null;
  readonly fail: (error: Error) => void;
}

export class Desk {
  readonly #row: Awaited[] = [];
  readonly #waits = new Set<Wait>();
  #onMoved: (() => void)[] = [];
  #isClosed = false;
  /** Where the script was when it asked for what failed. */
  readonly #failedAt = new WeakMap<object, SourcePlace>();
  /** How often a command has come or ended. */
  activity = 0;

  get first(): Awaited | null {
    return this.#row[0] ?? null;
  }

  /** What the script waits for, in words. */
  get waits(): readonly string[] {
    return [...this.#waits].map(({ what, place }) => what + placed(place));
  }

  /** The place of the command that an error came of; null: it is the script's own. */
  placeOf(error: unknown): SourcePlace | null {
    return typeof error === 'object' && error !== null ? (this.#failedAt.get(error) ?? null) : null;
  }

  /** A command failed. */
  failed(error: unknown, place: SourcePlace | null): void {
    if (typeof error === 'object' && error !== null && place !== null)
      this.#failedAt.set(error, place);
  }

  /** Resolves with what it gives, when its turn has come and it is done. */
  input(input: Input): Promise<unknown> {
    return this.#answered(input.place, (resolve, reject) => {
      const begin = async (): Promise<void> => {
        // Until it is done the script waits for it, though it is no operation any more.
        const wait = { what: input.what, place: input.place, fail: reject };
        this.#waits.add(wait);
        try {
          resolve(await input.run());
        } catch (error) {
          reject(error);
        } finally {
          this.#waits.delete(wait);
        }
      };
      this.#row.push({ ...input, begin, fail: reject });
    });
  }

  /** The first input is performed. */
  take(): void {
    this.#row.shift();
    this.activity++;
  }

  /** Looks, now and after each operation, until there is something. */
  async look<T>(what: string, place: SourcePlace | null, see: () => Promise<T | null>): Promise<T> {
    return this.wait(what, place, async (isOver) => {
      for (;;) {
        const moved = new Promise<void>((resolve) => this.#onMoved.push(resolve));
        // A document that takes another's place meanwhile has nothing to see yet.
        const seen = await see().catch(() => null);
        if (seen !== null || isOver()) return seen;
        await moved;
      }
    });
  }

  /** Waits for what Puppeteer waits for. */
  wait<T>(
    what: string,
    place: SourcePlace | null,
    run: (isOver: () => boolean) => Promise<T | null>,
  ): Promise<T> {
    return this.#answered(place, (resolve, reject) => {
      let isOver = false;
      const end = (settle: () => void): void => {
        isOver = true;
        this.activity++;
        this.#waits.delete(wait);
        settle();
      };
      const wait = { what, place, fail: (error: Error) => end(() => reject(error)) };
      this.#waits.add(wait);
      run(() => isOver).then(
        (value) => {
          if (value !== null && !isOver) end(() => resolve(value));
        },
        (error: unknown) => end(() => reject(error)),
      );
    });
  }

  /** An operation has run: what is waited for may have come. */
  moved(): void {
    const waiting = this.#onMoved;
    this.#onMoved = [];
    for (const go of waiting) go();
  }

  /** Nothing more will come; false: nothing was waited for. */
  timeOut(): boolean {
    const all = [...this.#waits];
    this.#waits.clear();
    for (const { what, fail } of all) fail(new TimeoutError(`${what}: it never came`));
    return all.length > 0;
  }

  /** Nobody performs anything any more: what the script awaits stays so. */
  close(): void {
    this.#isClosed = true;
    this.#onMoved = [];
  }

  #answered<T>(
    place: SourcePlace | null,
    start: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
  ): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.activity++;
      const unlessClosed =
        <Value>(settle: (value: Value) => void) =>
        (value: Value): void => {
          this.activity++;
          if (!this.#isClosed) settle(value);
        };
      start(
        unlessClosed(resolve),
        unlessClosed((error) => {
          this.failed(error, place);
          reject(error);
        }),
      );
    });
  }
}
