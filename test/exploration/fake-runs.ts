/** Runs without a browser: what comes of a schedule on a page of which the search does not know all. */
import fc from 'fast-check';
import type { Operation, OperationId } from '../../src/model/operation.js';
import type { Outcome } from '../../src/model/outcome.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Enforced, Missed } from '../../src/scheduler/run.js';
import type { Schedule } from '../../src/search/space/schedule.js';
import { parse, response, site, timer } from '../model/operations.js';
import { outcome, thrown } from '../oracle/outcomes.js';

/** Places in `responses`: what has to run before what. */
type Pair = readonly [first: number, second: number];

export interface FakePage {
  readonly responses: number;
  /** The second cannot come before the first, and no rule says so. */
  readonly hidden: readonly Pair[];
  /** Where the second comes before the first, it sets a timer that σ0 does not have. */
  readonly births: readonly Pair[];
  /** Where the second comes before the first, that never comes. */
  readonly lost: readonly Pair[];
  /** Where all of these come the other way round, the page throws. */
  readonly throws: readonly (readonly Pair[])[];
  /** Where the timer of such a pair runs before a response (by its place), the page throws. */
  readonly strikes: readonly { readonly birth: Pair; readonly before: number }[];
  /** Where the second comes before the first, the page hangs. */
  readonly hangs: readonly Pair[];
}

/** Nothing goes wrong on it. */
export const HARMLESS = { hidden: [], births: [], lost: [], throws: [], strikes: [], hangs: [] };

const idOf = (place: number): OperationId => `r${place + 1}`;

/** σ0: a page that asks for all, and gets each answer after the other. */
export function recorded({ responses }: FakePage): Operation[] {
  const answers = Array.from({ length: responses }, (_, place) =>
    response(idOf(place), { cause: 'p1', at: 10 * (place + 1) }),
  );
  return [parse('p1', 1), ...answers];
}

/** What comes of an order: of its schedule alone. */
export function run(page: FakePage, { operations, order }: Schedule): Enforced {
  const ran: Operation[] = [];
  const missed: Missed[] = [];
  const left = [...order];
  const hasRun = (place: number) => ran.some(({ id }) => id === idOf(place));
  const isReversed = ([first, second]: Pair) => hasRun(second) && !hasRun(first);
  const isBarred = (id: OperationId, pairs: readonly Pair[]) =>
    pairs.some(([first, second]) => id === idOf(second) && !hasRun(first));
  const isLost = (id: OperationId) =>
    page.lost.some((pair) => id === idOf(pair[0]) && hasRun(pair[1]));
  const bearer = new Map(page.births.map((pair) => [timerKey(pair), pair]));
  let isExact = true;
  let exceptions: Outcome['exceptions'] = [];
  let hang: string | null = null;

  const note = (operation: Operation) => {
    const last = ran.at(-1);
    ran.push({ ...operation, at: Math.max(last?.at ?? 0, 10 * ran.length) });
  };
  const bear = (id: OperationId) => {
    for (const [file, pair] of bearer) {
      const isKnown = operations.some((one) => one.kind === 'timer' && one.site?.file === file);
      if (id !== idOf(pair[1]) || !isReversed(pair) || isKnown) continue;
      note(timer(`new ${ran.length}`, { site: site(file), name: 'timer', cause: id }));
    }
  };
  const isThere = (operation: Operation) => {
    const pair = operation.kind === 'timer' ? bearer.get(operation.site?.file ?? '') : undefined;
    if (pair !== undefined) return ran.some(({ id }) => id === operation.cause) && isReversed(pair);
    return !isBarred(operation.id, page.hidden) && !isLost(operation.id);
  };

  const strikes = ({ birth, before }: FakePage['strikes'][number]) =>
    !hasRun(before) &&
    ran.some((one) => one.kind === 'timer' && one.site?.file === timerKey(birth));

  while (hang === null) {
    const next = left
      .flatMap((id) => operations.find((one) => one.id === id) ?? [])
      .find((operation) => {
        if (isThere(operation)) return true;
        const isKnown = missed.some(({ after }) => after === operation.id);
        if (!isKnown) missed.push({ before: null, after: operation.id, why: 'was not there' });
        return false;
      });
    if (next === undefined) break;
    const last = ran.at(-1)?.id ?? null;
    for (const [index, { before, after, why }] of missed.entries()) {
      if (after === next.id && before === null) missed[index] = { before: last, after, why };
    }
    isExact &&= !missed.some(({ after, before }) => after === next.id && before !== null);
    left.splice(left.indexOf(next.id), 1);
    note(next);
    bear(next.id);
    const thrownBy = page.throws.findIndex((pairs) => pairs.every(isReversed));
    if (thrownBy >= 0) exceptions = [thrown(`Error: ${thrownBy}`)];
    if (page.strikes.some(strikes)) exceptions = [thrown('Error: the timer')];
    if (page.hangs.some(isReversed)) hang = 'The page did not answer for 60 seconds.';
  }
  return {
    order,
    actual: ran.map(({ id }) => id),
    operations: ran,
    enabled: ran.map(() => []),
    enforced: isExact ? 'exact' : 'adapted',
    missed: hang === null ? missed : [],
    uncontrolled: [],
    misses: [],
    asked: [],
    beforeMiss: null,
    isUnanswered: false,
    loose: new LooseRequests([]),
    outcome: outcome({ exceptions, hang }),
    durationMs: 0,
  };
}

const timerKey = ([first, second]: Pair) => `main.html:${first}:${second} 0ms`;

/** Pages of which the search learns as it tests. */
export const fakePages: fc.Arbitrary<FakePage> = fc
  .integer({ min: 2, max: 6 })
  .chain((responses) => {
    const pair = fc
      .tuple(fc.nat(responses - 1), fc.nat(responses - 1))
      .filter(([first, second]) => first < second);
    const pairs = (maxLength: number) => fc.array(pair, { maxLength });
    return fc.record({
      responses: fc.constant(responses),
      hidden: pairs(3),
      births: pairs(2),
      lost: pairs(1),
      throws: fc.array(fc.array(pair, { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
      hangs: pairs(1),
      strikes: fc.constant([]),
    });
  });
