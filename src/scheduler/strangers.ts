import type { Arrival } from '../browser/control/arrival.js';
import { areOneTimer } from '../model/identity.js';
import type { Operation } from '../model/operation.js';
import { isDrawn } from '../model/task-sources.js';
import type { Patience } from '../recorder/patience.js';
import type { Recording } from '../recorder/recording.js';
import type { Network, NetworkMode } from './network.js';
import { isLongPoll, Polls } from './polls.js';

/** Where a run stands. */
export interface Scene {
  /** All that has come and has not run. */
  readonly arrivals: readonly Arrival[];
  /** Whether the order has it. */
  readonly isWanted: (arrival: Arrival) => boolean;
  /** What led to it; undefined: the run itself. */
  readonly causeOf: (arrival: Arrival) => Operation | undefined;
  readonly patience: Patience;
}

/** What comes and the order does not have: when it runs. */
export class Strangers {
  readonly #unfired: ReadonlySet<string>;
  /** Their keys. */
  readonly #unfiredTimers: readonly string[];
  readonly #isArchived: boolean;
  readonly #polls = new Polls();
  readonly #network: Network;
  /** Questions of this run, and whether the recording had no answer any more when they were asked. */
  readonly #asked = new WeakMap<Arrival, boolean>();
  /** Names of those that were left without an answer. */
  readonly #stale = new Set<string>();

  constructor({ unfired }: Pick<Recording, 'unfired'>, mode: NetworkMode, network: Network) {
    this.#unfired = new Set(unfired);
    this.#unfiredTimers = unfired.flatMap((one) => /^timer (.*)/.exec(one)?.[1] ?? []);
    this.#isArchived = mode === 'archive';
    this.#network = network;
  }

  /** Sentences on requests that were left without an answer. */
  get unanswered(): readonly string[] {
    const stale = [...this.#stale].map(
      (name) =>
        `${name}: the recording has no answer from after what was written; not answered. ` +
        'In what the page ended does not count.',
    );
    return [...this.#polls.unanswered, ...stale];
  }

  get isAnyUnanswered(): boolean {
    return this.#stale.size > 0;
  }

  /** To be told of all that comes, when it comes. */
  look(arrivals: readonly Arrival[]): void {
    for (const arrival of arrivals) {
      const { facts } = arrival;
      if (facts.kind !== 'response' || this.#asked.has(arrival)) continue;
      this.#asked.set(arrival, this.#network.isStale(facts));
    }
  }

  /** Whether any has come and waits. */
  isAny(scene: Scene): boolean {
    return this.#all(scene).length > 0;
  }

  /**
   * Before the next operation of the order, if it is due first: so much time passes in any case. Not what
   * is drawn of an animation that the recording would have waited for no longer: it came late there, too.
   *
   * @param time of that operation, virtual milliseconds
   */
  early(scene: Scene, time: number): Arrival | null {
    const { patience } = scene;
    const isDue = (one: Arrival) =>
      isOfAnimation(one) ? patience.waitsFor(one) : patience.needs(one);
    const first = firstDue(this.#all(scene).filter(isDue));
    return first !== null && (first.due ?? 0) < time ? first : null;
  }

  /**
   * While the next operation cannot run, for it may wait for this: what needs no time, or is due
   * before all else.
   *
   * @param latest when what could run in its place comes at the latest, virtual milliseconds
   */
  meanwhile(scene: Scene, latest: number): Arrival | null {
    const untimed = this.#untimed(scene);
    if (untimed !== null) return untimed;
    const first = firstDue(scene.arrivals);
    const isStranger = first !== null && first === this.#firstDue(scene);
    return isStranger && (first.due ?? 0) <= latest ? first : null;
  }

  /** When the order is done as far as it goes: until the page is quiet. */
  afterwards(scene: Scene): Arrival | null {
    const next = this.#untimed(scene) ?? this.#firstDue(scene) ?? this.#polled(scene);
    if (next !== null) return next;
    for (const arrival of scene.arrivals) {
      const isLeft = !scene.isWanted(arrival) && !this.#isUnfired(arrival);
      if (isLeft && this.#isStale(arrival)) this.#stale.add(arrival.label);
    }
    return null;
  }

  #untimed(scene: Scene): Arrival | null {
    return this.#all(scene).find((one) => one.due === null && one.ready()) ?? null;
  }

  #firstDue(scene: Scene): Arrival | null {
    return firstDue(this.#all(scene).filter((one) => scene.patience.waitsFor(one)));
  }

  #polled(scene: Scene): Arrival | null {
    const polls = scene.arrivals.filter(
      (one) => !scene.isWanted(one) && this.#isLongPoll(one, scene) && !this.#isStale(one),
    );
    return polls.find((one) => one.ready() && this.#polls.answers(one.facts, one.label)) ?? null;
  }

  /** But for polls, for what σ0 had and did not wait for, and for what nobody can answer. */
  #all(scene: Scene): readonly Arrival[] {
    return scene.arrivals.filter(
      (arrival) =>
        !scene.isWanted(arrival) &&
        arrival.facts.kind !== 'input' &&
        !this.#isUnfired(arrival) &&
        !this.#isLongPoll(arrival, scene) &&
        !this.#isStale(arrival),
    );
  }

  #isUnfired({ facts }: Arrival): boolean {
    if (this.#unfired.has(`${facts.kind} ${facts.key}`)) return true;
    return this.#unfiredTimers.some((key) => areOneTimer(facts, { kind: 'timer', key }));
  }

  #isStale(arrival: Arrival): boolean {
    return this.#asked.get(arrival) ?? false;
  }

  #isLongPoll(arrival: Arrival, { causeOf }: Scene): boolean {
    return this.#isArchived && isLongPoll(arrival.facts, causeOf(arrival));
  }
}

function isOfAnimation({ facts }: Arrival): boolean {
  return facts.kind === 'frame' || (facts.kind === 'task' && isDrawn(facts.source));
}

function firstDue(arrivals: readonly Arrival[]): Arrival | null {
  let first: Arrival | null = null;
  for (const arrival of arrivals) {
    if (arrival.due !== null && (first === null || arrival.due < (first.due ?? 0))) first = arrival;
  }
  return first;
}
