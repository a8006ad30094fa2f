/** What a run that failed tells: by which events the test fails, whether it does so each time, and where they have to come. */
import { awaited, lastFirst, NATURAL, type Placed, type Plan, planOf } from '../plan.js';
import { eventOf, statementOf, type TestTrace, type TracedEvent } from '../test-trace.js';
import type { Failure } from '../verdict.js';
import { overtakenIn } from './bisect.js';
import { comesEarly } from './candidates.js';
import { type Failing, failingIn, failingOf } from './failing.js';
import { fewest } from './fewest.js';
import { type Finding, type Findings, isAlike, type Where } from './findings.js';
import { eventBefore, ranOut, waitedBehind } from './moved-along.js';
import { REPETITIONS } from './repetitions.js';
import { NOT_RUN, type Runs } from './runs.js';

/** What is known of the test before anything is held. */
export interface Known {
  readonly trace: TestTrace;
  /** Events that could come later. */
  readonly late: readonly TracedEvent[];
  /** Where events could come earlier. */
  readonly early: readonly Placed[];
}

export const SOMEWHERE_LATE: Where = { overtaken: null, direction: 'late' };

export class Finder {
  readonly natural: TestTrace;
  readonly #known: Known;
  readonly #runs: Runs;
  readonly #findings: Findings;
  readonly #run = (plan: Plan) => this.#runs.run(plan);
  /** Plans that have been tried in the place of others. */
  readonly #tried = new Set<string>();
  #failure: Failure | null = null;

  constructor(known: Known, runs: Runs, findings: Findings) {
    this.natural = known.trace;
    this.#known = known;
    this.#runs = runs;
    this.#findings = findings;
  }

  /** How it has failed with nothing held, when it had passed so; null: it has not. */
  get ownFailure(): Failure | null {
    return this.#failure;
  }

