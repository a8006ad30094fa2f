/**
 * The policy of an enforced run: releases the operations of an order one after another. A wanted order
 * is never forced. When the next operation is not there and, the page being at rest, cannot come, the
 * run goes on with the next best; the operation after which the missing one came is what its
 * arrival depended on, and the model learns that.
 */
import { type Arrival, inSources } from '../conductor/arrival.js';
import { openDialogs } from '../conductor/open-dialogs.js';
import type { Scene } from '../conductor/page.js';
import type { Decision, Policy } from '../conductor/policy.js';
import type { Drivers } from '../drivers/drivers.js';
import { EndlessLoops } from '../model/endless-loops.js';
import { keyOf } from '../model/kinds.js';
import {
  areOfOneClient,
  type ClientId,
  clientOf,
  type Operation,
  type OperationId,
} from '../model/operation.js';
import type { SourceMaps } from '../model/source-maps.js';
import type { Schedule } from '../search/space/schedule.js';
import type { RecordingData } from '../store/recording.js';
import { asRan } from './as-ran.js';
import { AwaitedHandlers } from './awaited-handlers.js';
import { newborn } from './born.js';
import { Enabler } from './enabler.js';
import { LiveServers } from './live-servers.js';
import { Matching } from './matching.js';
import type { Network } from './network.js';
import type { NetworkMode } from './network-mode.js';
import { Plan } from './plan.js';
import type { Missed, Reason } from './run.js';
import { RunPatience } from './run-patience.js';
import { SharedLoops } from './shared-loops.js';
import { type Standing, Strangers } from './strangers.js';
import { type Next, Timing } from './timing.js';

export interface EnforcingOptions {
  readonly schedule: Schedule;
  readonly recording: Pick<RecordingData, 'unfired'>;
  readonly network: Pick<Network, 'isStale'> & { readonly mode: NetworkMode };
  readonly maps: SourceMaps;
  /** So much longer loops that never end go on when all has run; virtual milliseconds. */
  readonly lingers: number;
  /** Called before each operation is released, for a user who watches. */
  readonly onOperation?: (operation: Operation) => Promise<void>;
}

export class EnforcingPolicy implements Policy {
  readonly ran: Operation[] = [];
  readonly missed: Missed[] = [];
  readonly #ids = new Set<OperationId>();
  /** How many of these the order does not have. */
  #born = 0;
  /** Before each of `ran`. */
  readonly enabled: (readonly string[])[] = [];
  readonly #scene: Scene;
  readonly #drivers: Drivers;
  readonly #options: EnforcingOptions;
  readonly #matching: Matching;
  readonly #plan: Plan;
  readonly #timing: Timing;
  /** Of the wanted order, not yet run; in that order. */
  readonly #remaining: Set<OperationId>;
  /** Wanted when they could not come, and not here yet. */
  readonly #awaited = new Map<OperationId, Reason>();
  /** Here when something behind them ran, as that was due first. */
  readonly #passedOver = new Set<OperationId>();
  readonly #servers: LiveServers;
  readonly #strangers: Strangers;
  readonly #enablers: ReadonlyMap<ClientId, Enabler>;
  readonly #loops: SharedLoops;
  readonly #handlers = new AwaitedHandlers();
  readonly #patience: RunPatience;
  #isOver = false;

