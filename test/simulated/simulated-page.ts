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

/** One frame at 60 Hz; ms. */
const FRAME_MS = 1000 / 60;
/** What an operation takes in the world; ms. */
const BUSY_MS = 0.5;
/** So quick a person is at most; ms. */
export const HUMAN_GAP = 50;
/** So late Chrome fires a timer where a page is a little busy; ms. */
const LATE_MS = 5.001;
/** The times of runs are whole microseconds. */
const SAME_MS = 0.001;

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
  /** Of what has run on this page. */
  readonly #places = new Map<string, number>();
  readonly #operations = new WeakMap<Arrival, SimulatedOperation>();
  /** In the order in which they came. */
  readonly #here: { readonly arrival: Arrival; readonly since: number }[] = [];
  readonly #came = new Set<string>();
  readonly #exceptions: PageException[] = [];
  /** What came to be due while a dialog was open: nothing runs then, and it is late. */
  readonly #paused = new Set<Arrival>();
  #lastInput = -Infinity;

  constructor(world: SimulatedWorld, client: ClientId) {
    this.#world = world;
    this.client = client;
    this.#program = world.program.operations.filter((one) => one.client === client);
    world.joins(this);
  }

  get wall(): number {
    return this.#world.wall;
  }

  arrivals(): readonly Arrival[] {
    const all = this.#here.map(({ arrival }) => arrival);
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
    const waiting = this.#here.filter((one) => this.#isUnanswered(one));
    return waiting.map(({ arrival }) => this.nameOf(arrival));
  }

  plainAfter(document: string): number {
    const next = this.#here.find(
      ({ arrival: { facts } }) => facts.kind === 'parse' && facts.document === document,
    );
    return next === undefined ? 0 : this.#plain(next.arrival).length;
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
    const answers = this.#here
      .filter((one) => this.#isUnanswered(one))
      .map(({ arrival, since: asked }) => asked + this.#operationOf(arrival).latency);
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
      const segment = this.#here.find((one) => this.nameOf(one.arrival) === next?.name);
      if (next !== undefined && segment !== undefined) this.#run(next, segment.arrival, time);
    }
    this.#world.wall += BUSY_MS;
    this.changes += 1;
  }

  passOver(arrival: Arrival, at: number): void {
    const isPaused = this.arrivals()[0]?.facts.kind === 'dialog';
    for (const { arrival: other } of this.#here) {
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
    const empty = { documents: [], dialogs: [], consoleErrors: [] };
    return { ...empty, hang: this.hang, exceptions: this.#exceptions, requests };
  }

  #run(operation: SimulatedOperation, arrival: Arrival, at: number): void {
    const { name } = operation;
    this.#world.now = at;
    const handlers = operation.handlers.flatMap((handler) => this.#places.get(handler) ?? []);
    this.#places.set(name, this.performed.length);
    const places = { handlers: new Set(handlers), handlerPlaces: new Set(operation.handlers) };
    this.performed.push({ arrival, at, ...places, touched: [] });
    const here = this.#here.findIndex((one) => one.arrival === arrival);
    if (here >= 0) this.#here.splice(here, 1);
    for (const [first, second] of this.#world.program.fails) {
      if (second !== name || this.hasRun(first)) continue;
      const message = `Error: ${second} came before ${first}`;
      this.#exceptions.push({ kind: 'exception', message, at: null, stack: message });
    }
    this.#world.ran(operation);
  }

  come(): void {
    for (const operation of this.#program) {
      const { name, facts, causes, where } = operation;
      if (facts.kind === 'input' || this.#came.has(name)) continue;
      if (!causes.every((cause) => this.hasRun(cause))) continue;
      const last = Math.max(-1, ...causes.map((cause) => this.#places.get(cause) ?? -1));
      // What it depends on is decided when it would come.
      this.#came.add(name);
      if (where !== null && !this.#world.ranBefore(where)) continue;
      const arrival = this.#arrivalOf(operation, last < 0 ? null : last);
      this.#here.push({ arrival, since: this.wall });
    }
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
      ready: () => {
        const here = this.#here.find((one) => one.arrival === arrival);
        const isAnswered = here === undefined || !this.#isUnanswered(here);
        return (
          isAnswered && blockedBy.every((other) => this.hasRun(other)) && this.#isFirst(arrival)
        );
      },
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
    if (facts.kind === 'frame') return this.#world.now + FRAME_MS;
    return null;
  }

  /** A port gives its messages in the order in which they came. */
  #isFirst(arrival: Arrival): boolean {
    const queueOf = ({ facts }: Arrival) => (facts.kind === 'task' ? facts.queue : null);
    const queue = queueOf(arrival);
    if (queue === null) return true;
    return this.#here.find((one) => queueOf(one.arrival) === queue)?.arrival === arrival;
  }

  #isUnanswered({
    arrival,
    since,
  }: {
    readonly arrival: Arrival;
    readonly since: number;
  }): boolean {
    if (!this.#world.isLive || arrival.facts.kind !== 'response') return false;
    return this.wall < since + this.#operationOf(arrival).latency;
  }

  /** The segments behind a segment in which nothing runs and that lead to nothing. */
  #plain(segment: Arrival): readonly SimulatedOperation[] {
    const plain: SimulatedOperation[] = [];
    let before = this.#operationOf(segment).name;
    for (;;) {
      const next = this.#program.find(
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
