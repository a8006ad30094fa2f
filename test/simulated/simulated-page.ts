/**
 * A page without a browser: it does what a program says for its client, in the order in which it is told, and
 * knows what each operation really is. It refuses what no browser would let anybody do.
 */
import type { Arrival, Performed } from '../../src/conductor/arrival.js';
import type { Page } from '../../src/conductor/page.js';
import type { ClientId } from '../../src/model/operation.js';
import type { Outcome, PageException } from '../../src/model/outcome.js';
import type { SimulatedOperation } from './program.js';
import type { SimulatedWorld } from './simulated-world.js';

/** One frame at 60 Hz, in whole microseconds; ms. */
const FRAME_MS = 16.667;
/** What an operation takes in the world; ms. */
const BUSY_MS = 0.5;
/** So quick a person is at most; ms. */
export const HUMAN_GAP = 50;
/** So late Chrome fires a timer where a page is a little busy; ms. */
const LATE_MS = 5.001;
/** The times of runs are whole microseconds. */
const SAME_MS = 0.001;
/** Its handlers have names, and nobody asks where they are registered. */
const CLICK = { type: 'click', on: 'button', code: () => [], registered: null };

/** What only a conductor with a bug asks of a page. */
class ImpossibleError extends Error {}

export class SimulatedPage implements Page {
  readonly performed: Performed[] = [];
  readonly client: ClientId;
  readonly pushes = { expectedUntil: -Infinity, isAnyOpen: false };
  changes = 0;
  readonly #world: SimulatedWorld;
  /** What its program does on this page. */
  readonly #program: readonly SimulatedOperation[];
  readonly #segments: readonly SimulatedOperation[];
  /** What comes of each operation here, by places in the program; of the run itself: null. */
  readonly #ledBy = new Map<string | null, number[]>();
  /** So much of what has run has been looked at for what comes of it; -1: nor has the run itself. */
  #seen = -1;
  /** Of what has run on this page. */
  readonly #places = new Map<string, number>();
  readonly #operations = new WeakMap<Arrival, SimulatedOperation>();
  /** In the order in which they came, since when; by the clock on the wall. */
  readonly #here = new Map<Arrival, number>();
  readonly #came = new Set<string>();
  readonly #exceptions: PageException[] = [];
  /** What came to be due while a dialog was open: nothing runs then, and it is late. */
  readonly #paused = new Set<Arrival>();
  #lastInput = -Infinity;
  /** When the frame that was drawn last was due; programs have frames in one document. */
  #drawn: number | null = null;

  constructor(world: SimulatedWorld, client: ClientId) {
    this.#world = world;
    this.client = client;
    this.#program = world.program.operations.filter((one) => one.client === client);
    this.#segments = this.#program.filter(({ facts }) => facts.kind === 'parse');
    for (const [place, { facts, causes }] of this.#program.entries()) {
      if (facts.kind === 'input') continue;
      for (const cause of causes.length === 0 ? [null] : causes) {
        const led = this.#ledBy.get(cause) ?? [];
        led.push(place);
        this.#ledBy.set(cause, led);
      }
    }
    world.joins(this);
  }

  get wall(): number {
    return this.#world.wall;
  }

