import { addressOf, followsAtOnce } from '../model/kinds.js';
import { hasDigest } from '../model/made-up.js';
import { fileName } from '../model/names.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import { groupBy } from '../model/rules/pairs.js';
import type { Failure, Judgement } from '../oracle/judge.js';
import { leastSevere, type Reason, SEVERITIES, type Severity } from '../oracle/severity.js';
import { causesOf, OF_THE_PAGE, type Operations } from './causes.js';
import { type Circumstance, circumstancesOf } from './circumstances.js';
import {
  attribute,
  type Confirmed,
  inferred,
  operationsOf,
  type Proof,
  type Reversal,
} from './confirmed.js';
import { byDefect, type Defect, type FailedTest } from './defects.js';
import { identityOf, identityOfRows, type Rows, rowsIn } from './identity.js';
import { evidenceOf } from './patterns/evidence.js';
import { type PatternCode, recognise } from './patterns/index.js';
import { findRaces, type PairFacts, type RaceFacts } from './race.js';
import { sendersOfLost } from './requests.js';
import { countReversals } from './reversals.js';
import { isCalledAlike, isSameCode } from './same-code.js';
import { harmOf, signatureOf } from './signature.js';
import { stepsLeadingTo } from './steps.js';
import { type Touched, touchedByBoth } from './touched.js';

/** Another race of the defect. */
interface Alike extends Reversal {
  /** In what it ends, one line; null: in the same as the finding. */
  readonly title: string | null;
}

/** A way in which tests of the finding's own race end. */
interface Ending {
  /** One line: what is wrong. */
  readonly title: string;
  readonly tests: readonly number[];
}

/** All failing tests of one defect. */
export interface Finding {
  /** `F1`, `F2`, ...: the gravest first. */
  readonly id: string;
  /** The same whenever the defect is found, also in another recording. */
  readonly identity: string;
  /** By which a list of what is known may have it as well: another race that does the same was shown, or another row. */
  readonly aliases: readonly string[];
  readonly verdict: Failure['verdict'];
  readonly severity: Severity;
  /** Why it is as grave as that. */
  readonly reasons: readonly Reason[];
  /** One line: what is wrong. */
  readonly title: string;
  /** Some lines: what σ0 ended in and what came instead, the stack, other differences. */
  readonly message: string;
  /** Null where nothing was reordered. */
  readonly race: NamedRace | null;
  /** Which of the ways to race that have a name it is; null: none of them, as far as is known. */
  readonly pattern: PatternCode | null;
  /** Other pairs of operations that are of the defect. */
  readonly alike: readonly Alike[];
  /** How the tests of its race end: what most of them end in first. */
  readonly endings: readonly Ending[];
  /** Indices; the first is the test that title and message are of. */
  readonly tests: readonly number[];
}

interface NamedRace {
  readonly first: NamedOperation;
  readonly second: NamedOperation;
  /** Null: no run has shown that it is what it takes. */
  readonly proof: Proof | null;
  /** Other pairs that no run tells from it. */
  readonly inseparable: readonly Reversal[];
  /** How many other pairs the tests do not tell from it; null: none is known, and none was ruled out by a run. */
  readonly rivals: number | null;
  readonly circumstances: readonly Circumstance[];
  /** What both touch, as far as is known: what tells most first. */
  readonly touched: readonly Touched[];
  /** What the user did that leads to it, as far as is known: inputs, in their order. */
  readonly steps: readonly OperationId[];
}

interface NamedOperation extends Pick<Operation, 'id' | 'name'> {
  /** Whether σ0 has it. */
  readonly recorded: boolean;
  /** What has led to it, of what the world outside the page decides: a response, a click. Null: it is such itself. */
  readonly begunBy: Pick<Operation, 'id' | 'name'> | null;
}

interface JudgedTest {
  readonly number: number;
  /** Wanted. */
  readonly order: Order;
  /** The order that Chrome ran. */
  readonly actual: Order;
  readonly judgement: Judgement;
  /** What ran when it was run again, each with what it touched then; absent: nobody looked. */
  readonly observed?: readonly Operation[];
}

/**
 * Groups what failed by defect. Title and message are those of the test that shows the race and nothing else, else of
 * the gravest, and of several the one that is nearest to σ0.
 *
 * @param sigma0 the recorded operations, in their order
 * @param all those of the tests, too: each where it first ran among σ0's
 * @param confirmed races that explain what they can before any other is looked for
 */
export function groupFindings(
  sigma0: readonly Operation[],
  pairFacts: PairFacts,
  tests: readonly JudgedTest[],
  all = sigma0,
  confirmed: readonly Confirmed[] = [],
): Finding[] {
  const operations = new Map(all.map((operation) => [operation.id, operation]));
  const recorded = sigma0.map(({ id }) => id);
  const failed = failedTests(sigma0, pairFacts, tests, all, confirmed);
  const precedes = (before: OperationId, after: OperationId) =>
    [...pairFacts.predecessors(after)].includes(before);
  const rows = rowsIn(sigma0);
  const ofSigma0 = new Set(recorded);
  const places = new Map([...operations.keys()].map((id, place) => [id, place]));
  return byDefect(failed, {
    precedes,
    placeOf: (operation) => places.get(operation) ?? Infinity,
    isSameCode: (one, other) => isSameCode(one, other, operations),
    isAnew: (one, other) => !ofSigma0.has(one) && isCalledAlike(one, other, operations),
  })
    .map((defect) => describeFinding(defect, operations, recorded, rows))
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity))
    .map((finding, index) => ({ id: `F${index + 1}`, ...finding }));
}

