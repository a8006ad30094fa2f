/** Of the wall time from now on, the processor time of this process, in all its threads: without Chrome's. */
export function ownShare(): () => number {
  const [wall, processor] = [performance.now(), process.cpuUsage()];
  return () => {
    const { user, system } = process.cpuUsage(processor);
    return (user + system) / 1000 / (performance.now() - wall);
  };
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
