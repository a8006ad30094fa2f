import { type Key, keyOfParts } from '../model/key.js';
import type { Operation, OperationId, Order } from '../model/operation.js';
import type { Failure, Judgement, Severity } from '../oracle/judge.js';
import { type Circumstance, circumstancesOf } from './circumstances.js';
import { findRaces, type PairFacts, type Race } from './race.js';

/** All failing tests with the same race and verdict. */
export interface Finding {
  /** `F1`, `F2`, ...: the gravest first. */
  readonly id: string;
  readonly verdict: Failure['verdict'];
  readonly severity: Severity;
  /** One line: what is wrong. */
  readonly title: string;
  /** Some lines: the stack, other differences. */
  readonly message: string;
  /** In the failing order: `first` ran too early (see Race). Null where nothing was reordered. */
  readonly race: NamedRace | null;
  /** Indices; the first is the test that title and message are of. */
  readonly tests: readonly number[];
}

interface NamedRace {
  readonly first: NamedOperation;
  readonly second: NamedOperation;
  /** How many other pairs the tests do not tell from it. */
  readonly rivals: number;
  readonly circumstances: readonly Circumstance[];
}

interface NamedOperation {
  readonly id: OperationId;
  readonly name: string;
  /** Whether σ0 has it. */
  readonly recorded: boolean;
}

export interface JudgedTest {
  readonly index: number;
  /** Wanted. */
  readonly order: Order;
  /** The order that Chrome ran. */
  readonly actual: Order;
  readonly judgement: Judgement;
}

interface FailedTest {
  readonly index: number;
  readonly actual: Order;
  readonly judgement: Failure;
  readonly race: Race | null;
  /** How many pairs of operations it has in another order than σ0. */
  readonly reversals: number;
}

/**
 * Groups what failed. Title and message are those of the gravest of the tests, and of several of
 * the one that is nearest to σ0.
 *
 * @param sigma0 the recorded operations, in their order
 * @param all those of the tests, too: each where it first ran among σ0's
 */
export function groupFindings(
  sigma0: readonly Operation[],
  pairFacts: PairFacts,
  tests: readonly JudgedTest[],
  all = sigma0,
): Finding[] {
  const recorded = sigma0.map(({ id }) => id);
  const sequence = all.map(({ id }) => id);
  const orders = tests.map(({ order, actual, judgement }) => ({
    order,
    actual,
    signature: signature(judgement),
    signs: judgement.differences.map(({ key }) => key),
  }));
  const races = findRaces(recorded, pairFacts, orders, sequence);
  const groups = new Map<Key, FailedTest[]>();
  for (const [place, { index, actual, judgement }] of tests.entries()) {
    if (judgement.verdict === 'pass') continue;
    const race = races[place] ?? null;
    const reason = race === null ? signature(judgement) : keyOfParts(race.first, race.second);
    const key = keyOfParts(judgement.verdict, reason);
    const reversals = countReversals(sequence, actual);
    groups.set(key, [...(groups.get(key) ?? []), { index, actual, judgement, race, reversals }]);
  }
  const operations = new Map(all.map((operation) => [operation.id, operation]));
  return [...groups.values()]
    .map((group) => group.sort(byImportance))
    .sort(([a], [b]) => (a === undefined || b === undefined ? 0 : byImportance(a, b)))
    .flatMap((group, index) => describeFinding(`F${index + 1}`, group, operations, recorded));
}

/**
 * Equal for runs that fail in the same way; null: it passed. Which wrong value a run ends in does
 * not count, for each order may have its own.
 */
function signature(judgement: Judgement): string | null {
  if (judgement.verdict === 'pass') return null;
  return judgement.differences[0]?.key ?? '';
}

const SEVERITIES: readonly Severity[] = ['high', 'medium', 'low'];

function byImportance(a: FailedTest, b: FailedTest): number {
  return (
    SEVERITIES.indexOf(a.judgement.severity) - SEVERITIES.indexOf(b.judgement.severity) ||
    a.reversals - b.reversals ||
    a.index - b.index
  );
}

function countReversals(sequence: Order, actual: Order): number {
  const places = new Map(actual.map((id, place) => [id, place]));
  const ran = sequence.flatMap((id) => places.get(id) ?? []);
  return ran.reduce(
    (count, place, index) => count + ran.slice(index + 1).filter((later) => later < place).length,
    0,
  );
}

/** @param tests the first is the one to show */
function describeFinding(
  id: string,
  tests: readonly FailedTest[],
  of: Operations,
  recorded: Order,
): Finding[] {
  const [shown] = tests;
  if (shown === undefined) return [];
  const { race, judgement, actual } = shown;
  const { verdict, severity, title, message } = judgement;
  const named = (operation: OperationId): NamedOperation => ({
    id: operation,
    name: of.get(operation)?.name ?? operation,
    recorded: recorded.includes(operation),
  });
  return [
    {
      id,
      verdict,
      severity,
      title,
      message,
      race: race && {
        first: named(race.first),
        second: named(race.second),
        rivals: race.rivals,
        circumstances: [...circumstancesOf(race, actual, of)],
      },
      tests: tests.map(({ index }) => index),
    },
  ];
}

type Operations = ReadonlyMap<OperationId, Operation>;