function failedTests(
  sigma0: readonly Operation[],
  pairFacts: PairFacts,
  tests: readonly JudgedTest[],
  all: readonly Operation[],
  confirmed: readonly Confirmed[],
): FailedTest[] {
  const sequence = all.map(({ id }) => id);
  const orders = tests.map(({ order, actual, judgement }) => ({
    ...{ order, actual, signature: signatureOf(judgement) },
    signs: judgement.differences.map(({ key }) => key),
    suspects: sendersOfLost(judgement.differences, sigma0),
  }));
  const shown = orders.map((test) => attribute(test, confirmed));
  const unexplained = orders.filter((_, place) => shown[place] === null);
  const recorded = sigma0.map(({ id }) => id);
  const atOnce = new Set(all.filter((one) => followsAtOnce(one)).map(({ id }) => id));
  const facts: RaceFacts = {
    predecessors: (operation) => pairFacts.predecessors(operation),
    conflict: (a, b) => pairFacts.conflict(a, b),
    followsAtOnce: (operation) => atOnce.has(operation),
  };
  const found = findRaces(recorded, facts, unexplained, sequence).values();
  const races = shown.map((race) => {
    if (race !== null) return race;
    const likely = found.next().value ?? null;
    return likely && inferred(likely);
  });
  return tests.flatMap(({ number, order, actual, judgement, observed }, place) => {
    if (judgement.verdict === 'pass') return [];
    const reversals = countReversals(sequence, actual);
    return [
      {
        number,
        order,
        actual,
        judgement,
        ...(observed && { observed }),
        race: races[place] ?? null,
        reversals,
      },
    ];
  });
}

function describeFinding(
  defect: Defect,
  of: Operations,
  recorded: Order,
  rows: Rows,
): Omit<Finding, 'id'> {
  const [own, ...others] = defect;
  const [shown] = own;
  const { race, judgement, actual } = shown;
  const observed = own.find((test) => test.observed !== undefined)?.observed;
  const { verdict, severity, reasons, title, message } = judgement;
  const named = (operation: OperationId): NamedOperation => ({
    ...briefly(operation, of),
    recorded: recorded.includes(operation),
    begunBy: begunBy(operation, of),
  });
  const [first, second] = race === null ? [] : [of.get(race.first), of.get(race.second)];
  const both = first !== undefined && second !== undefined ? { first, second } : null;
  // A name for the wrong pair leads a reader to the wrong repair.
  const isSure = race !== null && (race.proof !== null || race.rivals === 0);
  const recognised =
    isSure && both
      ? recognise(
          evidenceOf({ ...both, actual, of, recorded, ...(observed && { observed }) }, judgement),
        )
      : null;
  const atMost = leastSevere(severity, recognised?.mostSevere ?? severity);
  return {
    identity: identityOf(race, title, of),
    aliases: aliasesOf(defect, of, rows),
    ...{ verdict, title, message },
    severity: atMost,
    reasons: atMost === severity ? reasons : [{ code: 'pattern' }],
    race: race && {
      first: named(race.first),
      second: named(race.second),
      ...{ proof: race.proof, inseparable: race.inseparable },
      rivals: race.proof === null && race.rivals === 0 ? null : race.rivals,
      circumstances: [...circumstancesOf(race, actual, of)],
      touched:
        both === null ? [] : touchedByBoth(both.first, both.second, of, judgement.differences),
      steps: stepsLeadingTo(operationsOf(race), of),
    },
    pattern: recognised?.code ?? null,
    alike: others.flatMap(([{ race: other, judgement: ended }]) =>
      other === null
        ? []
        : { ...reversalOf(other), title: ended.title === title ? null : ended.title },
    ),
    endings: endingsOf(own),
    tests: defect.flat().map(({ number }) => number),
  };
}

/** Of the races that do the same harm as the one that is shown: what is known of the others says nothing of it. */
function aliasesOf(defect: Defect, of: Operations, rows: Rows): string[] {
  const [[shown]] = defect;
  const harm = harmOf(shown.judgement);
  const races = defect.flatMap(([{ race, judgement }]) =>
    race !== null && harmOf(judgement) === harm ? [race] : [],
  );
  const own = identityOf(shown.race, shown.judgement.title, of);
  const others = races.flatMap((race) => [
    identityOf(race, '', of),
    ...[identityOfRows(race, harm, of, rows)].filter((one) => one !== null),
  ]);
  return [...new Set(others)].filter((one) => one !== own);
}

function endingsOf(tests: readonly FailedTest[]): Ending[] {
  return [...groupBy(tests, ({ judgement }) => judgement.title)]
    .map(([title, all]) => ({ title, tests: all.map(({ number }) => number) }))
    .sort((one, other) => other.tests.length - one.tests.length);
}

const reversalOf = ({ first, second }: Reversal): Reversal => ({ first, second });

const briefly = (id: OperationId, of: Operations) => ({ id, name: of.get(id)?.name ?? id });

function begunBy(id: OperationId, of: Operations): NamedOperation['begunBy'] {
  const operation = of.get(id);
  if (operation === undefined || !OF_THE_PAGE.includes(operation.kind)) return null;
  const found = [...causesOf(operation, of)].find(
    (cause) => !OF_THE_PAGE.includes(cause.kind) && !isBundle(cause),
  );
  return found === undefined ? null : briefly(found.id, of);
}

/** The name of a bundle tells nothing of the code in it: what asked for it, the document, tells as much, and is known. */
const isBundle = (operation: Operation) => hasDigest(fileName(addressOf(operation)?.url ?? ''));
