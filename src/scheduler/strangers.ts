import type { Arrival } from '../conductor/arrival.js';
import type { EndlessLoops } from '../model/endless-loops.js';
import type { Key } from '../model/key.js';
import { isOfAnimation, keyOf } from '../model/kinds.js';
import { areOneTimer } from '../model/likeness.js';
import type { Facts, Operation } from '../model/operation.js';
import type { RecordingData } from '../store/recording.js';
import type { Network } from './network.js';
import type { NetworkMode } from './network-mode.js';
import { isLongPoll, Polls } from './polls.js';
import type { RunPatience } from './run-patience.js';

/** Where a run stands. */
export interface Standing {
  /** All that has come and has not run. */
  readonly arrivals: readonly Arrival[];
  /** Whether the order has it. */
  readonly isWanted: (arrival: Arrival) => boolean;
  /** What led to it; undefined: the run itself. */
  readonly causeOf: (arrival: Arrival) => Operation | undefined;
  readonly patience: Pick<RunPatience, 'waitsFor' | 'needs'>;
}

/** What comes and the order does not have: when it runs. */
export class Strangers {
  readonly #unfired: readonly Facts[];
  readonly #unfiredKeys: ReadonlySet<Key>;
  readonly #endless: EndlessLoops;
  readonly #isArchived: boolean;
  readonly #polls = new Polls();
  readonly #network: Pick<Network, 'isStale'>;
  /** Questions of this run, and whether the recording had no answer any more when they were asked. */
  readonly #asked = new WeakMap<Arrival, boolean>();
  /** Names of those that were left without an answer. */
  readonly #stale = new Set<string>();

  constructor(
    { unfired }: Pick<RecordingData, 'unfired'>,
    mode: NetworkMode,
    network: Pick<Network, 'isStale'>,
    endless: EndlessLoops,
  ) {
    this.#unfired = unfired;
    this.#endless = endless;
    this.#unfiredKeys = new Set(unfired.map(keyOf));
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
  isAny(standing: Standing): boolean {
    return this.#all(standing).length > 0;
  }

  /**
   * Before the next operation of the order, if it is due first: so much time passes in any case. Not what
   * is drawn of an animation that the recording would have waited for no longer: it came late there, too.
   *
   * @param time of that operation, virtual milliseconds
   */
  early(standing: Standing, time: number): Arrival | null {
    const { patience } = standing;
    const isDue = (one: Arrival) =>
      isOfAnimation(one.facts) ? patience.waitsFor(one) : patience.needs(one);
    const first = firstDue(this.#all(standing).filter(isDue));
    return first !== null && (first.due ?? 0) < time ? first : null;
  }

  /**
   * While the next operation cannot run, for it may wait for this: what needs no time, or is due
   * before all else.
   *
   * @param latest when what could run in its place comes at the latest, virtual milliseconds
   */
  meanwhile(standing: Standing, latest: number): Arrival | null {
    const untimed = this.#untimed(standing);
    if (untimed !== null) return untimed;
    const first = firstDue(standing.arrivals);
    const isStranger = first !== null && first === this.#firstDue(standing);
    return isStranger && (first.due ?? 0) <= latest ? first : null;
  }

  /** When the order is done as far as it goes: until the page is quiet. */
  afterwards(standing: Standing): Arrival | null {
    const next = this.#untimed(standing) ?? this.#firstDue(standing) ?? this.#polled(standing);
    if (next !== null) return next;
    for (const arrival of standing.arrivals) {
      const isLeft = !standing.isWanted(arrival) && !this.#isUnfired(arrival);
      if (isLeft && this.#isStale(arrival)) this.#stale.add(arrival.label);
    }
    return null;
  }

  #untimed(standing: Standing): Arrival | null {
    return this.#all(standing).find((one) => one.due === null && one.ready()) ?? null;
  }

  #firstDue(standing: Standing): Arrival | null {
    return firstDue(this.#all(standing).filter((one) => standing.patience.waitsFor(one)));
  }

  #polled(standing: Standing): Arrival | null {
    const polls = standing.arrivals.filter(
      (one) => !standing.isWanted(one) && this.#isLongPoll(one, standing) && !this.#isStale(one),
    );
    return polls.find((one) => one.ready() && this.#polls.answers(one.facts, one.label)) ?? null;
  }

  /** But for polls, for what σ0 had and did not wait for, and for what nobody can answer. */
  #all(standing: Standing): readonly Arrival[] {
    return standing.arrivals.filter(
      (arrival) =>
        !standing.isWanted(arrival) &&
        arrival.facts.kind !== 'input' &&
        !this.#isUnfired(arrival) &&
        !this.#isLongPoll(arrival, standing) &&
        !this.#isStale(arrival),
    );
  }

  #isUnfired({ facts }: Arrival): boolean {
    if (this.#endless.has(facts)) return false;
    if (this.#unfiredKeys.has(keyOf(facts))) return true;
    return this.#unfired.some((one) => areOneTimer(facts, one));
  }

  #isStale(arrival: Arrival): boolean {
    return this.#asked.get(arrival) ?? false;
  }

  #isLongPoll(arrival: Arrival, { causeOf }: Standing): boolean {
    return this.#isArchived && isLongPoll(arrival.facts, causeOf(arrival));
  }
}

function firstDue(arrivals: readonly Arrival[]): Arrival | null {
  let first: Arrival | null = null;
  for (const arrival of arrivals) {
    if (arrival.due !== null && (first === null || arrival.due < (first.due ?? 0))) first = arrival;
  }
  return first;
}
