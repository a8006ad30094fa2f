/**
 * Looks for places of the page's events among the test's statements at which the test fails (FlakeShovel, Algorithms 1 and 2).
 *
 * What if all events came as late as the test lets them? If it fails, fewer and fewer are held, until each that is left is
 * needed. Then each is held alone, each statement that could come late waits for what was on its way, and each event comes at
 * the places in between. With the run in which nothing is held, each two events are so tried in all four ways, as a rule.
 */
import { earlyOnes, keptFromBeingLater, lateOnes, laterOnes } from './candidates.js';
import { failedIn, movedAlong } from './moved-along.js';
import { type EventId, NATURAL, type Placed, type Plan } from './plan.js';
import { REPETITIONS } from './repetitions.js';
import { type Limit, NOT_RUN, type NumberedRan, type Ran, type RunSettings, Runs } from './runs.js';
import { ownStatements, type Statement, type TestTrace, type TracedEvent } from './test-trace.js';
import type { Failure } from './verdict.js';
import { looks } from './words.js';

export interface Finding {
  readonly plan: Plan;
  readonly events: readonly TracedEvent[];
  /** The statement before which the events have to come, or that has to come before them. */
  readonly overtaken: Statement | null;
  readonly direction: 'late' | 'early';
  readonly failure: Failure;
  /** Of a run that failed so. */
  readonly failing: TestTrace;
  /** Others with which it fails in the same way. */
  readonly alike: readonly TracedEvent[];
  /** Whether each repetition failed, and each run without it passed. */
  readonly isStable: boolean;
  /** Fewer, where no more runs were to begin. */
  readonly repetitions: { readonly failed: number; readonly of: number };
  /** How often the test had run when it first failed so. */
  readonly foundIn: number;
}

export type Explored =
  | {
      /** `failing-alone`: it passes with the others. */
      readonly is: 'failing' | 'failing-alone' | 'unstable';
      readonly failure: Failure;
      readonly runs: number;
    }
  /** With nothing held, it has not run, or had no statement in a browser that is watched. */
  | { readonly is: 'not-run' | 'not-watched'; readonly runs: number }
  /** Of no run in which something was held anything is known. */
  | {
      readonly is: 'not-known';
      readonly runs: number;
      readonly unknown: number;
      readonly reason: string;
    }
  /** No run was to begin. */
  | { readonly is: 'not-tried'; readonly runs: number; readonly limit: Limit }
  | {
      readonly is: 'explored';
      readonly findings: readonly Finding[];
      readonly runs: number;
      /** Of how many of them nothing is known. */
      readonly unknown: number;
      /** Why nothing is known of the first of these; null: there is none. */
      readonly reason: string | null;
      readonly natural: TestTrace;
      /** What kept something from being tried; null: all that was to be tried has been. */
      readonly limit: Limit | null;
    };

export interface Settings extends RunSettings {
  /** A natural run that has been made already; null: there is none. */
  readonly first: Ran | null;
}

/** Events with which a test fails when they come late, and how. */
interface Failing {
  readonly events: readonly TracedEvent[];
  readonly failure: Failure;
  readonly failing: TestTrace;
  /** Which run it was. */
  readonly foundIn: number;
}

/** What is known of the test before anything is held. */
interface Known {
  readonly trace: TestTrace;
  /** Of events that could come earlier. */
  readonly early: readonly Placed[];
}

type Where = Pick<Finding, 'overtaken' | 'direction'>;

const SOMEWHERE_LATE: Where = { overtaken: null, direction: 'late' };

export function explore(settings: Settings): Promise<Explored> {
  return new Exploration(settings).explore(settings.first);
}

class Exploration {
  readonly #runs: Runs;
  readonly #findings: Finding[] = [];
  /** Plans of single events that have been tried in the place of others. */
  readonly #others = new Set<string>();
  /** How it has failed with nothing held, when it had passed so. */
  #failure: Failure | null = null;

  constructor(settings: Settings) {
    this.#runs = new Runs(settings, settings.first === null ? 0 : 1);
  }

