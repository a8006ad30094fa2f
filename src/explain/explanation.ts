/**
 * The search for what tells failing orders from passing ones. Operations are numbered by their
 * place in σ0, with those that it does not have where they first ran.
 */

/**
 * Where in an order each operation ran. Infinity: it did not, so all that ran came before it. NaN: nor
 * was it to be expected, so it came neither before nor after anything.
 */
export type Positions = Float64Array;

export interface Evidence {
  /** Orders that failed in one way. */
  readonly failing: readonly Positions[];
  /** σ0's among them. */
  readonly passing: readonly Positions[];
  /** Of those, by countEachReversal: they are the same for every way to fail. */
  readonly passingCounts: Uint32Array;
  /** Orders that failed, but not so. What fails otherwise may hide it: that tells little. */
  readonly others: readonly Positions[];
  /** Whether σ0 has each operation. */
  readonly recorded: readonly boolean[];
  precedes(before: number, after: number): boolean;
  /** As of PairFacts. */
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

function isBefore(at: Positions, first: number, second: number): boolean {
  return place(at, first) < place(at, second);
}

function place(at: Positions, operation: number): number {
  return at[operation] ?? Number.POSITIVE_INFINITY;
}

/** Windows are looked for around so many reversals: the rarest of the passing orders. */
const MAX_WINDOWED = 1000;

/** Null if the failing orders reverse nothing. */
export function explain(evidence: Evidence): Explanation | null {
  const reversals = findReversals(evidence);
  const common = reversals.filter(({ failing }) => failing === evidence.failing.length);
  const exact = common.filter(({ passing }) => passing === 0);
  const [sure, doubtful] = partition(exact, ({ bothRan }) => bothRan);
  if (sure.length > 0) return simplest(sure, evidence);
  const rarest = common.sort((a, b) => a.passing - b.passing).slice(0, MAX_WINDOWED);
  const windows = rarest.flatMap((reversal) => findWindows(reversal, evidence));
  if (windows.length > 0) return simplest(windows, evidence);
  if (doubtful.length > 0) return simplest(doubtful, evidence);
  // Errors of several races may look alike: one that no passing order has explains some of them.
  for (const partial of partition(
    reversals.filter(({ passing }) => passing === 0),
    ({ bothRan }) => bothRan,
  )) {
    if (partial.length === 0) continue;
    const most = partial.reduce((max, { failing }) => Math.max(max, failing), 0);
    return simplest(
      partial.filter(({ failing }) => failing === most),
      evidence,
    );
  }
  const suspicion = (reversal: Reversal) => ochiai(reversal, evidence.failing.length);
  const highest = reversals.reduce((max, reversal) => Math.max(max, suspicion(reversal)), 0);
  return simplest(
    reversals.filter((reversal) => suspicion(reversal) === highest),
    evidence,
  );
}

interface Reversal extends Candidate {
  /** How many of the failing and of the passing orders have it. */
  readonly failing: number;
  readonly passing: number;
  /**
   * Whether both ran in an order that has them the other way round. If not, `early` was expected there
   * and did not come: it may be what the error leads to.
   */
  readonly bothRan: boolean;
}

/** All that at least one failing order has. */
function findReversals({ failing, passing, passingCounts, recorded }: Evidence): Reversal[] {
  const size = recorded.length;
  const areRecorded = (a: number, b: number) => recorded[a] === true && recorded[b] === true;
  const isOtherwise = (early: number, late: number) =>
    areRecorded(early, late) ? late < early : (passingCounts[late * size + early] ?? 0) > 0;
  const bothRan = (early: number, late: number) =>
    areRecorded(early, late) ||
    passing.some((at) => isBefore(at, late, early) && Number.isFinite(place(at, early)));
  const failingCounts = countEachReversal(failing, size);
  const reversals: Reversal[] = [];
  for (let late = 0; late < size; late++) {
    for (let early = 0; early < size; early++) {
      const pair = early * size + late;
      const failed = failingCounts[pair] ?? 0;
      if (failed === 0 || !isOtherwise(early, late)) continue;
      const passed = passingCounts[pair] ?? 0;
      reversals.push({
        early,
        late,
        window: null,
        failing: failed,
        passing: passed,
        bothRan: bothRan(early, late),
      });
    }
  }
  return reversals;
}

/** Entry `early * size + late`: in how many of the orders the one is before the other. */
export function countEachReversal(orders: readonly Positions[], size: number): Uint32Array {
  const counts = new Uint32Array(size * size);
  for (const at of orders) {
    for (let early = 0; early < size; early++) {
      const position = place(at, early);
      for (let late = 0; late < size; late++) {
        if (position < place(at, late))
          counts[early * size + late] = (counts[early * size + late] ?? 0) + 1;
      }
    }
  }
  return counts;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean) {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))] as const;
}

