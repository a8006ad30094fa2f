/**
 * The search for what tells failing orders from passing ones. Operations are numbered by their
 * place in σ0, with those that it does not have where they first ran.
 */
import { addAll, hasBit, setBit, wordsFor } from '../model/bits.js';
import {
  common,
  inAny,
  missingIn,
  noPairs,
  type PairRows,
  pairsIn,
  pairsOf,
  reversedPairsOf,
  transposed,
  without,
} from './pair-rows.js';
import { isBefore, type Positions, placeIn } from './positions.js';

/** Orders that passed, σ0's among them: the same for every way to fail. */
export class Passing {
  readonly orders: readonly Positions[];
  /** The pairs that one of them has. */
  readonly pairs: PairRows;
  /** Those that one of them has the other way round, and those of them that ran there both. */
  readonly reversed: PairRows;
  readonly reversedAndRan: PairRows;

  /** @param size how many operations there are */
  constructor(orders: readonly Positions[], size: number) {
    this.orders = orders;
    this.pairs = inAny(size, orders, pairsOf);
    this.reversed = inAny(size, orders, (at) => reversedPairsOf(at, false));
    this.reversedAndRan = inAny(size, orders, (at) => reversedPairsOf(at, true));
  }
}

export interface Evidence {
  /** Orders that failed in one way. */
  readonly failing: readonly Positions[];
  readonly passing: Passing;
  /** Orders that failed, but not so. What fails otherwise may hide it: that tells little. */
  readonly others: readonly Positions[];
  /** What did, in σ0, what is missing in one that failed so. */
  readonly suspects: ReadonlySet<number>;
  /** Whether σ0 has each operation. */
  readonly recorded: readonly boolean[];
  /** What comes before an operation in every run: bits. */
  predecessors(operation: number): Uint32Array;
  /** As of RaceFacts, of each operation. */
  readonly followsAtOnce: readonly boolean[];
  conflict(a: number, b: number): number | null;
}

/**
 * What failing orders have: `early` ran before `late`. σ0 has them the other way round; where it does
 * not have both, an order that passed has.
 */
export interface Explanation {
  readonly early: number;
  readonly late: number;
  /** If not null, the reversal is an error only where the intruder, too, is in the window. */
  readonly window: {
    readonly opens: number;
    readonly intruder: number;
    readonly closes: number;
  } | null;
  /** How many others, no mere consequences, the tests do not tell from it. */
  readonly rivals: number;
}

type Candidate = Omit<Explanation, 'rivals'>;

export function holdsIn({ early, late, window }: Candidate, at: Positions): boolean {
  if (!isBefore(at, early, late)) return false;
  if (window === null) return true;
  return (
    isBefore(at, window.opens, window.intruder) && isBefore(at, window.intruder, window.closes)
  );
}

/** Windows are looked for around so many reversals: the rarest of the passing orders. */
const MAX_WINDOWED = 1000;

/** Null if the failing orders reverse nothing. */
export function explain(evidence: Evidence): Explanation | null {
  const { failing, passing, recorded } = evidence;
  if (failing.length === 0) return null;
  const reversible = reversiblePairs(recorded, passing.reversed);
  const inAll = failing.reduce((rows, at) => common(rows, pairsOf(at)), reversible);
  const exact = without(inAll, passing.pairs);
  const bothRan = reversiblePairs(recorded, passing.reversedAndRan);
  // Where not both ran in an order that has them the other way round, `early` was expected there and did
  // not come: it may be what the error leads to.
  const sure = reversalsIn(common(exact, bothRan));
  if (sure.length > 0) return simplest(sure, evidence);
  const rarest = rarestOf(reversalsIn(inAll), passing.orders).slice(0, MAX_WINDOWED);
  const windows = rarest.flatMap((reversal) => findWindows(reversal, evidence));
  if (windows.length > 0) return simplest(windows, evidence);
  const doubtful = reversalsIn(exact);
  if (doubtful.length > 0) return simplest(doubtful, evidence);
  // Errors of several races may look alike: one that no passing order has explains some of them.
  const inSome = common(inAny(recorded.length, failing, pairsOf), reversible);
  const unrefuted = without(inSome, passing.pairs);
  for (const partial of [common(unrefuted, bothRan), without(unrefuted, bothRan)].map(
    reversalsIn,
  )) {
    if (partial.length > 0) return simplest(greatest(partial, inHowMany(failing)), evidence);
  }
  return simplest(greatest(reversalsIn(inSome), ochiai(evidence)), evidence);
}

/**
 * Those that σ0 has the other way round; where it does not have both, an order that passed.
 *
 * @param inPassing the pairs that one of them has the other way round
 */
function reversiblePairs(recorded: readonly boolean[], inPassing: PairRows): PairRows {
  const before = new Uint32Array(wordsFor(recorded.length));
  const known = new Uint32Array(wordsFor(recorded.length));
  for (const [operation, isKnown] of recorded.entries()) if (isKnown) setBit(known, operation);
  return recorded.map((isKnown, early) => {
    const row = inPassing[early] ?? known;
    if (!isKnown) return row;
    const own = row.map((word, place) => (word & ~(known[place] ?? 0)) | (before[place] ?? 0));
    setBit(before, early);
    return own;
  });
}

const reversalsIn = (rows: PairRows): Candidate[] =>
  Array.from(pairsIn(rows), ([early, late]) => ({ early, late, window: null }));

/** In how many of the orders a reversal is. */
const inHowMany =
  (orders: readonly Positions[]) =>
  ({ early, late }: Candidate): number =>
    orders.reduce((count, at) => count + Number(isBefore(at, early, late)), 0);