  constructor(scene: Scene, drivers: Drivers, options: EnforcingOptions) {
    const { operations, order } = options.schedule;
    this.#scene = scene;
    this.#drivers = drivers;
    this.#enablers = new Map(
      drivers.clients.map((client) => [client, new Enabler(drivers.of(client))]),
    );
    this.#options = options;
    this.#matching = new Matching(operations, this.ran);
    this.#loops = new SharedLoops(operations);
    this.#plan = new Plan(options.schedule);
    this.#timing = new Timing(this.#plan, this.#matching, this.ran);
    this.#remaining = new Set(order);
    this.#servers = new LiveServers(scene);
    const { network, recording, lingers } = options;
    const endless = new EndlessLoops(operations, recording.unfired);
    this.#patience = new RunPatience(endless, lingers);
    this.#strangers = new Strangers(recording, network.mode, network, endless);
  }

  get actual(): OperationId[] {
    return this.ran.map(({ id }) => id);
  }

  /** Sentences on what was not answered, and on steps that came to nothing. */
  get notes(): readonly string[] {
    const unanswered = [...this.#servers.silent, ...this.#strangers.unanswered];
    return [...unanswered, ...this.#handlers.notes, ...this.#drivers.undone];
  }

  get isUnanswered(): boolean {
    return this.#strangers.isAnyUnanswered;
  }

  /**
   * All operations that came ran as wanted. One that never came (a failure on the way may be why)
   * ran in no other order than the wanted one; nor did a round of a loop that went on. But one that was there, had
   * to wait for what was due first, and was called off by it, was wanted before that.
   */
  get isExact(): boolean {
    const chosen = this.actual.filter((id) => !this.#loops.has(id));
    const ran = new Set(chosen);
    const wanted = this.#options.schedule.order.filter((id) => ran.has(id));
    const ofOrder = chosen.filter((id) => this.#matching.has(id));
    const isAnyCalledOff = [...this.#passedOver].some((id) => this.#matching.isCalledOff(id));
    const isAnyLost = isAnyCalledOff || this.#matching.isAnyLost;
    return ofOrder.every((id, place) => id === wanted[place]) && !isAnyLost;
  }

  /** What is wanted next, or in its place; the end when nothing is left, or the page hangs. */
  async next(): Promise<Decision> {
    if (this.#scene.hang !== null) return this.#hung();
    const wait = this.#servers.wait();
    if (wait !== null) return { do: 'wait', most: wait };
    await this.#drivers.look();
    this.#matching.look(this.#arrivals);
    await this.#lookForEnabler();
    const next = await this.#next();
    if (next !== null) return this.#perform(next);
    const other = await this.#otherCommand();
    if (other !== null) return this.#perform(this.#whenDue(other));
    const unhandled = this.#handlers.goOn();
    if (unhandled !== null) return this.#perform(this.#asPlanned(unhandled));
    return (await this.#drivers.timeOut()) ? { do: 'wait', most: 0 } : this.#end();
  }

  /**
   * A script that finds the page otherwise may go another way than in σ0. What it does there, the order
   * does not have: it comes when all else has.
   */
  async #otherCommand(): Promise<Arrival | null> {
    for (const [client, input] of this.#drivers.inputs) {
      if (input.facts.kind !== 'input' || input.facts.call === undefined) continue;
      if (this.#matching.operationOf(input) !== undefined) continue;
      if ((await this.#drivers.of(client).possible()).ready) return input;
    }
    return null;
  }

  /** Of segments that were to be given together, those behind the one that hangs have not run. */
  #hung(): Decision {
    const { length } = this.#scene.performed;
    this.ran.splice(length);
    this.enabled.splice(length);
    return this.#end();
  }

  #end(): Decision {
    for (const [id, reason] of this.#awaited) {
      if (!this.#remaining.has(id)) continue;
      this.missed.push({ before: null, after: id, ...reason });
    }
    return { do: 'end' };
  }

  async #lookForEnabler(): Promise<void> {
    const last = this.ran.at(-1)?.id;
    if (last === undefined) return;
    const arrivals = this.#arrivals;
    if (this.#born === 0 && !this.#strangers.isAny(this.#standing(arrivals))) return;
    const dialogs = openDialogs(arrivals);
    for (const [client, enabler] of this.#enablers) {
      if (!dialogs.has(client)) await enabler.look(last);
    }
  }

  get #arrivals(): readonly Arrival[] {
    const arrivals = this.#scene.arrivals();
    const dialogs = openDialogs(arrivals);
    const inputs = [...this.#drivers.inputs].filter(([client]) => !dialogs.has(client));
    return [...arrivals, ...inputs.map(([, input]) => input)];
  }

  async #next(): Promise<Next | null> {
    const arrivals = this.#arrivals;
    this.#strangers.look(arrivals);
    const dialogs = openDialogs(arrivals);
    for (const dialog of dialogs.values()) {
      // The order does not say when it is answered.
      if (this.#matching.operationOf(dialog) === undefined) return this.#whenDue(dialog);
    }
    const possible = await this.#possible(arrivals);
    this.#learn(possible);
    const standing = this.#standing(arrivals);
    const wanted = this.#firstOf(possible);
    const first = wanted === undefined ? undefined : possible.get(wanted);
    if (wanted !== undefined && first !== undefined && this.#strangers.isAny(standing)) {
      const haste = this.#timing.latest(this.#remaining, possible)(wanted);
      const time = Math.min(
        this.#timing.timeOf(wanted, first, haste),
        this.#timing.deadline(possible),
      );
      const early = this.#strangers.early(standing, time);
      if (early !== null) return this.#whenDue(early);
    }
    const latest = Math.min(...[...possible.keys()].map((id) => this.#plan.latest(id)));
    for (const { id, next, isHere } of this.#timing.inOrder(this.#remaining, possible)) {
      if (next !== null) return next;
      if (isHere) {
        this.#passedOver.add(id);
        continue;
      }
      // Its page is paused: it comes after the answer at the soonest.
      const missing = this.#matching.get(id);
      const dialog = missing && dialogs.get(clientOf(missing));
      if (dialog !== undefined) return this.#answer(dialog, possible);
      if (!this.#awaited.has(id)) this.#awaited.set(id, { why: this.#whyMissed(id, arrivals) });
      const stranger = this.#strangers.meanwhile(standing, latest);
      if (stranger !== null) return this.#whenDue(stranger);
    }
    if (!this.#isOver) {
      this.#isOver = true;
      this.#patience.over(this.#timing.now);
    }
    const last = this.#strangers.afterwards(this.#standing(arrivals));
    return last && this.#whenDue(last);
  }

  #answer(dialog: Arrival, possible: ReadonlyMap<OperationId, Arrival>): Next {
    const id = this.#matching.operationOf(dialog)?.id;
    const deadline = this.#timing.deadline(possible);
    const planned = id === undefined ? this.#timing.now : this.#timing.timeOf(id, dialog);
    return { arrival: dialog, time: Math.min(planned, deadline), deadline };
  }

  #whenDue(arrival: Arrival): Next {
    return { arrival, time: Math.max(this.#timing.now, arrival.due ?? 0), deadline: Infinity };
  }

  /** What was waited for in vain: that teaches nothing. */
  #asPlanned({ operation: { id }, arrival }: { operation: Operation; arrival: Arrival }): Next {
    this.#awaited.delete(id);
    return { arrival, time: this.#timing.timeOf(id, arrival), deadline: Infinity };
  }

  /** The operations of the order that could run now; inputs that are next or have been missed. */
  async #possible(arrivals: readonly Arrival[]): Promise<Map<OperationId, Arrival>> {
    const possible = new Map<OperationId, Arrival>();
    const inputs = new Map<OperationId, Arrival>();
    for (const arrival of arrivals) {
      const id = this.#matching.operationOf(arrival)?.id;
      if (id === undefined || !arrival.ready() || !this.#remaining.has(id)) continue;
      if (arrival.facts.kind === 'input') inputs.set(id, arrival);
      else possible.set(id, arrival);
    }
    if (inputs.size === 0) return possible;
    // Asking costs a round trip to the page: only if an input is what would run.
    let wouldRun = true;
    for (const { id, next } of this.#timing.inOrder(this.#remaining, new Map(possible))) {
      const input = inputs.get(id);
      if (input !== undefined && (wouldRun || this.#awaited.has(id))) {
        const obstacle = await this.#obstacleTo(input);
        if (obstacle === null) possible.set(id, input);
        else this.#awaited.set(id, obstacle);
        wouldRun &&= obstacle !== null;
      }
      wouldRun &&= next === null;
      inputs.delete(id);
      if (![...inputs.keys()].some((one) => wouldRun || this.#awaited.has(one))) break;
    }
    return possible;
  }

  /** Why a person could not make it now, or not as in σ0; null: it could be made. */
  async #obstacleTo(input: Arrival): Promise<Reason | null> {
    const driver = this.#drivers.of(clientOf(input.facts));
    const now = await driver.possible();
    if (!now.ready) return { why: 'was not possible', obstacle: now.detail };
    const operation = this.#matching.operationOf(input);
    const missing = operation && (await this.#handlers.look(operation, input, driver));
    return missing == null ? null : { why: `had no handler yet (${missing})` };
  }

  /** Of what is wanted, the first that could run. */
  #firstOf(possible: ReadonlyMap<OperationId, Arrival>): OperationId | undefined {
    for (const id of this.#remaining) if (possible.has(id)) return id;
    return undefined;
  }

  #standing(arrivals: readonly Arrival[]): Standing {
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

  async #perform({ arrival, time, deadline }: Next): Promise<Decision> {
    const operation = this.#matching.operationOf(arrival);
    const told = inSources(arrival, this.#options.maps);
    const named = operation ?? this.#newborn({ ...arrival, ...told }, time);
    const enabled = this.#enabled();
    if (operation !== undefined) this.#isOver = false;
    await this.#options.onOperation?.(named);
    const cause = this.#matching.causeOf(arrival);
    this.#loops.ran(named, this.#requesterOf(arrival));
    this.#note(this.#withEnabler(asRan(named, told.facts, cause, time, this.#ids)), enabled);
    if (arrival.facts.kind === 'input') {
      this.#patience.stepped(time);
      this.#servers.stepped();
      this.#enablers.get(clientOf(arrival.facts))?.restart();
    } else {
      this.#patience.ran(arrival, time);
    }
    const together = operation?.kind === 'parse' ? this.#parsedWith(operation) : [];
    const times = together.map(({ id }) =>
      Math.max(time, Math.min(this.#plan.timeOf(id), deadline)),
    );
    for (const [index, segment] of together.entries()) {
      const { cause } = segment;
      this.#note(asRan(segment, segment, cause, times[index] ?? time, this.#ids), []);
    }
    return { do: 'perform', arrival, at: time, more: times };
  }

  #withEnabler(operation: Operation): Operation {
    const found = this.#enablers.get(clientOf(operation))?.found ?? null;
    if (operation.kind !== 'input' || found === null) return operation;
    return { ...operation, enabledBy: [...operation.enabledBy, found] };
  }

  /** All that has come and can run. */
  #enabled(): readonly string[] {
    const nameOf = (arrival: Arrival) =>
      this.#matching.operationOf(arrival)?.id ?? keyOf(arrival.facts);
    const ready = this.#scene.arrivals().filter((arrival) => arrival.ready());
    return ready.map(nameOf).sort();
  }

  #note(operation: Operation, enabled: readonly string[]): void {
    this.ran.push(operation);
    this.#ids.add(operation.id);
    this.enabled.push(enabled);
    if (!this.#matching.has(operation.id)) this.#born += 1;
    this.#remaining.delete(operation.id);
  }

  /**
   * The segments that follow a segment at once and can be given to the parser with it. None while something is
   * awaited: it comes of one of them, and which one is learned.
   */
  #parsedWith(first: Operation<'parse'>): Operation[] {
    if (this.#options.onOperation !== undefined || this.#awaited.size > 0) return [];
    const { document, segment } = first;
    const together: Operation[] = [];
    const most = this.#scene.plainAfter(document, clientOf(first));
    for (const id of this.#remaining) {
      const next = this.#matching.get(id);
      if (next?.kind !== 'parse' || next.document !== document) break;
      if (!areOfOneClient(next, first)) break;
      if (next.segment !== segment + together.length + 1 || together.length === most) break;
      together.push(next);
    }
    return together;
  }

  #newborn(arrival: Arrival, time: number): Operation {
    const cause = this.#matching.causeOf(arrival);
    return newborn(arrival, `new ${this.#born + 1}`, cause, time);
  }

  /** What was missed and is here now came because of the operation that has just run. */
  #learn(possible: ReadonlyMap<OperationId, Arrival>): void {
    const last = this.ran.at(-1)?.id;
    for (const [id, reason] of this.#awaited) {
      const arrival = possible.get(id);
      // A dialog opens inside of what opens it: that is no news.
      if (arrival === undefined || arrival.facts.kind === 'dialog') continue;
      this.#awaited.delete(id);
      const operation = this.#matching.get(id);
      if (last === undefined || operation === undefined) continue;
      if (this.#loops.isShared(operation, this.#requesterOf(arrival))) continue;
      this.missed.push({ before: last, after: id, ...reason });
    }
  }

  #whyMissed(id: OperationId, arrivals: readonly Arrival[]): string {
    const isHere = arrivals.some((arrival) => this.#matching.operationOf(arrival)?.id === id);
    return isHere ? 'could not take effect yet' : 'was not there';
  }
}
