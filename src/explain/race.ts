/**
 * Which two operations race, from the orders that ran and how each of them ended.
 *
 * As in spectrum-based fault localisation, but over what an order has and σ0 has not: the
 * explanation of an error is what all runs with it share and no run without it has. First a
 * reversal alone (an order violation), then one within a window (an atomicity violation; section
 * II-B of the WAVE paper has both), and where none of these explains all, a reversal that no run without the error
 * has and most with it (errors of several races may look alike). Where every reversal is refuted by a
 * run, it is that of the highest Ochiai coefficient (Abreu, Zoeteweij, van Gemund: TAIC PART 2007).
 *
 * For example, σ0 is script, click, timer, and it passes. So does script, timer, click; click, script, timer and
 * click, timer, script fail. The failing orders share one reversal, `click` before `script`, and no passing one has
 * it: that is the race. (`timer` before `script` is in one of the two only.)
 *
 * Where σ0 is open, close, poll, the order open, poll, close fails, and poll, open, close passes, `poll` before
 * `close` is in a passing order, too. It fails only in the window in which `poll` is after `open` and before
 * `close`.
 *
 * Of several that the tests do not tell apart, it is one that kept an operation from running which did in σ0 what is
 * missing (the timer that sent the request which was not sent, say), else one that may conflict by σ0's footprints, that is no mere
 * consequence of another one, and that fewest orders have which failed otherwise; of equals one whose order the world outside
 * of the page decides on, and not when the page draws its frames; of these the likeliest to conflict.
 */

import { setBit, wordsFor } from '../model/bits.js';
import type { OperationId, Order } from '../model/operation.js';
import { type Evidence, type Explanation, explain, holdsIn, Passing } from './explanation.js';
import type { Positions } from './positions.js';

/**
 * In the failing order: `first` ran before `second`. In σ0 after it, or where σ0 does not have both,
 * in an order that passed.
 */
export interface Race {
  readonly first: OperationId;
  readonly second: OperationId;
  /** Two of the three are the race; set where their reversal alone is no error. */
  readonly window: Window | null;
  /** How many other pairs of operations the tests do not tell from it. */
  readonly rivals: number;
}

/** `intruder` ran after `opens` and before `closes`. */
interface Window {
  readonly opens: OperationId;
  readonly intruder: OperationId;
  readonly closes: OperationId;
}

/** What is known of pairs of operations. */
export interface PairFacts {
  /** All that come before an operation in every run. */
  predecessors(operation: OperationId): Iterable<OperationId>;
  /**
   * How likely they conflict; 0: nothing is known that the one writes and the other touches; null: nor would it
   * be known.
   */
  conflict(a: OperationId, b: OperationId): number | null;
}

/** What the race is told by, besides the orders that ran. */
export interface RaceFacts extends PairFacts {
  /** Whether an operation comes as soon as it can after its cause, whatever the world outside the page does. */
  followsAtOnce(operation: OperationId): boolean;
}

export interface TestedOrder {
  /** Wanted. */
  readonly order: Order;
  /** The order that Chrome ran. */
  readonly actual: Order;
  /** Equal for runs that failed in the same way; null: the run passed. */
  readonly signature: string | null;
  /** The signatures of all that was wrong. */
  readonly signs: readonly string[];
  /** What did, in σ0, what is missing in this run: one that did not run has been prevented by the race. */
  readonly suspects: readonly OperationId[];
}

/**
 * The race of each test, in their order; null where it passed, or where nothing was reversed. The
 * same tests have the same races, in whatever sequence they ran.
 *
 * @param sigma0 the recorded order; it passes
 * @param all σ0, and among its operations others that take part
 */
export function findRaces(
  sigma0: Order,
  facts: RaceFacts,
  tests: readonly TestedOrder[],
  all = sigma0,
): (Race | null)[] {
  const recorded = new Set(sigma0);
  // What ran in no order that failed explains none of them.
  const failed = new Set(tests.flatMap((test) => (test.signature === null ? [] : test.actual)));
  if (failed.size === 0) return tests.map(() => null);
  const sequence = all.filter((id) => recorded.has(id) || failed.has(id));
  const places = new Map(sequence.map((id, index) => [id, index]));
  const runs = tests.map(({ order, actual, signature, signs, suspects }) => ({
    at: locate(actual, places, new Set([...sigma0, ...order])),
    ...{ signature, signs, suspects },
  }));
  const withSignature = (wanted: string | null) =>
    runs.filter(({ signature }) => signature === wanted).map(({ at }) => at);
  const common = {
    passing: new Passing(
      [locate(sigma0, places, recorded), ...withSignature(null)],
      sequence.length,
    ),
    recorded: sequence.map((id) => recorded.has(id)),
    predecessors: predecessorsIn(places, facts),
    conflict: (a: number, b: number) => facts.conflict(sequence[a] ?? '', sequence[b] ?? ''),
    followsAtOnce: sequence.map((id) => facts.followsAtOnce(id)),
  };

  const races = new Map<Positions, Race>();
  for (const signature of new Set(runs.map((run) => run.signature))) {
    if (signature === null) continue;
    let unexplained = withSignature(signature);
    const others = runs
      .filter((run) => run.signature !== null && !run.signs.includes(signature))
      .map(({ at }) => at);
    const suspects = new Set(
      runs
        .filter((run) => run.signature === signature)
        .flatMap((run) => run.suspects.flatMap((id) => places.get(id) ?? [])),
    );
    // A signature may have several races, each of which explains some of its runs.
    for (;;) {
      const found = explain({ failing: unexplained, others, suspects, ...common });
      if (found === null) break;
      for (const at of unexplained) if (holdsIn(found, at)) races.set(at, toRace(found, sequence));
      unexplained = unexplained.filter((at) => !holdsIn(found, at));
    }
  }
  return runs.map(({ at }) => races.get(at) ?? null);
}

function locate(
  order: Order,
  places: ReadonlyMap<OperationId, number>,
  expected: ReadonlySet<OperationId>,
): Positions {
  const at = Float64Array.from(places.keys(), (id) => (expected.has(id) ? Infinity : Number.NaN));
  for (const [position, id] of order.entries()) {
    const operation = places.get(id);
    if (operation !== undefined) at[operation] = position;
  }
  return at;
}

/** They are asked for again and again, of few operations. */
function predecessorsIn(
  places: ReadonlyMap<OperationId, number>,
  pairFacts: PairFacts,
): Evidence['predecessors'] {
  const sequence = [...places.keys()];
  const rows: Uint32Array[] = [];
  return (operation) => {
    const known = rows[operation];
    if (known !== undefined) return known;
    const row = new Uint32Array(wordsFor(sequence.length));
    for (const before of pairFacts.predecessors(sequence[operation] ?? '')) {
      const place = places.get(before);
      if (place !== undefined) setBit(row, place);
    }
    rows[operation] = row;
    return row;
  };
}

function toRace({ early, late, window, rivals }: Explanation, sequence: Order): Race {
  const id = (operation: number) => sequence[operation] ?? '';
  return {
    first: id(early),
    second: id(late),
    rivals,
    window: window && {
      opens: id(window.opens),
      intruder: id(window.intruder),
      closes: id(window.closes),
    },
  };
}
