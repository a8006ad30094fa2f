import type { Session } from '../chrome/protocol.js';

/** The process in which a target runs; two tabs, each in a browser context of its own, share none. */
export interface Processor {
  /** Of the target's session. */
  readonly id: string;
  /** Processor time that it has taken so far; rejects for a worker, which runs in a document's process. */
  seconds(): Promise<number>;
}

/** Chrome interrupts running code for this command, so a document in an endless loop answers, too. */
export function processorOf({ id, send }: Session): Processor {
  return {
    id,
    async seconds() {
      const { metrics } = await send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ProcessTime')?.value ?? 0;
    },
  };
}