  /** The fewest of its events with which it fails so; what else the plan places stays there. */
  fewest(all: Failing): Promise<Failing> {
    const isOf = (events: readonly TracedEvent[], { event }: Placed) =>
      events.some(({ id }) => id === event);
    const planOf = (events: readonly TracedEvent[]): Plan => ({
      placed: all.plan.placed.filter((one) => isOf(events, one) || !isOf(all.events, one)),
    });
    const firstFailing = async (sets: readonly (readonly TracedEvent[])[]) => {
      for await (const { item: events, ran } of this.#runs.each(sets, planOf)) {
        const failed = failingOf(events, planOf(events), ran);
        if (failed !== null) return failed;
      }
      return null;
    };
    return fewest(all, firstFailing, () => this.#runs.mayBegin());
  }

  /** It has failed with its events late. */
  async late(found: Failing): Promise<void> {
    if (await this.isByOthers(found)) return;
    if (this.#findings.joins(found.events, found.failure, SOMEWHERE_LATE)) return;
    const failed = await this.#byMessages(found);
    const { events, failure, plan } = failed;
    // Whether it fails each time says more than where: few runs may be left.
    const repeated = await this.#repeated(plan);
    const { overtaken, behind } = await overtakenIn(this.#run, this.natural, failed);
    const where = { overtaken, behind, direction: 'late', besides: null } as const;
    if (this.#findings.joins(events, failure, where)) return;
    this.#findings.add({ ...failed, ...repeated, ...where });
  }

  /** It has failed with its event at this place. */
  async at(place: Placed, failed: Failing): Promise<void> {
    if (comesEarly(place, this.natural)) await this.early(place, failed);
    else await this.#later(place, failed);
  }

  /** It has failed with its event right behind the statement before this place, or behind others that come there by themselves. */
  async #later(place: Placed, failed: Failing): Promise<void> {
    const [event] = failed.events;
    const isItsOwn = event?.ranAfter === place.before;
    const overtaken = isItsOwn ? null : statementOf(this.natural, (place.before ?? 0) - 1);
    const behind = event === undefined ? null : eventBefore(event, overtaken, this.natural, failed);
    const where = { overtaken, behind, direction: 'late', besides: null } as const;
    if (this.#findings.joins(failed.events, failed.failure, where)) return;
    this.#findings.add({ ...failed, ...where, ...(await this.#repeated(failed.plan)) });
  }

  /**
   * It has failed with its event at this place, before the one that it has by itself.
   *
   * @param isToBeStable it is not found unless it fails each time
   * @returns whether it is found
   */
  async early(place: Placed, failed: Failing, isToBeStable = false): Promise<boolean> {
    const overtaken = statementOf(this.natural, place.before);
    const where = { overtaken, behind: null, direction: 'early', besides: null } as const;
    if (this.#findings.joins(failed.events, failed.failure, where)) return true;
    const repeated = await this.#repeated(failed.plan);
    if (isToBeStable && !repeated.isStable) return false;
    this.#findings.add({ ...failed, ...where, ...repeated });
    return true;
  }

  /**
   * It fails when its events come late, if others come early.
   *
   * @param early places of these: the last statement of them is told
   * @param without a run in which the late ones came by themselves
   */
  async besides(early: readonly Placed[], failed: Failing, without: TestTrace): Promise<void> {
    const places = lastFirst(early);
    const [event, ...others] = places.flatMap((place) => eventOf(this.natural, place) ?? []);
    const [place] = places;
    if (event === undefined || place === undefined) return;
    const repeated = await this.#repeated(failed.plan);
    const where = await overtakenIn(this.#run, without, failed);
    if (this.#findings.has(failed.failure, { ...where, direction: 'late' })) return;
    const besides = { event, others, statement: statementOf(this.natural, place.before) };
    this.#findings.add({ ...failed, ...repeated, ...where, direction: 'late', besides });
  }

  /** Whether it fails so by others alone, which have come elsewhere as these were held: then those are found. */
  async isByOthers(failed: Failing): Promise<boolean> {
    return (await this.#isByThoseBehind(failed)) || (await this.#isByWhatRanOut(failed));
  }

  /** The same with the messages of a connection in the place of its opening, if it fails so, too: a test can wait for what they show. */
  async #byMessages(failed: Failing): Promise<Failing> {
    const { events, failure } = failed;
    const named = events.map(({ name }) => name.replace(/^connection of /, 'message of '));
    const isOther = ({ name }: TracedEvent) => events.every((event) => event.name !== name);
    const messages = this.#known.late.filter((one) => named.includes(one.name) && isOther(one));
    // Of a single one, it is known already.
    if (messages.length === 0 || events.length === 1) return failed;
    const others = events.filter(({ name }) => !name.startsWith('connection of '));
    const all = [...others, ...messages];
    const instead = await failingIn(this.#runs, all, awaited(all));
    const isSame = instead !== null && isAlike(instead.failure, failure);
    return isSame ? { ...(await this.fewest(instead)), foundIn: failed.foundIn } : failed;
  }

  async #isByThoseBehind(failed: Failing): Promise<boolean> {
    const { failure } = failed;
    const behind = waitedBehind(failed, this.#known.late);
    if (this.#findings.explain(behind, failure)) return true;
    const plan = awaited(behind);
    if (behind.length === 0 || !this.#isNew(plan)) return false;
    const others = await failingIn(this.#runs, behind, plan);
    if (others === null || !isAlike(others.failure, failure)) return false;
    await this.late(await this.fewest(others));
    return this.#findings.explain(behind, failure);
  }

  async #isByWhatRanOut(failed: Failing): Promise<boolean> {
    const { failure } = failed;
    for (const { event, place, answers } of ranOut(failed, this.natural, this.#known.early)) {
      if (!this.#findings.explain([event], failure)) {
        const plan = planOf(place, answers);
        if (!this.#isNew(plan)) continue;
        const early = await failingIn(this.#runs, [event], plan);
        if (early === null || !isAlike(early.failure, failure)) continue;
        await this.early(place, early);
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
