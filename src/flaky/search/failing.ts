/** A run in which the test has failed. */
import type { Plan } from '../plan.js';
import { ownStatements, type TestTrace, type TracedEvent } from '../test-trace.js';
import type { Failure } from '../verdict.js';
import type { NumberedRan, Runs } from './runs.js';

export interface Failing {
  readonly plan: Plan;
  /** What was to come elsewhere, and a finding is to name, as it comes with nothing held. */
  readonly events: readonly TracedEvent[];
  readonly failure: Failure;
  readonly failing: TestTrace;
  /** The number of the statement that failed; the last one, where that is not told. */
  readonly at: number;
  /** Which run it was. */
  readonly foundIn: number;
}

/** Null: it did not fail. */
export function failingOf(
  events: readonly TracedEvent[],
  plan: Plan,
  { verdict, trace: failing, number: foundIn }: NumberedRan,
): Failing | null {
  if (verdict.is !== 'fail') return null;
  const { failure, statement } = verdict;
  const at = statement ?? ownStatements(failing).at(-1)?.number ?? 0;
  return { plan, events, failure, failing, at, foundIn };
}

/** Runs the test with the plan. Null: it did not fail. */
export async function failingIn(
  runs: Runs,
  events: readonly TracedEvent[],
  plan: Plan,
): Promise<Failing | null> {
  return failingOf(events, plan, await runs.run(plan));
}
