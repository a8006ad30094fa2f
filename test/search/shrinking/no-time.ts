import type { Among } from '../../../src/search/shrinking/shrink.js';

/** Of orders of which nobody knows when what runs, and all pairs of which are as likely. */
export const noTime = {
  isRecorded: (order) => order.every((operation, place) => operation === place),
  timesOf: () => null,
  nearestTo: () => null,
  weightOf: () => 1,
} satisfies Partial<Among>;
