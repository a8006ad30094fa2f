/**
 * Enforces an order on the page: releases its operations one after another. A wanted order is
 * never forced. When the next operation is not there and, the page being at rest, cannot come, the
 * run goes on with the next best; the operation after which the missing one came is what its
 * arrival depended on, and the model learns that.
 */

import type { Chrome } from '../browser/chrome.js';
import type { Arrival } from '../browser/control/arrival.js';
import { ControlledRun } from '../browser/control/controlled-run.js';
import type { Tab } from '../browser/control/tab.js';
import { User } from '../browser/control/user.js';
import { matchOperations } from '../model/identity.js';
import type { Operation, OperationId, ParseOperation } from '../model/operation.js';
import { Patience } from '../recorder/patience.js';
import type { Recording } from '../recorder/recording.js';
import type { Step } from '../scenario/scenario.js';
import type { Schedule } from '../search/schedule.js';
import type { ArchivedExchange } from './archived-network.js';
import { asRan } from './as-ran.js';
import type { BornOperations } from './born.js';
import { LiveServers } from './live-servers.js';
import { type NetworkSettings, networkOf } from './network.js';
import type { Learned, Run } from './run.js';
import { type Scene, Strangers } from './strangers.js';

export interface EnforceOptions {
  readonly recording: Recording;
  readonly exchanges: readonly ArchivedExchange[];
  readonly network: NetworkSettings;
  readonly steps: readonly Step[];
  readonly born: BornOperations;
  /** Called before each operation is released, for a user who watches. */
  readonly onOperation?: (operation: Operation) => Promise<void>;
}

/** @returns the run, and what leaves its page and cleans up; not to be called after a hang */
export async function enforce(
  chrome: Chrome,
  tab: Tab,
  options: EnforceOptions,
  schedule: Schedule,
): Promise<{ readonly run: Run; readonly leave: () => Promise<void> }> {
  const started = performance.now();
  const { recording, exchanges, steps } = options;
  const { source, misses } = networkOf(options.network, exchanges);
  const { streams, cpuSeconds } = chrome;
  const plans = recording.documents;
  const page = new ControlledRun(tab, { url: recording.url, source, streams, plans, cpuSeconds });
  const enforcement = new Enforcement(page, new User(page, steps), options, schedule);
  await page.open();
  await enforcement.complete();
  const outcome = await page.outcome();
  const run: Run = {
    order: schedule.order,
    actual: enforcement.actual,
    operations: enforcement.ran,
    enforced: enforcement.isExact ? 'exact' : 'adapted',
    learned: enforcement.learned,
    born: enforcement.born,
    uncontrolled: [...page.uncontrolled, ...enforcement.unanswered],
    misses: [...misses],
    outcome,
    durationMs: performance.now() - started,
  };
  return { run, leave: () => page.end() };
}

interface Arriving {
  readonly kind: Operation['kind'];
  readonly key: string;
  readonly cause: OperationId | null;
  readonly arrival: Arrival;
}

class Enforcement {
  readonly actual: OperationId[] = [];
  /** As `actual`. */
  readonly ran: Operation[] = [];
  readonly learned: Learned[] = [];
  readonly born: Operation[] = [];
  readonly #page: ControlledRun;
  readonly #user: User;
  readonly #options: EnforceOptions;
  readonly #schedule: Schedule;
  readonly #operations: ReadonlyMap<OperationId, Operation>;
  /** In the run that the operations of the order are of. */
  readonly #places: ReadonlyMap<OperationId, number>;
  readonly #times: ReadonlyMap<OperationId, number>;
  readonly #latest: ReadonlyMap<OperationId, number>;
  /** Operations of the order that have not run yet, in the order of #places. */
  #expected: Operation[];
  /** Of the wanted order, not yet run. */
  #remaining: OperationId[];
  #matched: ReadonlyMap<Arrival, Operation> = new Map();
  /** Those that have come and not run. */
  #here: ReadonlySet<OperationId> = new Set();
  /** Wanted when they could not come. */
  readonly #missed = new Map<OperationId, string>();
  readonly #servers: LiveServers;
  readonly #strangers: Strangers;
  #now = 0;
  #patience = new Patience(0);

  constructor(page: ControlledRun, user: User, options: EnforceOptions, schedule: Schedule) {
    const { operations, order, times, latest } = schedule;
    this.#page = page;
    this.#user = user;
    this.#options = options;
    this.#schedule = schedule;
    this.#operations = new Map(operations.map((operation) => [operation.id, operation]));
    this.#places = new Map(operations.map(({ id }, place) => [id, place]));
    this.#times = new Map(order.map((id, place) => [id, times[place] ?? 0]));
    this.#latest = new Map(order.map((id, place) => [id, latest[place] ?? Infinity]));
    this.#expected = [...operations];
    this.#remaining = [...order];
    this.#servers = new LiveServers(page);
    this.#strangers = new Strangers(options.recording, options.network.mode);
    options.born.know(operations);
  }

