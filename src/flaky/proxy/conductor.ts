/** Has events come where the plan places them, and tells what happens. */
import type { Effect } from '../agent/contract.js';
import { isSleep } from '../kinds.js';
import { Numbering } from '../numbering.js';
import type { EventId, Plan } from '../plan.js';
import { sourceLinesOf } from '../source-lines.js';
import { type RunnerName, type TraceLine, tellsEnds } from '../trace.js';
import { type Beginning, comesSoon, type Event, isOnItsWay, MOST_WAIT_MS } from './coming.js';
import type { Call, End, NumberedBegin, NumberedCall } from './line.js';
import { LOOK_MS, Quiet } from './quiet.js';
import { Ticks } from './ticks.js';

/** Those of the runner. */
export interface Commands {
  /** Whether one has not been answered. */
  readonly areOpen: boolean;
  /** When one came last, and when one was answered last; milliseconds since 1970. */
  readonly sentAt: number;
  readonly answeredAt: number;
  /** Until what is returned is called, none reaches the browser by which a test acts or looks. */
  keepFromBrowser(): () => void;
}

/** A statement that has begun and not ended. */
interface Running {
  readonly statement: number;
  readonly name: string;
  readonly by: RunnerName;
  /** It is one more round of a loop of the test's, which waits for something. */
  readonly isRound: boolean;
}

/** No test sleeps so long. */
const MOST_SLEEP_MS = 5000;

export class Conductor {
  readonly #plan: Plan;
  readonly #tell: (line: TraceLine) => void;
  readonly #commands: Commands;
  readonly #pagesAreFree: () => Promise<unknown>;
  readonly #events = new Map<string, Event>();
  /** By the number of the call. */
  readonly #running = new Map<number, Running>();
  readonly #ran = new Set<EventId>();
  /** Frames that load, by their sessions. */
  readonly #loading = new Set<string>();
  /** Statements that have begun, and that no command has been sent of, as events are to come first. */
  readonly #keptBack = new Map<number, () => void>();
  /** Of a test that runs in the page. */
  readonly #inPage = new Numbering();
  readonly #quiet = new Quiet();
  readonly #ticks = new Ticks();
  #isLooking = false;
  #onChange: (() => void)[] = [];