  async explore(made: Ran | null): Promise<Explored> {
    const [first, second] = await Promise.all([
      made ?? this.#runs.run(NATURAL),
      this.#runs.run(NATURAL),
    ]);
    const itself = this.#ofItself(first, second);
    if (itself !== null) return itself;
    const { trace } = first;
    const late = lateOnes(trace, second.trace);
    const early = earlyOnes(trace, second.trace);
    const known: Known = { trace, early: early.atOnce };
    const together = await this.#whatIfAll(known, late);
    const alone: TestTrace[] = [];
    const later: Placed[] = [];
    const each = this.#runs.each(
      late,
      (event) => awaited([event]),
      (event) => !this.#isFound(event.id),
    );
    for await (const { item: event, ran } of each) {
      const failed = failingOf([event], ran);
      alone.push(ran.trace);
      if (failed !== null) await this.#late(known, failed);
      else later.push(...laterOnes(event, trace, ran.trace));
    }
    await this.#tryEach(known, early.atOnce, 'early');
    // What fails each time is repaired first: then there is time for what is rare. What fails now and then says nothing of that.
    if (!this.#findings.some(({ isStable }) => isStable)) {
      await this.#whatIfAll(known, keptFromBeingLater(late, together, alone));
      await this.#tryEach(known, early.inBetween, 'early');
      await this.#tryEach(known, later, 'late');
    }
    // What is known to fail each time is so however often it fails with nothing held.
    if (this.#failure !== null && !this.#findings.some(({ isStable }) => isStable)) {
      return { is: 'unstable', failure: this.#failure, runs: this.#runs.count };
    }
    const { count: runs, unknown, reason, knowsHeld, limit } = this.#runs;
    if (!knowsHeld && reason !== null) return { is: 'not-known', runs, unknown, reason };
    return {
      ...{ is: 'explored', findings: this.#findings, natural: trace },
      ...{ runs, unknown, reason, limit },
    };
  }

  /** What these runs with nothing held say of the test, which has passed with the others; null: it can be explored. */
  #ofItself(first: Ran, second: Ran): Explored | null {
    const { count: runs, limit } = this.#runs;
    const both = [first, second];
    const verdicts = both.map(({ verdict }) => verdict);
    const [failure] = verdicts.flatMap((one) => (one.is === 'fail' ? one.failure : []));
    if (failure !== undefined) {
      const hasPassed = verdicts.some((one) => one.is === 'pass');
      return { is: hasPassed ? 'unstable' : 'failing-alone', failure, runs };
    }
    if (limit !== null) return { is: 'not-tried', runs, limit };
    if (verdicts.some((one) => one.is === 'unknown')) return { is: 'not-run', runs };
    return first.trace.statements.length === 0 ? { is: 'not-watched', runs } : null;
  }

  /**
   * Holds all events, and after each finding all others. Where nothing is known of that, as the test may not have been able to wait
   * for so long, it holds each half of them.
   *
   * @returns of the run in which all were held, if that has passed
   */
  async #whatIfAll(known: Known, late: readonly TracedEvent[]): Promise<TestTrace | null> {
    for (let left = late; left.length > 1 && this.#runs.mayBegin(); ) {
      const ran = await this.#runs.run(awaited(left));
      if (ran.verdict.is === 'pass' && left === late) return ran.trace;
      if (ran.verdict.is === 'unknown' && left.length > 2) {
        const middle = left.length >> 1;
        for (const half of [left.slice(0, middle), left.slice(middle)])
          await this.#whatIfAll(known, half);
        return null;
      }
      const all = failingOf(left, ran);
      // Of what fails where it is known to fail, each is tried alone.
      if (all === null || this.#indexOf(all.failure, SOMEWHERE_LATE) >= 0) return null;
      if (await this.#isByAnother(known, all)) return null;
      const fewest = await this.#fewest(all);
      await this.#late(known, fewest);
      left = left.filter((event) => !fewest.events.includes(event));
    }
    return null;
  }

  /** Some of these events with which it fails, and without any of which it does not. (Zeller's ddmin.) */
  async #fewest(all: Failing): Promise<Failing> {
    let current = all;
    for (let parts = 2; current.events.length > 1 && this.#runs.mayBegin(); ) {
      const { events } = current;
      const size = Math.ceil(events.length / parts);
      const chunks = Array.from({ length: parts }, (_, part) =>
        events.slice(part * size, (part + 1) * size),
      ).filter((chunk) => chunk.length > 0);
      const others = chunks.map((chunk) => events.filter((one) => !chunk.includes(one)));
      const smaller = await this.#firstFailing([...chunks, ...(parts > 2 ? others : [])]);
      if (smaller !== null) {
        current = smaller;
        parts = 2;
      } else if (parts < events.length) parts = Math.min(events.length, parts * 2);
      else break;
    }
    return current;
  }