  /** Sentences on what was not answered. */
  get unanswered(): readonly string[] {
    return [...this.#servers.silent, ...this.#strangers.unanswered];
  }

  /**
   * All operations that came ran as wanted. One that never came (a failure on the way may be why)
   * ran in no other order than the wanted one.
   */
  get isExact(): boolean {
    const ran = new Set(this.actual);
    const wanted = this.#schedule.order.filter((id) => ran.has(id));
    const ofOrder = this.actual.filter((id) => this.#operations.has(id));
    return ofOrder.every((id, place) => id === wanted[place]) && !this.#isReplaced;
  }

  /** What never came may have come all the same, and not been known again. */
  get #isReplaced(): boolean {
    return this.#expected.some((missing) =>
      this.born.some(
        ({ kind, key, cause }) =>
          kind === missing.kind && key === missing.key && this.#mayCome(missing, cause),
      ),
    );
  }

  async complete(): Promise<void> {
    while (this.#page.hang === null) {
      await this.#servers.answered();
      this.#match();
      const arrival = await this.#next();
      if (arrival === null) break;
      await this.#perform(arrival);
    }
    for (const [id, why] of this.#missed) {
      if (!this.#remaining.includes(id)) continue;
      this.learned.push({
        before: null,
        after: id,
        evidence: `${this.#name(id)} ${why}, and never came.`,
      });
    }
  }

  get #arrivals(): readonly Arrival[] {
    const arrivals = this.#page.arrivals();
    if (arrivals[0]?.facts.kind === 'dialog') return arrivals;
    const input = this.#user.next;
    return input === null ? arrivals : [...arrivals, input];
  }