  /** @param pagesAreFree is fulfilled when each page of the browser has ended what it was at */
  constructor(
    plan: Plan,
    tell: (line: TraceLine) => void,
    commands: Commands,
    pagesAreFree: () => Promise<unknown>,
  ) {
    this.#commands = commands;
    this.#pagesAreFree = pagesAreFree;
    this.#plan = plan;
    this.#tell = tell;
    setInterval(() => void this.#look(), LOOK_MS).unref();
  }

  call(call: NumberedCall): void {
    if (call.type === 'end') this.#end(call);
    else {
      const tell = this.#begin(call);
      if (tell === null) return;
      const first = this.#placedBefore(call.statement);
      if (first.length === 0) tell();
      else void this.#comeFirst(call.call, first, tell);
    }
  }

  /**
   * One of a test that runs in the page.
   *
   * @param isNow it is not to be delayed any more
   * @returns fulfilled when the page may go on
   */
  async callInPage(call: Call, isNow: boolean): Promise<void> {
    if (call.type === 'end') {
      this.#end(call);
      // What the test does next, it may do at once.
      const next = this.#placedBefore(this.#inPage.next);
      const until = performance.now() + MOST_WAIT_MS;
      for (const event of next) if (this.#hasBegun(event)) await this.#come(event, until);
      return;
    }
    const numbered = { ...call, ...this.#inPage.begin(call) };
    const tell = this.#begin(numbered);
    if (tell === null) return;
    const until = performance.now() + MOST_WAIT_MS;
    for (const event of this.#placedBefore(numbered.statement)) {
      if (!isNow) await this.#come(event, until);
      else if (!this.#ran.has(event)) this.#miss(event);
    }
    tell();
  }

  #placedBefore(statement: number): readonly EventId[] {
    return this.#plan.placed.flatMap((one) => (one.before === statement ? one.event : []));
  }

  #hasBegun(id: EventId): boolean {
    return [...this.#events.values()].some((event) => event.id === id);
  }

  /** @returns what writes it down; null: it is no statement, but a round of one that has begun before */
  #begin(begin: NumberedBegin): (() => void) | null {
    const { call, by, name, place, callers, statement, isRound } = begin;
    for (const [before, running] of this.#running) {
      if (!tellsEnds(running.by)) this.#end({ type: 'end', call: before, error: null });
    }
    this.#running.set(call, { statement, by, name, isRound });
    if (isRound) return null;
    this.#quiet.begins(place === null ? null : sourceLinesOf(place, callers).join(' '));
    this.#told();
    const calledAt = performance.now();
    return () => {
      const keptMs = Math.round(performance.now() - calledAt);
      const of = { statement, by, name, place, callers, keptMs };
      this.#tell({ type: 'statement', at: Date.now(), ...of });
    };
  }

  /**
   * Until these have come, no command of the statement reaches the browser. The process of the runner does not stand still
   * meanwhile: it may have the server in it that is to answer. One that ends before has given up.
   */
  async #comeFirst(call: number, events: readonly EventId[], tell: () => void): Promise<void> {
    const goOn = this.#commands.keepFromBrowser();
    const begin = (): void => {
      if (!this.#keptBack.delete(call)) return;
      tell();
      goOn();
      this.#goesOn();
    };
    this.#keptBack.set(call, () => {
      for (const event of events) if (!this.#ran.has(event)) this.#miss(event);
      begin();
    });
    const until = performance.now() + MOST_WAIT_MS;
    for (const event of events) await this.#come(event, until, () => !this.#keptBack.has(call));
    begin();
  }

  #end({ call, error }: End): void {
    const running = this.#running.get(call);
    this.#running.delete(call);
    // Of a browser's start, its proxy hears the end alone.
    if (running === undefined) return;
    this.#keptBack.get(call)?.();
    const now = performance.now();
    const isHolding = [...this.#events.values()].some((event) => isOnItsWay(event, now));
    const { quietMs } = this.#quiet;
    const { statement, by, isRound } = running;
    const at = tellsEnds(by) ? Date.now() : this.#commands.answeredAt;
    this.#tell({ type: 'ended', at, statement, error, isHolding, quietMs });
    if (!isRound) this.#goesOn();
  }

  /** @param command one of the runner's, see `Quiet.asks` */
  asks(command: string): void {
    this.#quiet.asks(command);
  }

  /** @param key tells a frame from all others in the browser */
  loads(key: string): void {
    this.#loading.add(key);
  }

  /** Of what it has begun to load; all of these have ended. */
  hasLoaded(isOver: (key: string) => boolean): void {
    for (const key of [...this.#loading].filter(isOver)) this.#loading.delete(key);
  }

  /** The test does something, and waits for nothing: a text may be typed slowly. */
  acts(): void {
    this.#goesOn();
  }

  /** @param key tells it from all others in the browser */
  begun(key: string, beginning: Beginning): void {
    const { id: event, name, kind, cause, site, delay } = beginning;
    const begunAt = performance.now();
    const due = delay === null ? null : begunAt + delay;
    this.#events.set(key, {
      ...beginning,
      begunAt,
      due,
      isHeld: false,
      heldAt: null,
      freedAt: null,
    });
    this.#ticks.begun(event);
    this.#tell({ type: 'begun', at: Date.now(), event, name, kind, cause, site });
    this.#changed(event);
  }

  /** It would come now. */
  held(key: string): void {
    const event = this.#events.get(key);
    if (event === undefined) return;
    if (!this.#plan.placed.some((one) => one.event === event.id)) {
      // One of the same name in another document is meant.
      void event.release();
      return;
    }
    event.isHeld = true;
    event.heldAt = performance.now();
    this.#tell({ type: 'held', at: Date.now(), event: event.id });
    this.#changed(event.id);
  }

  /** It would come now, and waits behind others. */
  waited(key: string): void {
    const event = this.#events.get(key);
    if (event !== undefined) this.#tell({ type: 'waited', at: Date.now(), event: event.id });
  }

  mapped(file: string, map: string): void {
    this.#tell({ type: 'mapped', at: Date.now(), file, map });
  }

  effect(effect: Effect): void {
    this.#tell({ ...effect, type: 'effect', at: Date.now() });
  }

  ran(key: string): void {
    const event = this.#over(key);
    if (event === undefined) return;
    const { id, heldAt } = event;
    const heldMs = heldAt === null ? 0 : performance.now() - heldAt;
    this.#tell({ type: 'ran', at: Date.now(), event: id, heldMs });
    this.#changed(id);
  }

  /** It will not come any more. */
  cleared(key: string): void {
    const event = this.#over(key);
    if (event === undefined) return;
    this.#tell({ type: 'cleared', at: Date.now(), event: event.id });
    this.#changed(event.id);
  }

  /** All of these. */
  gone(isGone: (key: string) => boolean): void {
    for (const key of [...this.#events.keys()].filter(isGone)) this.cleared(key);
  }

  #over(key: string): Event | undefined {
    const event = this.#events.get(key);
    this.#events.delete(key);
    if (event !== undefined) this.#ran.add(event.id);
    return event;
  }

  /** Fulfilled when the event has run, has not come by then, or need not come any more. */
  async #come(id: EventId, until: number, isOver: () => boolean = () => false): Promise<void> {
    while (!this.#ran.has(id) && !isOver()) {
      const held = [...this.#events.values()].find((one) => one.id === id && one.isHeld);
      if (held !== undefined) await this.#free(held);
      else if (performance.now() < until) await this.#nextChange(until - performance.now());
      else {
        this.#miss(id);
        return;
      }
    }
  }

  #miss(event: EventId): void {
    this.#tell({ type: 'missed', at: Date.now(), event });
  }

  /** Whether the test waits for something of the page. */
  #isWaiting(): boolean {
    const running = [...this.#running.values()];
    if (running.some((one) => isSleep(one) && !one.isRound)) return false;
    // With no statement, and where no end is told, a test that has sent nothing may sleep, or wait for what it does itself.
    return (
      running.some(({ by }) => tellsEnds(by)) ||
      this.#commands.areOpen ||
      // What loads may be what it waits for: a navigation has no command that is open.
      this.#loading.size > 0 ||
      // One that asks again and again does not.
      Date.now() - this.#commands.sentAt < this.#quiet.quietMs / 2 ||
      this.#quiet.quietMs > MOST_SLEEP_MS
    );
  }

  async #free(event: Event): Promise<void> {
    event.isHeld = false;
    event.freedAt = performance.now();
    this.#ticks.comes();
    await event.release();
  }

