/**
 * Looks for places of the page's events among the test's statements at which the test fails (FlakeShovel, Algorithms 1 and 2).
 *
 * What if all events came as late as the test lets them? If it fails, fewer and fewer are held, until each that is left is
 * needed. Then each is held alone, each statement that could come late waits for what was on its way, and each event comes at
 * the places in between. With the run in which nothing is held, each two events are so tried in all four ways, as a rule. In the end, a
 * heuristic chooses orders of all of them.
 */

import { awaited, type EventId, NATURAL, type Placed, type Plan, planOf } from '../plan.js';
import { eventOf, type TestTrace, type TracedEvent } from '../test-trace.js';
import { Answers } from './answers.js';
import { lastEarly } from './bisect.js';
import {
  comesEarly,
  countEvents,
  type EarlyOnes,
  earlyOnes,
  keptFromBeingLater,
  lastPlaces,
  lateOnes,
  laterOnes,
} from './candidates.js';
import { Combined } from './combined.js';
import { type Explored, ofItself } from './explored.js';
import { type Failing, failingOf } from './failing.js';
import { Finder, SOMEWHERE_LATE } from './finder.js';
import { Findings } from './findings.js';
import { type Ran, type RunSettings, Runs } from './runs.js';
import { Together } from './together.js';

export interface Settings extends RunSettings {
  /** A natural run that has been made already; null: there is none. */
  readonly first: Ran | null;
  /** Of orders that are tried in the end for as long as the test may run; null: those that the heuristic needs are, and no more. */
  readonly seed: number | null;
}

export async function explore(settings: Settings): Promise<Explored> {
  const { first: made } = settings;
  const runs = new Runs(settings, made === null ? 0 : 1);
  const [first, second] = await Promise.all([made ?? runs.run(NATURAL), runs.run(NATURAL)]);
  return (
    ofItself(first, second, runs) ??
    new Exploration(runs, first.trace, second.trace).explore(settings.seed)
  );
}

class Exploration {
  readonly #runs: Runs;
  readonly #natural: TestTrace;
  readonly #second: TestTrace;
  readonly #late: readonly TracedEvent[];
  readonly #early: EarlyOnes;
  readonly #run = (plan: Plan) => this.#runs.run(plan);
  readonly #findings = new Findings();
  readonly #answers = new Answers();
  readonly #finder: Finder;