function rarestOf(reversals: readonly Candidate[], orders: readonly Positions[]): Candidate[] {
  const count = inHowMany(orders);
  const counted = reversals.map((reversal) => ({ reversal, count: count(reversal) }));
  counted.sort(
    (a, b) =>
      a.count - b.count || a.reversal.late - b.reversal.late || a.reversal.early - b.reversal.early,
  );
  return counted.map(({ reversal }) => reversal);
}

/** All of which the value is as great as can be. */
function greatest(of: readonly Candidate[], value: (one: Candidate) => number): Candidate[] {
  return least(of, (one) => -value(one));
}

function least(of: readonly Candidate[], value: (one: Candidate) => number): Candidate[] {
  const values = of.map(value);
  const minimum = values.reduce((min, one) => Math.min(min, one), Infinity);
  return of.filter((_, index) => values[index] === minimum);
}

/** The share of failing orders that it explains, and of its orders that fail: geometric mean. */
function ochiai({ failing, passing }: Evidence): (reversal: Candidate) => number {
  const [failed, passed] = [inHowMany(failing), inHowMany(passing.orders)];
  return (reversal) => {
    const explained = failed(reversal);
    return explained / Math.sqrt(failing.length * (explained + passed(reversal)));
  };
}

/** Windows in which every failing order has the reversal, and no passing one. */
function findWindows(
  { early, late }: Candidate,
  { failing, passing, recorded }: Evidence,
): Candidate[] {
  const reversed = passing.orders.filter((at) => isBefore(at, early, late));
  const found: Candidate[] = [];
  for (const other of recorded.keys()) {
    if (other === early || other === late) continue;
    for (const window of [
      { opens: other, intruder: early, closes: late },
      { opens: early, intruder: late, closes: other },
    ]) {
      const explanation = { early, late, window };
      const ran = (at: Positions) => Number.isFinite(placeIn(at, other));
      if (
        failing.every((at) => ran(at) && holdsIn(explanation, at)) &&
        !reversed.some((at) => holdsIn(explanation, at))
      ) {
        found.push(explanation);
      }
    }
  }
  return found;
}

/** Of several that the tests do not tell apart, the one to show. */
function simplest(explanations: readonly Candidate[], evidence: Evidence): Explanation | null {
  const { failing, others, suspects, conflict, followsAtOnce } = evidence;
  const prevented = preventedIn(evidence);
  const isPrevented = ({ early, late }: Candidate) => hasBit(prevented[early] ?? NONE, late);
  const isImplied = impliedBy(explanations, isPrevented, evidence);
  const having = ({ early, late }: Candidate) => failing.filter((at) => isBefore(at, early, late));
  const distance = (one: Candidate) =>
    Math.min(...having(one).map((at) => placeIn(at, one.late) - placeIn(at, one.early)));
  // What kept an operation from running need not have touched what that does.
  const likely = (one: Candidate) => (isPrevented(one) ? null : conflict(one.early, one.late));
  const criteria: readonly ((one: Candidate) => number)[] = [
    (one) => Number(!(isPrevented(one) && suspects.has(one.late))),
    (one) => Number(isPrevented(one)),
    (one) => Number(likely(one) === 0), // most orders reverse more than the race: what has to move along
    (one) => Number(isImplied(one)),
    (one) => others.filter((at) => holdsIn(one, at)).length,
    ({ early, late }) => Number(followsAtOnce[early]) + Number(followsAtOnce[late]),
    (one) => -(likely(one) ?? 0),
    ({ early, late }) => Math.abs(early - late), // near each other in σ0
    distance, // and in a failing order
    ({ late }) => late,
    ({ window }) => (window === null ? 0 : Math.abs(window.closes - window.opens)),
    ({ window }) => window?.opens ?? 0,
  ];
  const [best] = criteria.reduce(least, [...explanations]);
  if (best === undefined) return null;
  const rivals = noPairs(evidence.recorded.length);
  for (const one of explanations) {
    const isOther = one.early !== best.early || one.late !== best.late;
    if (isOther && !isImplied(one)) setBit(rivals[one.early] ?? NONE, one.late);
  }
  return { ...best, rivals: [...pairsIn(rivals)].length };
}

const NONE = new Uint32Array();

/** The pairs of which the first ran in a failing order, and the second did not. */
function preventedIn({ failing, recorded }: Evidence): PairRows {
  const prevented = noPairs(recorded.length);
  for (const at of failing) {
    const missing = missingIn(at);
    for (const [operation, place] of at.entries()) {
      if (Number.isFinite(place)) addAll(prevented[operation] ?? NONE, missing);
    }
  }
  return prevented;
}

/**
 * Whether, by happens-before, one of the explanations is the mere consequence of another one. Where the late one
 * did not run at all, something prevented it, and all that follows from that comes "before" it, too: the first
 * counts.
 */
function impliedBy(
  explanations: readonly Candidate[],
  isPrevented: (one: Candidate) => boolean,
  { recorded, predecessors }: Evidence,
): (one: Candidate) => boolean {
  const lates = noPairs(recorded.length);
  for (const { early, late } of explanations) setBit(lates[early] ?? NONE, late);
  const earlys = transposed(lates);
  /** Of each late one, what comes before one of its early ones. */
  const leading = noPairs(recorded.length);
  for (const { early, late } of explanations) addAll(leading[late] ?? NONE, predecessors(early));
  return (one) => {
    const { early, late } = one;
    const isLed = isPrevented(one)
      ? meet(predecessors(early), earlys[late])
      : hasBit(leading[late] ?? NONE, early);
    return isLed || meet(lates[early], predecessors(late));
  };
}

function meet(a: Uint32Array = NONE, b: Uint32Array = NONE): boolean {
  return a.some((word, place) => (word & (b[place] ?? 0)) !== 0);
}
