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
import type { Operation, OperationId, ParseOperation } from '../model/operation.js';
import { Patience } from '../recorder/patience.js';
import type { Recording } from '../recorder/recording.js';
import type { Step } from '../scenario/scenario.js';
import type { Schedule } from '../search/schedule.js';
import type { ArchivedExchange } from './archived-exchange.js';
import { asRan } from './as-ran.js';
import type { BornOperations } from './born.js';
import { Enabler } from './enabler.js';
import { LiveServers } from './live-servers.js';
import { Matching } from './matching.js';
import { type Network, type NetworkSettings, networkOf } from './network.js';
import { Plan } from './plan.js';
import type { Learned, Run } from './run.js';
import { SharedLoops } from './shared-loops.js';
import { type Scene, Strangers } from './strangers.js';
import { type Next, Timing } from './timing.js';

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
  const network = networkOf(options.network, exchanges);
  const { source, misses } = network;
  const { streams, cpuSeconds } = chrome;
  const plans = recording.documents;
  const { url } = recording;
  const page = new ControlledRun(tab, { url, source, streams, plans, steps, cpuSeconds });
  const enforcement = new Enforcement(page, new User(page, steps), options, network, schedule);
  await page.open();
  await enforcement.complete();
  const outcome = await page.outcome();
  const run: Run = {
    order: schedule.order,
    actual: enforcement.actual,
    operations: enforcement.ran,
    enabled: enforcement.enabled,
    enforced: enforcement.isExact ? 'exact' : 'adapted',
    learned: enforcement.learned,
    born: enforcement.born,
    uncontrolled: [...page.uncontrolled, ...enforcement.notes, ...network.notes()],
    misses: [...misses],
    isUnanswered: enforcement.isUnanswered,
    outcome,
    durationMs: performance.now() - started,
  };
  return { run, leave: () => page.end() };
}

class Enforcement {
  readonly ran: Operation[] = [];
  readonly learned: Learned[] = [];
  /** Before each of `ran`. */
  readonly enabled: (readonly string[])[] = [];
  readonly #page: ControlledRun;
  readonly #user: User;
  readonly #options: EnforceOptions;
  readonly #schedule: Schedule;
  readonly #matching: Matching;
  readonly #plan: Plan;
  readonly #timing: Timing;
  /** Of the wanted order, not yet run. */
  #remaining: OperationId[];
  /** Wanted when they could not come. */
  readonly #missed = new Map<OperationId, string>();
  readonly #servers: LiveServers;
  readonly #strangers: Strangers;
  readonly #enabler: Enabler;
  readonly #loops: SharedLoops;
  #patience = new Patience(0);
  #isOver = false;

  constructor(
    page: ControlledRun,
    user: User,
    options: EnforceOptions,
    network: Network,
    schedule: Schedule,
  ) {
    const { operations, order } = schedule;
    this.#page = page;
    this.#user = user;
    this.#enabler = new Enabler(user);
    this.#options = options;
    this.#schedule = schedule;
    this.#matching = new Matching(operations, this.ran);
    this.#loops = new SharedLoops(operations);
    this.#plan = new Plan(schedule);
    this.#timing = new Timing(this.#plan, this.#matching, this.ran);
    this.#remaining = [...order];
    this.#servers = new LiveServers(page);
    this.#strangers = new Strangers(options.recording, options.network.mode, network);
    options.born.know(operations);
  }

  get actual(): OperationId[] {
    return this.ran.map(({ id }) => id);
  }