  #nextChange(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      this.#onChange.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #changed(event: EventId): void {
    this.#quiet.changed(this.#ticks.has(event));
    this.#told();
  }

  #goesOn(): void {
    this.#quiet.goesOn();
    this.#told();
  }

  #told(): void {
    const listeners = this.#onChange;
    this.#onChange = [];
    for (const go of listeners) go();
  }

  /** Lets what was held first come when the test waits. */
  async #look(): Promise<void> {
    this.#quiet.look();
    if (this.#isLooking || this.#awaited() === null) return;
    this.#isLooking = true;
    const asked = performance.now();
    await this.#pagesAreFree();
    this.#isLooking = false;
    if (this.#quiet.isBusy && performance.now() - asked > LOOK_MS) this.#quiet.looksAnew();
    // A page that was at work may have led to more.
    const next = this.#awaited();
    if (next === null) return;
    // The statement before which it is to come is never reached.
    if (!this.#untilAwaited.includes(next.id)) this.#miss(next.id);
    this.#goesOn();
    await this.#free(next);
  }

  /** Of what is held, what is to come now, as the test waits; null: it does not, or not for that. */
  #awaited(): Event | null {
    const { isBusy, isQuiet, isLooping, wentOnAt } = this.#quiet;
    const waits = (!isBusy || isQuiet) && this.#isWaiting();
    if (!waits && !isLooping) return null;
    const now = performance.now();
    const events = [...this.#events.values()];
    // What comes by itself may be what it waits for. What that leads to, again and again, is not.
    const mayCome = ({ begunAt }: Event): boolean => isBusy || begunAt < wentOnAt;
    if (events.some((event) => !event.isHeld && comesSoon(event, now) && mayCome(event)))
      return null;
    const held = events.filter(({ isHeld }) => isHeld);
    const awaited = held.find(({ id }) => this.#untilAwaited.includes(id));
    // A loop may yet reach the statement before which the others are to come.
    return awaited ?? (waits ? held[0] : null) ?? null;
  }

  /** Those that no statement is placed behind. */
  get #untilAwaited(): readonly EventId[] {
    return this.#plan.placed.flatMap(({ event, before }) => (before === null ? event : []));
  }
}
