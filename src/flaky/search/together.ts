/** Finds by which events a test fails of which one comes early and others late, where it does not fail by one of them alone. */
import { awaited, type Placed, planOf } from '../plan.js';
import { eventOf, type TracedEvent } from '../test-trace.js';
import type { Answers } from './answers.js';
import { lateBeside } from './candidates.js';
import { failingIn, failingOf } from './failing.js';
import type { Finder } from './finder.js';
import type { Findings } from './findings.js';
import type { Runs } from './runs.js';

export class Together {
  readonly #runs: Runs;
  readonly #findings: Findings;
  readonly #finder: Finder;
  readonly #answers: Answers;

  constructor(runs: Runs, findings: Findings, finder: Finder, answers: Answers) {
    this.#runs = runs;
    this.#findings = findings;
    this.#finder = finder;
    this.#answers = answers;
  }

  /**
   * Each of these events comes early, with the answers to what it asks for: what is harmless alone may not be so while all others are held.
   *
   * @param held what can be late, and what comes behind the statements by itself: while the test waits for an event, that would come
   */
  async tryAll(places: readonly Placed[], held: readonly TracedEvent[]): Promise<void> {
    const { natural } = this.#finder;
    for (const place of places) {
      const event = eventOf(natural, place);
      if (event === undefined || !this.#runs.mayBegin()) continue;
      const answers = this.#answers.to(place.event);
      const early = planOf(place, answers).placed;
      const others = lateBeside(event, held, natural).filter(({ id }) => !answers.includes(id));
      const all =
        others.length === 0 ? null : await failingIn(this.#runs, others, awaited(others, early));
      if (all === null || (await this.#finder.isByOthers(all))) continue;
      // At this place, it has not come with its answers alone.
      const itself =
        answers.length === 0 ? null : await failingIn(this.#runs, [event], { placed: early });
      if (itself !== null) {
        await this.#finder.early(place, itself);
        continue;
      }
      const needed = await this.#finder.fewest(all);
      const without = await failingIn(this.#runs, needed.events, awaited(needed.events));
      if (without !== null) await this.#finder.late(without);
      else await this.#finder.besides([place], needed, natural);
    }
  }

  /**
   * Each of these events comes early, and the answers to what it asks for come late: they may be out of date by then.
   *
   * @param late numbers of statements that they come right before
   */
  async tryLateAnswers(places: readonly Placed[], late: readonly number[]): Promise<void> {
    const tries = places.flatMap((place) => {
      const heard = this.#answers.heard(place.event);
      if (heard === undefined || heard.answers.length === 0) return [];
      const behind = late.filter((before) => before > (place.before ?? Infinity));
      return behind.map((before) => ({ place, heard, before }));
    });
    const planAt = ({ place, heard, before }: (typeof tries)[number]) => ({
      placed: [place, ...heard.answers.map(({ id: event }) => ({ event, before }))],
    });
    const isNeeded = () => !this.#findings.areStable;
    for await (const { item, ran } of this.#runs.each(tries, planAt, isNeeded)) {
      const { trace, answers } = item.heard;
      const failed = failingOf(answers, planAt(item), ran);
      if (failed === null || (await this.#finder.isByOthers(failed))) continue;
      await this.#finder.besides([item.place], failed, trace);
    }
  }
}