/** The share of failing orders that it explains, and of its orders that fail: geometric mean. */
function ochiai({ failing, passing }: Reversal, allFailing: number): number {
  return failing / Math.sqrt(allFailing * (failing + passing));
}

/** Windows in which every failing order has the reversal, and no passing one. */
function findWindows(
  { early, late }: Reversal,
  { failing, passing, recorded }: Evidence,
): Candidate[] {
  const reversed = passing.filter((at) => isBefore(at, early, late));
  const found: Candidate[] = [];
  for (const other of recorded.keys()) {
    if (other === early || other === late) continue;
    for (const window of [
      { opens: other, intruder: early, closes: late },
      { opens: early, intruder: late, closes: other },
    ]) {
      const explanation = { early, late, window };
      const ran = (at: Positions) => Number.isFinite(place(at, other));
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
  const { failing, others, recorded, precedes, conflict } = evidence;
  const size = recorded.length;
  const key = (early: number, late: number) => early * size + late;
  const having = (early: number, late: number) => failing.filter((at) => isBefore(at, early, late));
  const pairs = new Set(explanations.map(({ early, late }) => key(early, late)));

  /**
   * By happens-before, the mere consequence of another one. Where the late one did not run at all,
   * something prevented it, and all that follows from that comes "before" it, too: the first counts.
   */
  const isImplied = ({ early, late }: Candidate) => {
    const ran = having(early, late).every((at) => Number.isFinite(place(at, late)));
    for (let other = 0; other < size; other++) {
      const [first, then] = ran ? [early, other] : [other, early];
      if (pairs.has(key(other, late)) && precedes(first, then)) return true;
      if (pairs.has(key(early, other)) && precedes(other, late)) return true;
    }
    return false;
  };
  const rank = (explanation: Candidate) => {
    const { early, late, window } = explanation;
    const distances = having(early, late).map((at) => place(at, late) - place(at, early));
    const width = window === null ? 0 : Math.abs(window.closes - window.opens);
    const bothRan = !distances.includes(Number.POSITIVE_INFINITY);
    // What kept an operation from running need not have touched what that does.
    const likely = bothRan ? conflict(early, late) : null;
    return [
      Number(!bothRan),
      Number(likely === 0), // most orders reverse more than the race: what has to move along
      Number(isImplied(explanation)),
      others.filter((at) => holdsIn(explanation, at)).length,
      -(likely ?? 0),
      Math.abs(early - late), // near each other in σ0
      Math.min(...distances), // and in a failing order
      late,
      width,
      window?.opens ?? 0,
    ];
  };
  const ranked = explanations.map((explanation) => ({ explanation, rank: rank(explanation) }));
  ranked.sort((a, b) => compareRanks(a.rank, b.rank));
  const [best] = ranked;
  if (best === undefined) return null;
  const { early, late, window } = best.explanation;
  const rival = explanations.filter(
    (other) => (other.early !== early || other.late !== late) && !isImplied(other),
  );
  const rivals = new Set(rival.map((other) => key(other.early, other.late))).size;
  return { early, late, window, rivals };
}

/** Lexicographic. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) {
    const difference = rank - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
