/**
 * What counts as an operation of its own. `coarse`: what a document queues for itself without a
 * delay (message ticks, posted tasks) is glued to the operation that queued it. `fine`: it is not.
 */
export const GRANULARITIES = ['coarse', 'fine'] as const;

export type Granularity = (typeof GRANULARITIES)[number];
