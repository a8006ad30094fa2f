/**
 * Looks for places of the page's events among the test's statements at which the test fails (FlakeShovel, Algorithms 1 and 2).
 *
 * What if all events came as late as the test lets them? If it fails, fewer and fewer are held, until each that is left is
 * needed. Then each is held alone, and each statement that could come late waits for what was on its way.
 */
import { earlyOnes, lateOnes } from './candidates.js';
import { type EventId, NATURAL, type Placed, type Plan } from './plan.js';
import { ownStatements, type Statement, type TestTrace, type TracedEvent } from './test-trace.js';
import type { Failure, Verdict } from './verdict.js';

export interface Ran {
  readonly verdict: Verdict;
  readonly trace: TestTrace;
}

export interface Finding {
  readonly plan: Plan;
  readonly events: readonly TracedEvent[];
  /** The statement before which the events have to come, or that has to come before them. */
  readonly overtaken: Statement | null;
  readonly direction: 'late' | 'early';
  readonly failure: Failure;
  /** Whether each repetition failed, and each run without it passed. */
  readonly isStable: boolean;
  readonly repetitions: { readonly failed: number; readonly of: number };
}

export type Explored =
  | { readonly is: 'failing'; readonly failure: Failure }
  | { readonly is: 'unstable'; readonly failure: Failure }
  | {
      readonly is: 'explored';
      readonly findings: readonly Finding[];
      readonly runs: number;
      readonly natural: TestTrace;
      /** Events that are in one run and not in another. */
      readonly loose: readonly EventId[];
      /** Whether all that was to be tried has been. */
      readonly isAll: boolean;
    };

export interface Settings {
  /** A natural run that has been made already; null: there is none. */
  readonly first: Ran | null;
  readonly run: (plan: Plan) => Promise<Ran>;
  /** Runs of the test at most. */
  readonly maxTests: number;
  readonly signal: AbortSignal;
}

const REPETITIONS = 3;

export async function explore(settings: Settings): Promise<Explored> {
  return new Exploration(settings).explore();
}

class Exploration {
  readonly #settings: Settings;
  readonly #findings: Finding[] = [];
  #runs = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  async explore(): Promise<Explored> {
    const first = this.#settings.first ?? (await this.#run(NATURAL));
    if (first.verdict.is === 'fail') return { is: 'failing', failure: first.verdict.failure };
    const second = await this.#run(NATURAL);
    if (second.verdict.is === 'fail') return { is: 'unstable', failure: second.verdict.failure };
    const { trace } = first;
    const late = lateOnes(trace, second.trace);
    const early = earlyOnes(trace, second.trace);
    await this.#whatIfAll(trace, late);
    for (const event of late) {
      if (this.#isOver || this.#isFound([event.id])) continue;
      await this.#try(trace, [event], 'late');
    }
    for (const place of early) {
      if (this.#isOver || this.#isFound([place.event])) continue;
      const event = trace.events.find(({ id }) => id === place.event);
      if (event !== undefined) await this.#tryEarly(trace, event, place);
    }
    const ids = new Set(second.trace.events.map(({ id }) => id));
    return {
      ...{ is: 'explored', findings: this.#findings, runs: this.#runs, natural: trace },
      loose: trace.events.flatMap(({ id }) => (ids.has(id) ? [] : id)),
      isAll: !this.#isOver,
    };
  }

  get #isOver(): boolean {
    return this.#runs >= this.#settings.maxTests || this.#settings.signal.aborted;
  }

  /** Holds all events, and after each finding all others. */
  async #whatIfAll(trace: TestTrace, late: readonly TracedEvent[]): Promise<void> {
    for (let left = late; left.length > 1 && !this.#isOver; ) {
      const ran = await this.#run(awaited(left));
      if (ran.verdict.is !== 'fail') return;
      const needed = await this.#fewest(left);
      await this.#try(trace, needed, 'late');
      if (needed.length === 0) return;
      left = left.filter((event) => !needed.includes(event));
    }
  }

