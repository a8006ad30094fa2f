/** What there is to say of a race that its two operations do not: a case each. */
import * as v from 'valibot';
import { operationId } from '../model/kinds/shape.js';
import type { Order } from '../model/operation.js';
import { type Content, number } from '../schema.js';
import type { Operations } from './causes.js';
import type { FoundRace } from './confirmed.js';

export const circumstance = v.variant('code', [
  /** It is an error only where `intruder` runs between the two others. */
  v.object({
    code: v.literal('window'),
    opens: operationId,
    intruder: operationId,
    closes: operationId,
  }),
  /** It is an error only where this one runs before the other, too. */
  v.object({ code: v.literal('together'), first: operationId, second: operationId }),
  /** No run has shown that the race alone is enough: it may take more, which they have not told. */
  v.object({ code: v.literal('more') }),
  /** What comes too early is the second, which follows the first of the race at once. */
  v.object({ code: v.literal('led-to'), operation: operationId, follower: operationId }),
  /** It is an error also where the second of the race has run, until what follows it at once has. */
  v.object({ code: v.literal('until'), operation: operationId, follower: operationId }),
  /** One of the two did not run at all. */
  v.object({ code: v.literal('did-not-run'), operation: operationId }),
  /** An input comes within so many milliseconds after another one. */
  v.object({
    code: v.literal('quick-input'),
    input: operationId,
    after: operationId,
    withinMs: number,
  }),
]);

export type Circumstance = Content<typeof circumstance>;

/** @param actual the order of the test that the race is shown by */
export function* circumstancesOf(
  race: FoundRace,
  actual: Order,
  of: Operations,
): Generator<Circumstance> {
  const { first, second, window, together, meant, isWhole } = race;
  if (window !== null) yield { code: 'window', ...window };
  if (meant !== null && meant.first !== first)
    yield { code: 'led-to', operation: first, follower: meant.first };
  if (meant !== null && meant.second !== second)
    yield { code: 'until', operation: second, follower: meant.second };
  if (!isWhole) yield { code: 'more' };
  for (const pair of together) yield { code: 'together', ...pair };
  if (!actual.includes(second)) yield { code: 'did-not-run', operation: second };
  yield* quickInput(race, of);
}

/** An input that overtakes a timer of the input before it. */
function* quickInput({ first, second }: FoundRace, of: Operations): Generator<Circumstance> {
  const timer = of.get(second);
  if (of.get(first)?.kind !== 'input' || timer?.kind !== 'timer' || timer.tick !== null) return;
  const { cause: after, delay: withinMs } = timer;
  if (after !== null && of.get(after)?.kind === 'input')
    yield { code: 'quick-input', input: first, after, withinMs };
}
