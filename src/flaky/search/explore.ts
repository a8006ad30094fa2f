/**
 * Looks for places of the page's events among the test's statements at which the test fails (FlakeShovel, Algorithms 1 and 2).
 *
 * What if all events came as late as the test lets them? If it fails, fewer and fewer are held, until each that is left is
 * needed. Then each is held alone, each statement that could come late waits for what was on its way, and each event comes at
 * the places in between. With the run in which nothing is held, each two events are so tried in all four ways, as a rule.
 */

import { seeded } from '../../search/random.js';
import { awaited, type EventId, NATURAL, type Placed, type Plan, planOf } from '../plan.js';
import { eventOf, statementOf, type TestTrace, type TracedEvent } from '../test-trace.js';
import type { Failure } from '../verdict.js';
import { Answers } from './answers.js';
import { lastEarly, overtakenIn } from './bisect.js';
import {
  countEvents,
  earlyOnes,
  keptFromBeingLater,
  lastPlaces,
  lateOnes,
  laterOnes,
} from './candidates.js';
import { type Explored, ofItself } from './explored.js';
import { type Failing, failingIn, failingOf } from './failing.js';
import { fewest } from './fewest.js';
import { type Finding, Findings, isAlike, type Where } from './findings.js';
import { eventBefore, ranOut, waitedBehind } from './moved-along.js';
import { REPETITIONS } from './repetitions.js';
import { NOT_RUN, type Ran, type RunSettings, Runs } from './runs.js';
import { Together } from './together.js';

export interface Settings extends RunSettings {
  /** A natural run that has been made already; null: there is none. */
  readonly first: Ran | null;
  /** Of the order in which pairs of events are tried in the end; null: none are. */
  readonly pairSeed: number | null;
}

/** What is known of the test before anything is held. */
interface Known {
  readonly trace: TestTrace;
  /** Events that could come later. */
  readonly late: readonly TracedEvent[];
  /** Where events could come earlier. */
  readonly early: readonly Placed[];
}

const SOMEWHERE_LATE: Where = { overtaken: null, direction: 'late' };

export function explore(settings: Settings): Promise<Explored> {
  return new Exploration(settings).explore(settings.first);
}

class Exploration {
  readonly #runs: Runs;
  readonly #pairSeed: number | null;
  readonly #run = (plan: Plan) => this.#runs.run(plan);
  readonly #findings = new Findings();
  /** Plans that have been tried in the place of others. */
  readonly #tried = new Set<string>();
  readonly #answers = new Answers();
  /** How it has failed with nothing held, when it had passed so. */
  #failure: Failure | null = null;

  constructor(settings: Settings) {
    this.#runs = new Runs(settings, settings.first === null ? 0 : 1);
    this.#pairSeed = settings.pairSeed;
  }

