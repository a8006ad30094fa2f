import type { Baseline } from './technique.js';

/** The page loaded again and again, as developers look whether a test is flaky. */
export const rerun: Baseline = {
  kind: 'baseline',
  name: 'rerun',
  heading: 'Rerun',
  draw: () => 0,
  network: null,
  start: 'at-once',
};
