/**
 * What the simulated pages of one program share: the clocks, and the servers, by which what runs on one may
 * have a say in what comes to another.
 */
import type { Arrival } from '../../src/conductor/arrival.js';
import type { ClientId } from '../../src/model/operation.js';
import type { Program, SimulatedOperation } from './program.js';

/** How a program runs: where it is recorded, or later with its servers, or with their recorded answers. */
export type SimulatedMode = 'recorded' | 'live' | 'archive';

interface Page {
  /** An operation is about to run, on whatever page. */
  passOver(arrival: Arrival, at: number): void;
  /** The world is at rest: what has run, on whatever page, has led to something, which may be here. */
  come(): void;
}

export class SimulatedWorld {
  readonly program: Program;
  /** Whether this is the recording; later, timers may take longer or shorter. */
  readonly isRecorded: boolean;
  /** Whether servers answer, after their time; else the recording does, at once. */
  readonly isLive: boolean;
  /** What has really run, in that order: names of the program. */
  readonly names: string[] = [];
  /** Timers that something else ran in front of though they had long been due: names. */
  readonly passedOver = new Set<string>();
  /** Of what has run, not all that it leads to has come. */
  isBusy = true;
  /** The page that loops for ever, and so all runs end. */
  hang: { readonly client: ClientId; readonly why: string } | null = null;
  /** Virtual milliseconds. */
  now = 0;
  /** Milliseconds by the clock on the wall. */
  wall = 0;
  readonly #pages: Page[] = [];
  readonly #places = new Map<string, number>();
  readonly #waiting = new Set<{ readonly until: number; readonly wake: () => void }>();

  constructor(program: Program, mode: SimulatedMode) {
    this.program = program;
    this.isRecorded = mode === 'recorded';
    this.isLive = mode !== 'archive';
  }

  joins(page: Page): void {
    this.#pages.push(page);
  }

  hasRun(name: string): boolean {
    return this.#places.has(name);
  }

  ranBefore([first, second]: readonly [string, string]): boolean {
    return (this.#places.get(first) ?? Infinity) < (this.#places.get(second) ?? Infinity);
  }

  ran({ name, client }: SimulatedOperation): void {
    for (const [first, second] of this.program.hangs) {
      if (second !== name || this.hasRun(first)) continue;
      this.hang = { client, why: `${second} waits for ${first} for ever.` };
    }
    this.#places.set(name, this.names.length);
    this.names.push(name);
    this.isBusy = true;
  }

  settle(): void {
    for (const page of this.#pages) page.come();
    this.isBusy = false;
  }

  /** Before an operation runs. */
  passOver(arrival: Arrival, at: number): void {
    for (const page of this.#pages) page.passOver(arrival, at);
  }

  /** Resolves when it is so late on the wall. Time passes when all have begun to wait. */
  wait(until: number, nobodyWaits: AbortSignal | undefined): Promise<void> {
    return new Promise((wake) => {
      const one = { until, wake };
      this.#waiting.add(one);
      nobodyWaits?.addEventListener('abort', () => this.#waiting.delete(one));
      if (this.#waiting.size === 1) queueMicrotask(() => this.#pass());
    });
  }

  #pass(): void {
    this.wall = Math.max(this.wall, Math.min(...[...this.#waiting].map(({ until }) => until)));
    for (const one of this.#waiting) {
      if (one.until > this.wall) continue;
      this.#waiting.delete(one);
      one.wake();
    }
  }
}
