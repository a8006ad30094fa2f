/** Finds by which two events a test fails, one of which comes early and others late, where it does not fail by either of them alone. */
import type { Random } from '../../search/random.js';
import { awaited, type Placed, type Plan, planOf } from '../plan.js';
import { eventOf, statementOf, type TestTrace, type TracedEvent } from '../test-trace.js';
import type { Answers } from './answers.js';
import { overtakenIn } from './bisect.js';
import { lateBeside } from './candidates.js';
import { type Failing, failingIn, failingOf } from './failing.js';
import type { Finding, Findings } from './findings.js';
import { pairsOf } from './pairs.js';
import type { Runs } from './runs.js';

/** Of the exploration that this is a part of. */
interface Exploring {
  readonly answers: Answers;
  /** Whether others, which have come elsewhere as these were held, are found in its place. */
  readonly isByOthers: (failed: Failing) => Promise<boolean>;
  readonly fewest: (all: Failing, early: readonly Placed[]) => Promise<Failing>;
  /** It has failed with its events late. */
  readonly late: (failed: Failing) => Promise<void>;
  /** It has failed with its event before the statement. */
  readonly early: (place: Placed, failed: Failing) => Promise<unknown>;
  readonly repeated: (plan: Plan) => Promise<Pick<Finding, 'isStable' | 'repetitions'>>;
}

/** Some events come early, and others late. */
interface Try {
  readonly early: readonly Placed[];
  readonly late: readonly TracedEvent[];
  /** Of both. */
  readonly plan: Plan;
  /** A run in which the late ones came by themselves. */
  readonly without: TestTrace;
}

export class Together {
  readonly #natural: TestTrace;
  readonly #runs: Runs;
  readonly #findings: Findings;
  readonly #exploring: Exploring;

  /** @param natural the test with nothing held */
  constructor(natural: TestTrace, runs: Runs, findings: Findings, exploring: Exploring) {
    this.#natural = natural;
    this.#runs = runs;
    this.#findings = findings;
    this.#exploring = exploring;
  }

  /**
   * Each of these events comes early, with the answers to what it asks for: what is harmless alone may not be so while all others are held.
   *
   * @param held what can be late, and what comes behind the statements by itself: while the test waits for an event, that would come
   */
  async tryAll(places: readonly Placed[], held: readonly TracedEvent[]): Promise<void> {
    for (const place of places) {
      const event = eventOf(this.#natural, place);
      if (event === undefined || !this.#runs.mayBegin()) continue;
      const answers = this.#exploring.answers.to(place.event);
      const early = planOf(place, answers).placed;
      const others = lateBeside(event, held, this.#natural).filter(
        ({ id }) => !answers.includes(id),
      );
      const all =
        others.length === 0 ? null : await failingIn(this.#runs, others, awaited(others, early));
      if (all === null || (await this.#exploring.isByOthers(all))) continue;
      // At this place, it has not come with its answers alone.
      const itself =
        answers.length === 0 ? null : await failingIn(this.#runs, [event], { placed: early });
      if (itself !== null) {
        await this.#exploring.early(place, itself);
        continue;
      }
      const needed = await this.#exploring.fewest(all, early);
      const without = await failingIn(this.#runs, needed.events, awaited(needed.events));
      if (without !== null) await this.#exploring.late(without);
      else await this.#add(early, needed, this.#natural);
    }
  }

  /**
   * Each of these events comes early, and the answers to what it asks for come late: they may be out of date by then.
   *
   * @param late numbers of statements that they come right before
   */
  async tryLateAnswers(places: readonly Placed[], late: readonly number[]): Promise<void> {
    const tries = places.flatMap((place): Try[] => {
      const { answers = [], trace = this.#natural } =
        this.#exploring.answers.heard(place.event) ?? {};
      const behind = late.filter((before) => before > (place.before ?? Infinity));
      return answers.length === 0
        ? []
        : behind.map((before) => {
            const placed = [place, ...answers.map(({ id: event }) => ({ event, before }))];
            return { early: [place], late: answers, plan: { placed }, without: trace };
          });
    });
    await this.#tryEach(tries);
  }

  /** Two at a time: of each pair, the one comes early and the other one late. */
  async tryPairs(early: readonly Placed[], late: readonly Placed[], random: Random): Promise<void> {
    const tries = pairsOf(this.#natural, early, late, random).flatMap((pair): Try[] => {
      const held = eventOf(this.#natural, pair.late);
      if (held === undefined) return [];
      const answers = this.#exploring.answers.to(pair.early.event);
      const others = answers.filter((id) => id !== held.id);
      const { placed } = planOf(pair.early, others);
      const plan = { placed: [...placed, pair.late] };
      return [{ early: placed, late: [held], plan, without: this.#natural }];
    });
    await this.#tryEach(tries);
  }

  async #tryEach(tries: readonly Try[]): Promise<void> {
    const planAt = ({ plan }: Try) => plan;
    const isNeeded = () => !this.#findings.areStable;
    for await (const { item, ran } of this.#runs.each(tries, planAt, isNeeded)) {
      const failed = failingOf(item.late, item.plan, ran);
      if (failed === null || (await this.#exploring.isByOthers(failed))) continue;
      await this.#add(item.early, failed, item.without);
    }
  }

  /**
   * It fails when its events come late, if the first of these places is that of an event that comes early.
   *
   * @param without a run in which they came by themselves
   */
  async #add(early: readonly Placed[], failed: Failing, without: TestTrace): Promise<void> {
    const [place] = early;
    const event = place && eventOf(this.#natural, place);
    if (place === undefined || event === undefined) return;
    const repeated = await this.#exploring.repeated(failed.plan);
    const run = (plan: Plan) => this.#runs.run(plan);
    const where = await overtakenIn(run, without, failed, early);
    if (this.#findings.has(failed.failure, { ...where, direction: 'late' })) return;
    const besides = { event, statement: statementOf(this.#natural, place.before) };
    this.#findings.add({ ...failed, ...repeated, ...where, direction: 'late', besides });
  }
}