  async #firstFailing(sets: readonly (readonly TracedEvent[])[]): Promise<Failing | null> {
    for await (const { item: events, ran } of this.#runs.each(sets, awaited)) {
      const failed = failingOf(events, ran);
      if (failed !== null) return failed;
    }
    return null;
  }

  async #late(known: Known, failed: Failing): Promise<void> {
    const { events, failure } = failed;
    if (await this.#isByAnother(known, failed)) return;
    if (this.#joined(events, failure, SOMEWHERE_LATE)) return;
    const plan = awaited(events);
    const found = { ...failed, plan, direction: 'late' } as const;
    // Whether it fails each time says more than where: few runs may be left.
    const repeated = await this.#repeated(plan);
    const overtaken = await this.#overtaken(known.trace, events);
    if (this.#joined(events, failure, { overtaken, direction: 'late' })) return;
    this.#findings.push({ ...found, ...repeated, overtaken, alike: [] });
  }

  /** Whether it fails so by another event alone, which has come elsewhere as these were held: then that is found. */
  async #isByAnother(known: Known, failed: Failing): Promise<boolean> {
    for (const { event, place, direction } of movedAlong(failed, known.trace, known.early)) {
      if (this.#isKnown(event, failed.failure)) return true;
      const plan = planOf(place);
      const key = JSON.stringify(plan);
      if (this.#others.has(key)) continue;
      this.#others.add(key);
      const other = failingOf([event], await this.#runs.run(plan));
      if (other === null || !isAlike(other.failure, failed.failure)) continue;
      if (direction === 'late') await this.#late(known, other);
      else await this.#early(known, place, other);
      if (this.#isKnown(event, failed.failure)) return true;
    }
    return false;
  }

  /** Whether it fails so each time by this event alone. */
  #isKnown({ id }: TracedEvent, failure: Failure): boolean {
    return this.#findings.some(
      ({ events, alike, failure: known, isStable }) =>
        isStable &&
        isAlike(known, failure) &&
        [...(events.length === 1 ? events : []), ...alike].some((event) => event.id === id),
    );
  }

  /** Each of these places, of an event that comes before the statement, or by that right behind the one before it. */
  async #tryEach(
    known: Known,
    places: readonly Placed[],
    direction: Finding['direction'],
  ): Promise<void> {
    const { trace } = known;
    const each = this.#runs.each(places, planOf, ({ event }) => !this.#isFound(event));
    for await (const { item: place, ran } of each) {
      const { event: id, before } = place;
      const event = trace.events.find((one) => one.id === id);
      const failed = event === undefined ? null : failingOf([event], ran);
      if (event === undefined || failed === null) continue;
      if (direction === 'early') {
        const latest = await this.#latest(known, place, failed);
        await this.#early(known, latest.place, latest.failed);
      } else {
        const overtaken = statementOf(trace, (before ?? 0) - 1);
        await this.#placed(place, failed, { overtaken, direction });
      }
    }
  }

  /** One that fails where it comes early may do so up to the statement that fails: what the test does before has nothing to do with it. */
  async #latest(
    { trace }: Known,
    place: Placed,
    failed: Failing,
  ): Promise<{ readonly place: Placed; readonly failed: Failing }> {
    const { events, failure, failing } = failed;
    const before = failedIn(failing, failure)?.number ?? 0;
    const [ranAfter = null] = events.map((event) => event.ranAfter ?? event.clearedAfter);
    const mayBe = before > (place.before ?? 0) && before < (ranAfter ?? trace.statements.length);
    if (!mayBe) return { place, failed };
    const later = { ...place, before };
    const other = failingOf(events, await this.#runs.run(planOf(later)));
    return other !== null && isAlike(other.failure, failure)
      ? { place: later, failed: { ...other, foundIn: failed.foundIn } }
      : { place, failed };
  }

  async #early({ trace }: Known, place: Placed, failed: Failing): Promise<void> {
    const overtaken = statementOf(trace, place.before);
    await this.#placed(place, failed, { overtaken, direction: 'early' });
  }

  /** It has failed with its event at this place. */
  async #placed(place: Placed, failed: Failing, where: Where): Promise<void> {
    const { events, failure } = failed;
    if (this.#joined(events, failure, where)) return;
    const plan = planOf(place);
    const repeated = await this.#repeated(plan);
    this.#findings.push({ ...failed, ...where, plan, ...repeated, alike: [] });
  }

  /**
   * Whether it is known by another event that it fails there: a page may need several to become what the test expects, and a
   * loop of the test waits for one after another.
   */
  #joined(events: readonly TracedEvent[], failure: Failure, where: Where): boolean {
    const index = this.#indexOf(failure, where);
    const finding = this.#findings[index];
    if (finding === undefined) return false;
    this.#findings[index] = { ...finding, alike: [...finding.alike, ...events] };
    return true;
  }

  /**
   * Of the finding that fails so each time, or there, if it is not told by which line; -1: it is not known. What fails now and then
   * may do so for another reason.
   */
  #indexOf({ message, line }: Failure, { overtaken: there, direction: way }: Where): number {
    return this.#findings.findIndex(({ failure, overtaken, direction, isStable }) => {
      if (!isStable || direction !== way) return false;
      if (line !== null) return failure.line === line;
      if (failure.message === message) return true;
      return failure.line === null && overtaken !== null && overtaken.number === there?.number;
    });
  }

  /**
   * The statement before which the last of the events has to run, by bisection: after it, the test fails. Null: it is not known,
   * or no more runs are to begin.
   */
  async #overtaken(trace: TestTrace, events: readonly TracedEvent[]): Promise<Statement | null> {
    const last = events.toSorted((a, b) => (a.ranAt ?? 0) - (b.ranAt ?? 0)).at(-1);
    const statements = ownStatements(trace);
    if (last?.ranAfter == null) return null;
    const others = awaited(events.filter((event) => event !== last)).placed;
    let passes = firstPlace(last, last.ranAfter, statements);
    let fails = statements.length;
    while (fails - passes > 1) {
      const before = (passes + fails) >> 1;
      const ran = await this.#runs.run({ placed: [...others, { event: last.id, before }] });
      if (ran === NOT_RUN) return null;
      // One that was held for longer than the test can wait came too late. One that came behind its place, as another browser does not
      // wait for it, did not.
      const { verdict } = ran;
      if (verdict.is === 'pass' || (verdict.is === 'unknown' && verdict.hasPassed)) passes = before;
      else fails = before;
    }
    return statements[passes] ?? null;
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

  /** Whether it alone makes the test fail, as is known. */
  #isFound(id: EventId): boolean {
    return this.#findings.some(({ events, alike }) =>
      [...(events.length === 1 ? events : []), ...alike].some((event) => event.id === id),
    );
  }
}

