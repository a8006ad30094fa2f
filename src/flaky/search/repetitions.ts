/** So often a test has to fail, each time that an event comes where it failed first, for a finding to count. */
export const REPETITIONS = 3;