  async explore(made: Ran | null): Promise<Explored> {
    const [first, second] = await Promise.all([
      made ?? this.#runs.run(NATURAL),
      this.#runs.run(NATURAL),
    ]);
    const itself = ofItself(first, second, this.#runs);
    if (itself !== null) return itself;
    const { trace } = first;
    const late = lateOnes(trace, second.trace);
    const early = earlyOnes(trace, second.trace);
    const known: Known = { trace, late, early: early.atOnce };
    const allLate = await this.#whatIfAll(known, late);
    const { alone, later } = await this.#tryAlone(known);
    await this.#tryEarliest(known, early.atOnce);
    // What fails each time is repaired first: then there is time for what is rare. What fails now and then says nothing of that.
    if (!this.#findings.areStable) {
      await this.#tryAnswered(known, early.atOnce);
      await this.#whatIfAll(known, keptFromBeingLater(late, allLate, alone));
      await this.#tryEarly(known, early.inBetween);
      await this.#tryLater(known, later);
      const ids = new Set([...late.map(({ id }) => id), ...early.atOnce.map(({ event }) => event)]);
      const held = trace.events.filter(({ id }) => ids.has(id));
      const together = new Together(trace, this.#runs, this.#findings, {
        answers: this.#answers,
        isByOthers: (failed) => this.#isByOthers(known, failed),
        fewest: (all, places) => this.#fewest(all, places),
        late: (failed) => this.#late(known, failed),
        early: (place, failed) => this.#early(known, place, failed),
        repeated: (plan) => this.#repeated(plan),
      });
      await together.tryLateAnswers(early.atOnce, lastPlaces(trace));
      await together.tryAll(early.atLast, held);
      const places = [...early.atOnce, ...early.inBetween];
      const others = [...later, ...awaited(held).placed];
      if (this.#pairSeed !== null) await together.tryPairs(places, others, seeded(this.#pairSeed));
    }
    // What is known to fail each time is so however often it fails with nothing held.
    if (this.#failure !== null && !this.#findings.areStable) {
      return { is: 'unstable', failure: this.#failure, runs: this.#runs.count };
    }
    const { count: runs, unknown, reason, knowsHeld, limit } = this.#runs;
    if (!knowsHeld && reason !== null) return { is: 'not-known', runs, unknown, reason };
    return {
      ...{ is: 'explored', findings: this.#findings.all, natural: trace },
      ...{ runs, unknown, reason, limit, ...countEvents(trace, second.trace) },
    };
  }

  /**
   * Holds all events, and after each finding all others. Where nothing is known of that, as the test may not have been able to wait
   * for so long, it holds each half of them.
   *
   * @returns of the run in which all were held, if that has passed
   */
  async #whatIfAll(known: Known, late: readonly TracedEvent[]): Promise<TestTrace | null> {
    for (let left = late; left.length > 1 && this.#runs.mayBegin(); ) {
      const plan = awaited(left);
      const ran = await this.#runs.run(plan);
      if (ran.verdict.is === 'pass' && left === late) return ran.trace;
      if (ran.verdict.is === 'unknown' && left.length > 2) {
        const middle = left.length >> 1;
        for (const half of [left.slice(0, middle), left.slice(middle)])
          await this.#whatIfAll(known, half);
        return null;
      }
      const all = failingOf(left, plan, ran);
      // Of what fails where it is known to fail, each is tried alone.
      if (all === null || this.#findings.has(all.failure, SOMEWHERE_LATE)) return null;
      if (await this.#isByOthers(known, all)) return null;
      const needed = await this.#fewest(all);
      await this.#late(known, needed);
      left = left.filter((event) => !needed.events.includes(event));
    }
    return null;
  }

  /** @returns the runs in which one of them was held, and places of each that passed, between its own and where it was awaited */
  async #tryAlone(
    known: Known,
  ): Promise<{ readonly alone: readonly TestTrace[]; readonly later: readonly Placed[] }> {
    const [alone, later]: [TestTrace[], Placed[]] = [[], []];
    const planOf = (event: TracedEvent) => awaited([event]);
    const isNeeded = ({ id }: TracedEvent) => !this.#findings.isFound(id);
    for await (const { item: event, ran } of this.#runs.each(known.late, planOf, isNeeded)) {
      const failed = failingOf([event], planOf(event), ran);
      alone.push(ran.trace);
      if (failed !== null) await this.#late(known, failed);
      else later.push(...laterOnes(event, known.trace, ran.trace));
    }
    return { alone, later };
  }

  /** @param early where other events come meanwhile */
  #fewest(all: Failing, early: readonly Placed[] = []): Promise<Failing> {
    const planOf = (events: readonly TracedEvent[]) => awaited(events, early);
    const firstFailing = async (sets: readonly (readonly TracedEvent[])[]) => {
      for await (const { item: events, ran } of this.#runs.each(sets, planOf)) {
        const failed = failingOf(events, planOf(events), ran);
        if (failed !== null) return failed;
      }
      return null;
    };
    return fewest(all, firstFailing, () => this.#runs.mayBegin());
  }

  async #late(known: Known, failed: Failing): Promise<void> {
    const { events, failure, plan } = failed;
    if (await this.#isByOthers(known, failed)) return;
    if (this.#findings.joins(events, failure, SOMEWHERE_LATE)) return;
    // Whether it fails each time says more than where: few runs may be left.
    const repeated = await this.#repeated(plan);
    const { overtaken, behind } = await overtakenIn(this.#run, known.trace, failed);
    const where = { overtaken, behind, direction: 'late', besides: null } as const;
    if (this.#findings.joins(events, failure, where)) return;
    this.#findings.add({ ...failed, ...repeated, ...where });
  }

  /** Whether it fails so by others alone, which have come elsewhere as these were held: then those are found. */
  async #isByOthers(known: Known, failed: Failing): Promise<boolean> {
    return (
      (await this.#isByThoseBehind(known, failed)) || (await this.#isByWhatRanOut(known, failed))
    );
  }

  async #isByThoseBehind(known: Known, failed: Failing): Promise<boolean> {
    const { failure } = failed;
    const behind = waitedBehind(failed, known.late);
    if (this.#findings.explain(behind, failure)) return true;
    const plan = awaited(behind);
    if (behind.length === 0 || !this.#isNew(plan)) return false;
    const others = await failingIn(this.#runs, behind, plan);
    if (others === null || !isAlike(others.failure, failure)) return false;
    await this.#late(known, await this.#fewest(others));
    return this.#findings.explain(behind, failure);
  }

  async #isByWhatRanOut(known: Known, failed: Failing): Promise<boolean> {
    const { failure } = failed;
    for (const { event, place, answers } of ranOut(failed, known.trace, known.early)) {
      if (!this.#findings.explain([event], failure)) {
        const plan = planOf(place, answers);
        if (!this.#isNew(plan)) continue;
        const early = await failingIn(this.#runs, [event], plan);
        if (early === null || !isAlike(early.failure, failure)) continue;
        await this.#early(known, place, early);
        if (!this.#findings.explain([event], failure)) continue;
      }
      // With that behind the statement, as it comes by itself, it may fail all the same.
      const behind = { event: event.id, before: failed.at + 1 };
      const both = { placed: [...failed.plan.placed, behind] };
      const still = await failingIn(this.#runs, failed.events, both);
      return still === null || !isAlike(still.failure, failure);
    }
    return false;
  }

  /** Whether it has not been tried in the place of another one. */
  #isNew(plan: Plan): boolean {
    const before = this.#tried.size;
    return this.#tried.add(JSON.stringify(plan)).size > before;
  }

  /** Each of these, of an event that comes right before the first statement that it can come before. */
  async #tryEarliest(known: Known, places: readonly Placed[]): Promise<void> {
    for await (const { place, failed, trace } of this.#ranAt(known, places)) {
      this.#answers.hear(place, trace);
      if (failed !== null) await this.#earliest(known, place, failed, []);
    }
  }

  /** Each of these again, where answers to what the event has asked for came behind the statement: they come before it, too. */
  async #tryAnswered(known: Known, places: readonly Placed[]): Promise<void> {
    const answered = places.filter(({ event }) => this.#answers.to(event).length > 0);
    const planAt = (place: Placed) => planOf(place, this.#answers.to(place.event));
    for await (const { place, failed } of this.#ranAt(known, answered, planAt)) {
      if (failed !== null)
        await this.#earliest(known, place, failed, this.#answers.to(place.event));
    }
  }

  /** It has failed with its event at the first of its places. */
  async #earliest(
    known: Known,
    place: Placed,
    failed: Failing,
    answers: readonly EventId[],
  ): Promise<void> {
    if (await this.#isByOthers(known, failed)) return;
    const last = await lastEarly(this.#run, known.trace, place, failed, answers);
    const isFound = last !== null && (await this.#early(known, last.place, last.failed, true));
    if (!isFound) await this.#early(known, place, failed);
  }

  /** Each of these, of an event that comes right before the statement. */
  async #tryEarly(known: Known, places: readonly Placed[]): Promise<void> {
    for await (const { place, failed } of this.#ranAt(known, places)) {
      if (failed === null || (await this.#isByOthers(known, failed))) continue;
      await this.#early(known, place, failed);
    }
  }

  /** Each of these, of an event that comes right behind the statement before. */
  async #tryLater(known: Known, places: readonly Placed[]): Promise<void> {
    for await (const { place, failed } of this.#ranAt(known, places)) {
      if (failed === null || (await this.#isByOthers(known, failed))) continue;
      const overtaken = statementOf(known.trace, (place.before ?? 0) - 1);
      const [event] = failed.events;
      const behind = event && eventBefore(event, overtaken, known.trace, failed);
      const where = {
        overtaken,
        behind: behind ?? null,
        direction: 'late',
        besides: null,
      } as const;
      if (this.#findings.joins(failed.events, failed.failure, where)) continue;
      this.#findings.add({ ...failed, ...where, ...(await this.#repeated(failed.plan)) });
    }
  }

  /** A run for each of these places. */
  async *#ranAt(
    { trace: natural }: Known,
    places: readonly Placed[],
    planAt: (place: Placed) => Plan = (place) => planOf(place),
  ): AsyncGenerator<{
    readonly place: Placed;
    readonly trace: TestTrace;
    readonly failed: Failing | null;
  }> {
    const isNeeded = ({ event }: Placed) => !this.#findings.isFound(event);
    for await (const { item: place, ran } of this.#runs.each(places, planAt, isNeeded)) {
      const event = eventOf(natural, place);
      const failed = event === undefined ? null : failingOf([event], planAt(place), ran);
      yield { place, trace: ran.trace, failed };
    }
  }

  /**
   * It has failed with its event at this place.
   *
   * @param isToBeStable it is not found unless it fails each time
   * @returns whether it is found
   */
  async #early(
    { trace }: Known,
    place: Placed,
    failed: Failing,
    isToBeStable = false,
  ): Promise<boolean> {
    const overtaken = statementOf(trace, place.before);
    const where = { overtaken, behind: null, direction: 'early', besides: null } as const;
    if (this.#findings.joins(failed.events, failed.failure, where)) return true;
    const repeated = await this.#repeated(failed.plan);
    if (isToBeStable && !repeated.isStable) return false;
    this.#findings.add({ ...failed, ...where, ...repeated });
    return true;
  }

  /** The plan has failed once. */
  async #repeated(plan: Plan): Promise<Pick<Finding, 'isStable' | 'repetitions'>> {
    const again = Array.from({ length: REPETITIONS - 1 }, () => this.#runs.run(plan));
    const repeated = (await Promise.all(again)).filter((ran) => ran !== NOT_RUN);
    // Not beside them: what it shows ends the exploration.
    const without = await this.#runs.run(NATURAL);
    const of = 1 + repeated.length;
    const failed = 1 + repeated.filter(({ verdict }) => verdict.is === 'fail').length;
    // The test has passed as it is before, where no more runs are to begin.
    const passes = without === NOT_RUN || without.verdict.is === 'pass';
    if (without.verdict.is === 'fail') {
      this.#failure = without.verdict.failure;
      this.#runs.end();
    }
    return { isStable: failed === REPETITIONS && passes, repetitions: { failed, of } };
  }
}