/**
 * The first statement that an event may have overtaken: the one that began next when it ran, or one that was going on then, as a click that
 * waited for its element.
 */
function firstPlace(
  { ranAt, begunAfter }: TracedEvent,
  ranAfter: number,
  statements: readonly Statement[],
): number {
  const during = statements[ranAfter - 1];
  if (during === undefined || begunAfter >= ranAfter || looks(during)) return ranAfter;
  return during.ended !== null && ranAt !== null && during.ended.at > ranAt
    ? ranAfter - 1
    : ranAfter;
}

function statementOf({ statements }: TestTrace, number: number | null): Statement | null {
  return statements.find((one) => one.number === number) ?? null;
}

function isAlike(one: Failure, other: Failure): boolean {
  return one.line === null ? one.message === other.message : one.line === other.line;
}

/** Null: it did not fail. */
function failingOf(
  events: readonly TracedEvent[],
  { verdict, trace, number: foundIn }: NumberedRan,
): Failing | null {
  if (verdict.is !== 'fail') return null;
  return { events, failure: verdict.failure, failing: trace, foundIn };
}

function planOf(place: Placed): Plan {
  return { placed: [place] };
}

function awaited(events: readonly TracedEvent[]): Plan {
  return { placed: events.map(({ id }) => ({ event: id, before: null })) };
}
