import type { Plan } from '../plan.js';

/** For what a plan can be written. */
export interface Target {
  /** What runs it, for people. */
  readonly name: string;
  /**
   * The source of the test.
   *
   * @throws Inexpressible where it has no counterpart to something in the plan
   */
  write(plan: Plan): string;
}