  get born(): Operation[] {
    return this.ran.filter(({ id }) => !this.#matching.has(id));
  }

  /** Sentences on what was not answered, and on steps that came to nothing. */
  get notes(): readonly string[] {
    return [...this.#servers.silent, ...this.#strangers.unanswered, ...this.#user.undone];
  }

  get isUnanswered(): boolean {
    return this.#strangers.isAnyUnanswered;
  }

  /**
   * All operations that came ran as wanted. One that never came (a failure on the way may be why)
   * ran in no other order than the wanted one; nor did a round of a loop that went on.
   */
  get isExact(): boolean {
    const chosen = this.actual.filter((id) => !this.#loops.has(id));
    const ran = new Set(chosen);
    const wanted = this.#schedule.order.filter((id) => ran.has(id));
    const ofOrder = chosen.filter((id) => this.#matching.has(id));
    return ofOrder.every((id, place) => id === wanted[place]) && !this.#matching.isAnyLost;
  }

  async complete(): Promise<void> {
    while (this.#page.hang === null) {
      await this.#servers.answered();
      this.#matching.look(this.#arrivals);
      await this.#lookForEnabler();
      const next = await this.#next();
      if (next === null) break;
      await this.#perform(next);
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

  async #lookForEnabler(): Promise<void> {
    const [last] = this.actual.slice(-1);
    const [first] = this.#page.arrivals();
    if (last === undefined || first?.facts.kind === 'dialog') return;
    const isOther = this.born.length > 0 || this.#strangers.isAny(this.#scene(this.#arrivals));
    if (isOther) await this.#enabler.look(last);
  }

  get #arrivals(): readonly Arrival[] {
    const arrivals = this.#page.arrivals();
    if (arrivals[0]?.facts.kind === 'dialog') return arrivals;
    const input = this.#user.next;
    return input === null ? arrivals : [...arrivals, input];
  }

  async #next(): Promise<Next | null> {
    const arrivals = this.#arrivals;
    this.#strangers.look(arrivals);
    const [dialog] = arrivals;
    if (dialog?.facts.kind === 'dialog') return { arrival: dialog, time: this.#dialogTime(dialog) };
    const possible = await this.#possible(arrivals);
    this.#learn(possible);
    const scene = this.#scene(arrivals);
    const wanted = this.#remaining.find((id) => possible.has(id));
    const first = wanted === undefined ? undefined : possible.get(wanted);
    if (wanted !== undefined && first !== undefined && this.#strangers.isAny(scene)) {
      const haste = this.#timing.latest(this.#remaining, possible).get(wanted);
      const time = Math.min(
        this.#timing.timeOf(wanted, first, haste),
        this.#timing.deadline(possible),
      );
      const early = this.#strangers.early(scene, time);
      if (early !== null) return this.#whenDue(early);
    }
    const latest = Math.min(...[...possible.keys()].map((id) => this.#plan.latest(id)));
    for (const { id, next, isHere } of this.#timing.inOrder(this.#remaining, possible)) {
      if (next !== null) return next;
      if (isHere) continue;
      if (!this.#missed.has(id)) this.#missed.set(id, this.#whyMissed(id, arrivals));
      const stranger = this.#strangers.meanwhile(scene, latest);
      if (stranger !== null) return this.#whenDue(stranger);
    }
    if (!this.#isOver) {
      // Of what the order has none left, all comes after this: it is waited for as after an input.
      this.#isOver = true;
      this.#patience = new Patience(this.#timing.now);
    }
    const last = this.#strangers.afterwards(this.#scene(arrivals));
    return last && this.#whenDue(last);
  }

  #dialogTime(dialog: Arrival): number {
    const id = this.#matching.operationOf(dialog)?.id;
    return id === undefined ? this.#timing.now : this.#timing.timeOf(id, dialog);
  }

  #whenDue(arrival: Arrival): Next {
    return { arrival, time: Math.max(this.#timing.now, arrival.due ?? 0) };
  }

  /** The operations of the order that could run now; inputs that are next or have been missed. */
  async #possible(arrivals: readonly Arrival[]): Promise<Map<OperationId, Arrival>> {
    const possible = new Map<OperationId, Arrival>();
    let input: Arrival | null = null;
    for (const arrival of arrivals) {
      const id = this.#matching.operationOf(arrival)?.id;
      if (id === undefined || !arrival.ready() || !this.#remaining.includes(id)) continue;
      if (arrival.facts.kind === 'input') input = arrival;
      else possible.set(id, arrival);
    }
    const inputId = input === null ? undefined : this.#matching.operationOf(input)?.id;
    if (input === null || inputId === undefined) return possible;
    // Asking costs a round trip to the page: only if the input is what would run.
    const order = [...this.#timing.inOrder(this.#remaining, possible)];
    const first = order.find(({ id, next }) => id === inputId || next !== null);
    if (first?.id !== inputId && !this.#missed.has(inputId)) return possible;
    const { ready, ...why } = await this.#user.possible();
    if (ready) possible.set(inputId, input);
    else if ('detail' in why) this.#missed.set(inputId, `was not possible: ${why.detail}`);
    return possible;
  }

  #scene(arrivals: readonly Arrival[]): Scene {
    return {
      arrivals,
      isWanted: (arrival) => this.#matching.operationOf(arrival) !== undefined,
      causeOf: (arrival) => this.#requesterOf(arrival),
      patience: this.#patience,
    };
  }

  /** As it ran; undefined: the run itself requested it. */
  #requesterOf({ cause }: Arrival): Operation | undefined {
    return cause === null ? undefined : this.ran[cause];
  }

  async #perform({ arrival, time }: Next): Promise<void> {
    const operation = this.#matching.operationOf(arrival);
    const named = operation ?? this.#newborn(arrival, time);
    const enabled = this.#enabled();
    if (operation !== undefined) this.#isOver = false;
    await this.#options.onOperation?.(named);
    const cause = this.#matching.causeOf(arrival);
    this.#loops.ran(named, this.#requesterOf(arrival));
    this.#note(this.#withEnabler(asRan(named, arrival.facts, cause, time, this.actual)), enabled);
    if (arrival.facts.kind === 'input') {
      this.#patience = new Patience(time);
      this.#servers.stepped();
      this.#enabler.restart();
    } else {
      this.#patience.ran(arrival, time);
    }
    const together = operation?.kind === 'parse' ? this.#parsedWith(operation) : [];
    const times = together.map(({ id }) => Math.max(time, this.#plan.timeOf(id)));
    await this.#page.perform(arrival, time, times);
    for (const [index, segment] of together.entries()) {
      const { cause } = segment;
      this.#note(asRan(segment, segment, cause, times[index] ?? time, this.actual), []);
    }
  }

  #withEnabler(operation: Operation): Operation {
    const { found } = this.#enabler;
    if (operation.kind !== 'input' || found === null) return operation;
    return { ...operation, enabledBy: [...operation.enabledBy, found] };
  }

  /** All that has come and can run. */
  #enabled(): readonly string[] {
    const nameOf = (arrival: Arrival) =>
      this.#matching.operationOf(arrival)?.id ?? `${arrival.facts.kind} ${arrival.facts.key}`;
    const ready = this.#page.arrivals().filter((arrival) => arrival.ready());
    return ready.map(nameOf).sort();
  }

  #note(operation: Operation, enabled: readonly string[]): void {
    this.ran.push(operation);
    this.enabled.push(enabled);
    this.#remaining = this.#remaining.filter((id) => id !== operation.id);
  }

  /** The segments that follow a segment at once and can be given to the parser with it. */
  #parsedWith({ document, segment }: ParseOperation): Operation[] {
    if (this.#options.onOperation !== undefined) return [];
    const together: Operation[] = [];
    const most = this.#page.plainAfter(document);
    for (const id of this.#remaining) {
      const next = this.#matching.get(id);
      if (next?.kind !== 'parse' || next.document !== document) break;
      if (next.segment !== segment + together.length + 1 || together.length === most) break;
      together.push(next);
    }
    return together;
  }

  #newborn(arrival: Arrival, time: number): Operation {
    const cause = this.#matching.causeOf(arrival);
    const isTaken = (id: OperationId) => this.#matching.isTaken(id);
    return this.#options.born.identify(arrival, cause, time, isTaken);
  }

  /** What was missed and is here now came because of the operation that has just run. */
  #learn(possible: ReadonlyMap<OperationId, Arrival>): void {
    const last = this.ran.at(-1)?.id;
    for (const [id, why] of this.#missed) {
      const arrival = possible.get(id);
      if (arrival === undefined) continue;
      this.#missed.delete(id);
      const operation = this.#matching.get(id);
      if (last === undefined || operation === undefined) continue;
      if (this.#loops.isShared(operation, this.#requesterOf(arrival))) continue;
      const evidence = `${this.#name(id)} ${why}; it came when ${this.#name(last)} had run.`;
      this.learned.push({ before: last, after: id, evidence });
    }
  }

  #whyMissed(id: OperationId, arrivals: readonly Arrival[]): string {
    const isHere = arrivals.some((arrival) => this.#matching.operationOf(arrival)?.id === id);
    return isHere ? 'could not take effect yet' : 'was not there';
  }

  #name(id: OperationId): string {
    const operation = this.#matching.get(id) ?? this.ran.find((one) => one.id === id);
    return operation?.name ?? id;
  }
}