  /** Some of these events with which it fails, and without any of which it does not. (Zeller's ddmin.) */
  async #fewest(events: readonly TracedEvent[]): Promise<readonly TracedEvent[]> {
    let current = events;
    for (let parts = 2; current.length > 1 && !this.#isOver; ) {
      const size = Math.ceil(current.length / parts);
      const chunks = Array.from({ length: parts }, (_, part) =>
        current.slice(part * size, (part + 1) * size),
      ).filter((chunk) => chunk.length > 0);
      const smaller = await this.#firstFailing([
        ...chunks,
        ...(parts > 2 ? chunks.map((chunk) => current.filter((one) => !chunk.includes(one))) : []),
      ]);
      if (smaller !== null) {
        current = smaller;
        parts = 2;
      } else if (parts >= current.length) {
        break;
      } else {
        parts = Math.min(current.length, parts * 2);
      }
    }
    return current;
  }

  async #firstFailing(
    sets: readonly (readonly TracedEvent[])[],
  ): Promise<readonly TracedEvent[] | null> {
    for (const set of sets) {
      if (this.#isOver) return null;
      const { verdict } = await this.#run(awaited(set));
      if (verdict.is === 'fail') return set;
    }
    return null;
  }

  async #try(
    trace: TestTrace,
    events: readonly TracedEvent[],
    direction: Finding['direction'],
  ): Promise<void> {
    const plan = awaited(events);
    const ran = await this.#run(plan);
    if (ran.verdict.is !== 'fail') return;
    const overtaken = await this.#overtaken(trace, events);
    await this.#found({ plan, events, overtaken, direction, failure: ran.verdict.failure });
  }

  async #tryEarly(trace: TestTrace, event: TracedEvent, place: Placed): Promise<void> {
    const plan: Plan = { placed: [place] };
    const ran = await this.#run(plan);
    if (ran.verdict.is !== 'fail') return;
    const overtaken = trace.statements.find(({ number }) => number === place.before) ?? null;
    const { failure } = ran.verdict;
    await this.#found({ plan, events: [event], overtaken, direction: 'early', failure });
  }

  /** The statement before which the last of the events has to run, by bisection: after it, the test fails. */
  async #overtaken(trace: TestTrace, events: readonly TracedEvent[]): Promise<Statement | null> {
    const last = events.toSorted((a, b) => (a.ranAt ?? 0) - (b.ranAt ?? 0)).at(-1);
    const statements = ownStatements(trace);
    if (last?.ranAfter == null) return null;
    const others = awaited(events.filter((event) => event !== last)).placed;
    let passes = last.ranAfter;
    let fails = statements.length;
    while (fails - passes > 1) {
      const before = (passes + fails) >> 1;
      const { verdict } = await this.#run({ placed: [...others, { event: last.id, before }] });
      if (verdict.is === 'fail') fails = before;
      else passes = before;
    }
    return statements[passes] ?? null;
  }

  async #found(found: Omit<Finding, 'isStable' | 'repetitions'>): Promise<void> {
    let failed = 1;
    let passed = 0;
    for (let count = 1; count < REPETITIONS; count += 1) {
      if ((await this.#run(found.plan)).verdict.is === 'fail') failed += 1;
    }
    for (let count = 2; count < REPETITIONS; count += 1) {
      if ((await this.#run(NATURAL)).verdict.is === 'pass') passed += 1;
    }
    const isStable = failed === REPETITIONS && passed === REPETITIONS - 2;
    this.#findings.push({ ...found, isStable, repetitions: { failed, of: REPETITIONS } });
  }

  #isFound(ids: readonly EventId[]): boolean {
    return this.#findings.some(({ events }) => events.every(({ id }) => ids.includes(id)));
  }

  #run(plan: Plan): Promise<Ran> {
    this.#runs += 1;
    return this.#settings.run(plan);
  }
}

function awaited(events: readonly TracedEvent[]): Plan {
  return { placed: events.map(({ id }) => ({ event: id, before: null })) };
}