  arrivals(): readonly Arrival[] {
    const all = [...this.#here.keys()];
    const dialog = all.find(({ facts }) => facts.kind === 'dialog');
    if (dialog !== undefined) return [dialog];
    return all.filter(({ facts }) => facts.kind !== 'input');
  }

  /** What the operation is in the program. */
  nameOf(arrival: Arrival): string {
    return this.#operationOf(arrival).name;
  }

  /** On whatever page. */
  hasRun(name: string): boolean {
    return this.#world.hasRun(name);
  }

  /** The arrival of an input: its user decides when it comes. */
  inputOf(operation: SimulatedOperation): Arrival {
    return this.#arrivalOf(operation, null);
  }

  get unanswered(): readonly string[] {
    return this.#waiting.map((arrival) => this.nameOf(arrival));
  }

  plainAfter(document: string): number {
    const next = [...this.#here.keys()].find(
      ({ facts }) => facts.kind === 'parse' && facts.document === document,
    );
    return next === undefined ? 0 : this.#plain(next).length;
  }

  get hang(): string | null {
    const { hang } = this.#world;
    return hang?.client === this.client ? hang.why : null;
  }

  async settle(): Promise<void> {
    this.#world.settle();
  }

  async changed(since: number, most: number, nobodyWaits?: AbortSignal): Promise<void> {
    if (this.changes !== since) return;
    const answers = this.#waiting.map((arrival) => this.#answeredAt(arrival));
    const next = Math.min(...answers);
    await this.#world.wait(Math.min(next, this.wall + most), nobodyWaits);
    if (next <= this.wall) this.changes += 1;
  }

  async perform(arrival: Arrival, at: number, more: readonly number[] = []): Promise<void> {
    const operation = this.#operationOf(arrival);
    const isInput = arrival.facts.kind === 'input';
    const open = this.arrivals();
    const isDialogOpen = open[0]?.facts.kind === 'dialog';
    if (this.#world.hang !== null) refuse(operation, 'nothing can do: a page hangs');
    if (this.#world.isBusy) refuse(operation, 'would be inside of what still runs');
    if (isInput ? isDialogOpen : !open.includes(arrival)) refuse(operation, 'is not there');
    if (!arrival.ready()) refuse(operation, 'cannot take effect yet');
    const { now } = this.#world;
    if (at < now) refuse(operation, `would be before what has run (${at} < ${now})`);
    if (arrival.facts.kind === 'timer' && at < (arrival.due ?? 0) - SAME_MS)
      refuse(operation, `is not due before ${arrival.due}, and would fire at ${at}`);
    if (isInput && at < this.#lastInput + HUMAN_GAP - SAME_MS)
      refuse(operation, `no person makes so soon (${at}) after an input (${this.#lastInput})`);
    if (isInput) this.#lastInput = at;
    this.#world.passOver(arrival, at);
    const plain = this.#plain(arrival);
    if (more.length > plain.length) refuse(operation, 'has not so many segments behind it');
    this.#run(operation, arrival, at);
    for (const [index, time] of more.entries()) {
      if (this.#world.hang !== null) return;
      // The parser goes on by itself.
      this.#world.settle();
      const next = plain[index];
      const segment = [...this.#here.keys()].find((one) => this.nameOf(one) === next?.name);
      if (next !== undefined && segment !== undefined) this.#run(next, segment, time);
    }
    this.#world.wall += BUSY_MS;
    this.changes += 1;
  }

  passOver(arrival: Arrival, at: number): void {
    const isPaused = this.arrivals()[0]?.facts.kind === 'dialog';
    for (const other of this.#here.keys()) {
      const isOverdue = other.facts.kind === 'timer' && (other.due ?? at) < at - LATE_MS;
      if (!isOverdue || other === arrival || this.#paused.has(other)) continue;
      if (isPaused) this.#paused.add(other);
      else this.#world.passedOver.add(this.nameOf(other));
    }
  }

  async outcome(): Promise<Outcome> {
    const requests = this.#program.flatMap(({ name, facts }) => {
      if (facts.kind !== 'response' || !this.#came.has(name)) return [];
      return [{ method: facts.method, url: facts.url, body: null }];
    });
    const empty = { documents: [], dialogs: [], console: [] };
    return { ...empty, hang: this.hang, exceptions: this.#exceptions, requests };
  }

  #run(operation: SimulatedOperation, arrival: Arrival, at: number): void {
    const { name } = operation;
    this.#world.now = at;
    const handlers = operation.handlers.map((handler) => {
      return { ...CLICK, place: handler, registeredBy: this.#places.get(handler) ?? null };
    });
    this.#places.set(name, this.performed.length);
    this.performed.push({ arrival, at, handlers, receivers: [], touched: [] });
    this.#here.delete(arrival);
    if (arrival.facts.kind === 'frame') this.#drawn = arrival.due;
    for (const [first, second] of this.#world.program.fails) {
      if (second !== name || this.hasRun(first)) continue;
      const message = `Error: ${second} came before ${first}`;
      this.#exceptions.push({ kind: 'exception', message, at: null, stack: message });
    }
    this.#world.ran(operation);
  }

  come(): void {
    for (const operation of this.#ledTo()) {
      const { name, causes, where } = operation;
      if (this.#came.has(name)) continue;
      if (!causes.every((cause) => this.hasRun(cause))) continue;
      const last = Math.max(-1, ...causes.map((cause) => this.#places.get(cause) ?? -1));
      // What it depends on is decided when it would come.
      this.#came.add(name);
      if (where !== null && !this.#world.ranBefore(where)) continue;
      const arrival = this.#arrivalOf(operation, last < 0 ? null : last);
      this.#here.set(arrival, this.wall);
    }
  }

  /** What may come of what has run since, on whatever page; in the order of the program. */
  #ledTo(): readonly SimulatedOperation[] {
    const { names } = this.#world;
    const ran = this.#seen < 0 ? [null, ...names] : names.slice(this.#seen);
    this.#seen = names.length;
    const places = new Set(ran.flatMap((name) => this.#ledBy.get(name) ?? []));
    return [...places].sort((a, b) => a - b).flatMap((place) => this.#program[place] ?? []);
  }

  #arrivalOf(operation: SimulatedOperation, cause: number | null): Arrival {
    const { name, blockedBy } = operation;
    const facts = this.#factsOf(operation);
    const arrival: Arrival = {
      facts,
      label: name,
      cause,
      due: this.#dueOf(facts),
      awaits: [],
      ready: () =>
        !this.#isUnanswered(arrival) &&
        blockedBy.every((other) => this.hasRun(other)) &&
        this.#isFirst(arrival),
      release: async () => {},
    };
    this.#operations.set(arrival, operation);
    return arrival;
  }

  /** With the delay that it has in this run. */
  #factsOf({ facts, drift }: SimulatedOperation): Arrival['facts'] {
    if (facts.kind !== 'timer' || drift === 0 || this.#world.isRecorded) return facts;
    return { ...facts, delay: facts.delay + drift };
  }

  #dueOf(facts: Arrival['facts']): number | null {
    if (facts.kind === 'timer') return this.#world.now + facts.delay;
    return facts.kind === 'frame' ? this.#drawnAt(facts.document) : null;
  }

  /** With all that waits for the next frame of its document. */
  #drawnAt(document: string | undefined): number {
    for (const { facts, due } of this.#here.keys()) {
      const waits = facts.kind === 'frame' && facts.document === document;
      if (waits && due !== null && due !== this.#drawn) return due;
    }
    return this.#world.now + FRAME_MS;
  }

  /** A port gives its messages in the order in which they came. */
  #isFirst(arrival: Arrival): boolean {
    const queueOf = ({ facts }: Arrival) => (facts.kind === 'task' ? facts.queue : null);
    const queue = queueOf(arrival);
    if (queue === null) return true;
    return [...this.#here.keys()].find((one) => queueOf(one) === queue) === arrival;
  }

  get #waiting(): readonly Arrival[] {
    return this.#world.isLive
      ? [...this.#here.keys()].filter((one) => this.#isUnanswered(one))
      : [];
  }

  #isUnanswered(arrival: Arrival): boolean {
    if (!this.#world.isLive || arrival.facts.kind !== 'response') return false;
    return this.wall < this.#answeredAt(arrival);
  }

  /** By the clock on the wall; of what has not come, as if it had from the beginning. */
  #answeredAt(arrival: Arrival): number {
    const since = this.#here.get(arrival) ?? -Infinity;
    return since + this.#operationOf(arrival).latency;
  }

  /** The segments behind a segment in which nothing runs and that lead to nothing. */
  #plain(segment: Arrival): readonly SimulatedOperation[] {
    const plain: SimulatedOperation[] = [];
    let before = this.#operationOf(segment).name;
    for (;;) {
      const next = this.#segments.find(
        ({ facts, causes }) =>
          facts.kind === 'parse' && facts.segment > 1 && causes.includes(before),
      );
      if (next === undefined || !this.#isInert(next)) return plain;
      plain.push(next);
      before = next.name;
    }
  }

  #isInert({ name, facts, causes, blockedBy }: SimulatedOperation): boolean {
    if (facts.kind !== 'parse' || facts.script !== null) return false;
    if (causes.length > 1 || blockedBy.length > 0) return false;
    const led = this.#world.program.operations.filter((one) => one.causes.includes(name));
    return led.every((one) => one.facts.kind === 'parse' && one.facts.segment > 1);
  }

  #operationOf(arrival: Arrival): SimulatedOperation {
    const operation = this.#operations.get(arrival);
    if (operation === undefined) throw new ImpossibleError('It is no arrival of this page.');
    return operation;
  }
}

function refuse({ name }: SimulatedOperation, why: string): never {
  throw new ImpossibleError(`${name} was performed, which ${why}.`);
}
