/** How a time for all tests is divided among them. Pure. */

/** With fewer runs, a test is hardly explored: two as it is, all events held, and a finding repeated. */
const LEAST_RUNS = 8;

/**
 * The part of one test, in milliseconds: as much as each of the others may have, and never too little to find anything. So where the
 * time is short, the first tests are explored, and not all of them hardly.
 *
 * @param leftMs the time for it and for those behind it
 * @param tests how many these are, with it
 * @param runMs how long a run of it takes, with the start of its runner
 */
export function partOf(leftMs: number, tests: number, runMs: number): number {
  return Math.max(leftMs / tests, LEAST_RUNS * runMs);
}
