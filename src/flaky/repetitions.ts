/** So often a test has to fail in the same way, one time after the other, for a finding to count. */
export const REPETITIONS = 3;