  /** @param second another run with nothing held */
  constructor(runs: Runs, natural: TestTrace, second: TestTrace) {
    this.#runs = runs;
    this.#natural = natural;
    this.#second = second;
    this.#late = lateOnes(natural, second);
    this.#early = earlyOnes(natural, second);
    const known = { trace: natural, late: this.#late, early: this.#early.atOnce };
    this.#finder = new Finder(known, runs, this.#findings);
  }

  async explore(seed: number | null): Promise<Explored> {
    const [natural, late, early] = [this.#natural, this.#late, this.#early];
    const allLate = await this.#whatIfAll(late);
    const { alone, later } = await this.#tryAlone();
    await this.#tryEarliest(early.atOnce);
    // What fails each time is repaired first: then there is time for what is rare. What fails now and then says nothing of that.
    if (!this.#findings.areStable) {
      await this.#tryAnswered(early.atOnce);
      await this.#whatIfAll(keptFromBeingLater(late, allLate, alone));
      const ids = new Set([...late.map(({ id }) => id), ...early.atOnce.map(({ event }) => event)]);
      const held = natural.events.filter(({ id }) => ids.has(id));
      await this.#tryPlaces([...early.inBetween, ...later]);
      const together = new Together(this.#runs, this.#findings, this.#finder, this.#answers);
      await together.tryLateAnswers(early.atOnce, lastPlaces(natural));
      await together.tryAll(early.atLast, held);
      await new Combined(this.#runs, this.#findings, this.#finder).tryOrders(held, seed);
    }
    // What is known to fail each time is so however often it fails with nothing held.
    const { ownFailure } = this.#finder;
    if (ownFailure !== null && !this.#findings.areStable) {
      return { is: 'unstable', failure: ownFailure, runs: this.#runs.count };
    }
    const { count: runs, unknown, reason, knowsHeld, limit } = this.#runs;
    if (!knowsHeld && reason !== null) return { is: 'not-known', runs, unknown, reason };
    return {
      ...{ is: 'explored', findings: this.#findings.all, natural },
      ...{ runs, unknown, reason, limit, ...countEvents(natural, this.#second) },
    };
  }

  /**
   * Holds all events, and after each finding all others. Where nothing is known of that, as the test may not have been able to wait
   * for so long, it holds each half of them.
   *
   * @returns of the run in which all were held, if that has passed
   */
  async #whatIfAll(late: readonly TracedEvent[]): Promise<TestTrace | null> {
    for (let left = late; left.length > 1 && this.#runs.mayBegin(); ) {
      const plan = awaited(left);
      const ran = await this.#runs.run(plan);
      if (ran.verdict.is === 'pass' && left === late) return ran.trace;
      if (ran.verdict.is === 'unknown' && left.length > 2) {
        const middle = left.length >> 1;
        for (const half of [left.slice(0, middle), left.slice(middle)]) await this.#whatIfAll(half);
        return null;
      }
      const all = failingOf(left, plan, ran);
      // Of what fails where it is known to fail, each is tried alone.
      if (all === null || this.#findings.has(all.failure, SOMEWHERE_LATE)) return null;
      if (await this.#finder.isByOthers(all)) return null;
      const needed = await this.#finder.fewest(all);
      await this.#finder.late(needed);
      left = left.filter((event) => !needed.events.includes(event));
    }
    return null;
  }

  /** @returns the runs in which one of them was held, and places of each that passed, between its own and where it was awaited */
  async #tryAlone(): Promise<{
    readonly alone: readonly TestTrace[];
    readonly later: readonly Placed[];
  }> {
    const [alone, later]: [TestTrace[], Placed[]] = [[], []];
    const planOf = (event: TracedEvent) => awaited([event]);
    const isNeeded = ({ id }: TracedEvent) => !this.#findings.isFound(id);
    for await (const { item: event, ran } of this.#runs.each(this.#late, planOf, isNeeded)) {
      const failed = failingOf([event], planOf(event), ran);
      alone.push(ran.trace);
      if (failed !== null) await this.#finder.late(failed);
      else later.push(...laterOnes(event, this.#natural, ran.trace));
    }
    return { alone, later };
  }

  /** Each of these, of an event that comes right before the first statement that it can come before. */
  async #tryEarliest(places: readonly Placed[]): Promise<void> {
    for await (const { place, failed, trace } of this.#ranAt(places)) {
      this.#answers.hear(place, trace);
      if (failed !== null) await this.#earliest(place, failed, []);
    }
  }

  /** Each of these again, where answers to what the event has asked for came behind the statement: they come before it, too. */
  async #tryAnswered(places: readonly Placed[]): Promise<void> {
    const answered = places.filter(({ event }) => this.#answers.to(event).length > 0);
    const planAt = (place: Placed) => planOf(place, this.#answers.to(place.event));
    for await (const { place, failed } of this.#ranAt(answered, planAt)) {
      if (failed !== null) await this.#earliest(place, failed, this.#answers.to(place.event));
    }
  }

  /** It has failed with its event at the first of its places. */
  async #earliest(place: Placed, failed: Failing, answers: readonly EventId[]): Promise<void> {
    if (await this.#finder.isByOthers(failed)) return;
    const last = await lastEarly(this.#run, this.#natural, place, failed, answers);
    const isFound = last !== null && (await this.#finder.early(last.place, last.failed, true));
    if (!isFound) await this.#finder.early(place, failed);
  }

  /**
   * Each of these, alone.
   *
   * @param places of what comes early, the last one first: what does not come in time there does not so at those before, either
   */
  async #tryPlaces(places: readonly Placed[]): Promise<void> {
    const missed = new Set<EventId>();
    const isEarly = (place: Placed) => comesEarly(place, this.#natural);
    const isNeeded = (place: Placed) => !(isEarly(place) && missed.has(place.event));
    for await (const { place, trace, failed } of this.#ranAt(places, undefined, isNeeded)) {
      if (isEarly(place) && trace.missed.includes(place.event)) missed.add(place.event);
      if (failed === null || (await this.#finder.isByOthers(failed))) continue;
      await this.#finder.at(place, failed);
    }
  }

  /** A run for each of these places. */
  async *#ranAt(
    places: readonly Placed[],
    planAt: (place: Placed) => Plan = (place) => planOf(place),
    isWanted: (place: Placed) => boolean = () => true,
  ): AsyncGenerator<{
    readonly place: Placed;
    readonly trace: TestTrace;
    readonly failed: Failing | null;
  }> {
    const isNeeded = (place: Placed) => !this.#findings.isFound(place.event) && isWanted(place);
    for await (const { item: place, ran } of this.#runs.each(places, planAt, isNeeded)) {
      const event = eventOf(this.#natural, place);
      const failed = event === undefined ? null : failingOf([event], planAt(place), ran);
      yield { place, trace: ran.trace, failed };
    }
  }
}
