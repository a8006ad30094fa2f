/** Does some jobs side by side, so many at a time, in their order. */
export async function inLanes(
  width: number,
  jobs: readonly (() => Promise<void>)[],
): Promise<void> {
  const waiting = jobs.values();
  const lane = async () => {
    for (const job of waiting) await job();
  };
  await Promise.all(Array.from({ length: width }, lane));
}