  /** Finds which operations of the order the arrivals are. */
  #match(): void {
    const arriving = this.#arrivals.map((arrival) => {
      const { kind, key } = arrival.facts;
      return { kind, key, cause: this.#causeOf(arrival), arrival };
    });
    this.#here = this.#pending(arriving);
    const matched = matchOperations(
      this.#expected,
      arriving,
      (one, cause) => this.#mayCome(one, cause),
      (id) => this.#operations.get(id)?.cause ?? null,
    );
    this.#matched = new Map([...matched].map(([{ arrival }, operation]) => [arrival, operation]));
  }

  /** What was known of the arrivals before, and what has come under its own cause since. */
  #pending(arriving: readonly Arriving[]): ReadonlySet<OperationId> {
    const known = arriving.flatMap(({ arrival }) => this.#matched.get(arrival) ?? []);
    const own = matchOperations(this.#expected, arriving, (one, cause) => one.cause === cause);
    return new Set([...known, ...own.values()].map(({ id }) => id));
  }

  #causeOf({ cause }: Arrival): OperationId | null {
    return cause === null ? null : (this.actual[cause] ?? null);
  }

  /**
   * Whether an operation of the order can still come under another cause than its own. Not when its
   * own has run or was called off, unless the two have changed places (what the later of them leads
   * to, whichever that is): it was called off, or never begun, and this is something else.
   */
  #mayCome({ cause }: Operation, other: OperationId | null): boolean {
    if (cause === null || other === null || this.#isAwaited(cause)) return true;
    const [theirs, own] = [this.#placeOf(other), this.#placeOf(cause)];
    return theirs === null || own === null || theirs < own;
  }

  /** Not of what has run, and not of a timer or a frame that is not there though its cause has run. */
  #isAwaited(id: OperationId): boolean {
    if (this.actual.includes(id)) return false;
    const operation = this.#operations.get(id);
    if (operation === undefined || operation.cause === null) return true;
    if (operation.kind !== 'timer' && operation.kind !== 'frame') return true;
    return this.#here.has(id) || this.#isAwaited(operation.cause);
  }

  /** In σ0; of what the order does not have, that of what led to it. */
  #placeOf(id: OperationId): number | null {
    const place = this.#places.get(id);
    if (place !== undefined) return place;
    const cause = this.born.find((one) => one.id === id)?.cause ?? null;
    return cause === null ? null : this.#placeOf(cause);
  }

  async #next(): Promise<Arrival | null> {
    const arrivals = this.#arrivals;
    const [first] = arrivals;
    if (first?.facts.kind === 'dialog') return first;
    const possible = await this.#possible(arrivals);
    this.#learn(possible);
    const scene = this.#scene(arrivals);
    const next = this.#remaining.find((id) => possible.has(id));
    const early = this.#strangers.early(scene, this.#times.get(next ?? '') ?? 0);
    if (early !== null) return early;
    const soonest = Math.min(...[...possible].map(([id, one]) => this.#timeOf(id, one)));
    const latest = Math.min(...[...possible.keys()].map((id) => this.#latest.get(id) ?? Infinity));
    for (const id of this.#remaining) {
      const arrival = possible.get(id);
      if (arrival !== undefined && this.#timeOf(id, arrival) <= soonest) return arrival;
      if (arrival !== undefined) continue;
      if (!this.#missed.has(id)) this.#missed.set(id, this.#whyMissed(id, arrivals));
      const stranger = this.#strangers.meanwhile(scene, latest);
      if (stranger !== null) return stranger;
    }
    return this.#strangers.afterwards(scene);
  }

  /** The operations of the order that could run now; inputs that are next or have been missed. */
  async #possible(arrivals: readonly Arrival[]): Promise<Map<OperationId, Arrival>> {
    const possible = new Map<OperationId, Arrival>();
    let input: Arrival | null = null;
    for (const arrival of arrivals) {
      const id = this.#matched.get(arrival)?.id;
      if (id === undefined || !arrival.ready() || !this.#remaining.includes(id)) continue;
      if (arrival.facts.kind === 'input') input = arrival;
      else possible.set(id, arrival);
    }
    const inputId = input === null ? undefined : this.#matched.get(input)?.id;
    if (input === null || inputId === undefined) return possible;
    // Asking costs a round trip to the page: only if the input is what would run.
    const next = this.#remaining.find((id) => id === inputId || possible.has(id));
    if (next !== inputId && !this.#missed.has(inputId)) return possible;
    const { ready, ...why } = await this.#user.possible();
    if (ready) possible.set(inputId, input);
    else if ('detail' in why) this.#missed.set(inputId, `was not possible: ${why.detail}`);
    return possible;
  }

  /** When an operation of the order can run: a timer not before it is due, whoever set it. */
  #timeOf(id: OperationId, arrival: Arrival): number {
    const time = Math.max(this.#now, this.#times.get(id) ?? 0);
    const { due, facts } = arrival;
    if (due === null) return time;
    const isOthers = this.#causeOf(arrival) !== this.#operations.get(id)?.cause;
    // Of what has another cause, the order says no time.
    return facts.kind === 'timer' || (facts.kind === 'frame' && isOthers)
      ? Math.max(time, due)
      : time;
  }

  #scene(arrivals: readonly Arrival[]): Scene {
    return {
      arrivals,
      isWanted: (arrival) => this.#matched.has(arrival),
      causeOf: ({ cause }) => (cause === null ? undefined : this.ran[cause]),
      patience: this.#patience,
    };
  }

  async #perform(arrival: Arrival): Promise<void> {
    const operation = this.#matched.get(arrival);
    const wanted = operation === undefined ? arrival.due : this.#timeOf(operation.id, arrival);
    this.#now = Math.max(this.#now, wanted ?? this.#now);
    const named = operation ?? this.#newborn(arrival);
    await this.#options.onOperation?.(named);
    this.#note(asRan(named, arrival.facts, this.#causeOf(arrival), this.#now, this.actual));
    if (arrival.facts.kind === 'input') this.#patience = new Patience(this.#now);
    else this.#patience.ran(arrival, this.#now);
    if (arrival.facts.kind === 'input') this.#servers.stepped();
    const together = operation?.kind === 'parse' ? this.#parsedWith(operation) : [];
    const times = together.map(({ id }) => Math.max(this.#now, this.#times.get(id) ?? 0));
    await this.#page.perform(arrival, this.#now, times);
    for (const [index, segment] of together.entries()) {
      const { cause } = segment;
      this.#note(asRan(segment, segment, cause, times[index] ?? this.#now, this.actual));
    }
  }

  #note(operation: Operation): void {
    this.actual.push(operation.id);
    this.ran.push(operation);
    this.#remaining = this.#remaining.filter((id) => id !== operation.id);
    this.#expected = this.#expected.filter(({ id }) => id !== operation.id);
  }

  /** The segments that follow a segment at once and can be given to the parser with it. */
  #parsedWith({ document, segment }: ParseOperation): Operation[] {
    if (this.#options.onOperation !== undefined) return [];
    const together: Operation[] = [];
    const most = this.#page.plainAfter(document);
    for (const id of this.#remaining) {
      const next = this.#operations.get(id);
      if (next?.kind !== 'parse' || next.document !== document) break;
      if (next.segment !== segment + together.length + 1 || together.length === most) break;
      together.push(next);
    }
    return together;
  }

  #newborn(arrival: Arrival): Operation {
    const cause = this.#causeOf(arrival);
    const operation = this.#options.born.identify(arrival, cause, this.#now, this.actual);
    this.born.push(operation);
    return operation;
  }

  /** What was missed and is here now came because of the operation that has just run. */
  #learn(possible: ReadonlyMap<OperationId, Arrival>): void {
    const last = this.actual.at(-1);
    for (const [id, why] of this.#missed) {
      if (!possible.has(id)) continue;
      this.#missed.delete(id);
      if (last === undefined) continue;
      const evidence = `${this.#name(id)} ${why}; it came when ${this.#name(last)} had run.`;
      this.learned.push({ before: last, after: id, evidence });
    }
  }

  #whyMissed(id: OperationId, arrivals: readonly Arrival[]): string {
    const isHere = arrivals.some((arrival) => this.#matched.get(arrival)?.id === id);
    return isHere ? 'could not take effect yet' : 'was not there';
  }

  #name(id: OperationId): string {
    const operation = this.#operations.get(id) ?? this.born.find((one) => one.id === id);
    return operation?.name ?? id;
  }
}
