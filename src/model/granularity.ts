/**
 * What counts as an operation of its own. `coarse`: what a document queues for itself without a
 * delay (message ticks, posted tasks) is glued to the operation that queued it. `fine`: it is not.
 *
 * @example
 * for (const granularity of GRANULARITIES) {
 *   const { operations } = await wave.record(url, { granularity });
 *   console.log(granularity, operations.length);
 * }
 *
 * @since 0.1.0
 */
export const GRANULARITIES = ['coarse', 'fine'] as const;

/**
 * One of GRANULARITIES.
 *
 * @since 0.1.0
 */
export type Granularity = (typeof GRANULARITIES)[number];
