const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** That a signal came, such as by Ctrl-C. */
export interface Interruption {
  /** Aborted when it has come. */
  readonly signal: AbortSignal;
  readonly came: Promise<NodeJS.Signals>;
}

/** It came in the middle of what is worth nothing by half; the message is for the user. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  readonly signal: NodeJS.Signals;

  constructor(message: string, signal: NodeJS.Signals) {
    super(message);
    this.signal = signal;
  }
}

/** The first signal does not end the process while the work goes on, which ends in its own way; a second one does. */
export async function interruptible<T>(work: (by: Interruption) => Promise<T>): Promise<T> {
  const aborting = new AbortController();
  const { signal } = aborting;
  let stop = () => {};
  const came = new Promise<NodeJS.Signals>((resolve) => {
    const interrupt = (by: NodeJS.Signals) => {
      if (signal.aborted) {
        stop();
        process.kill(process.pid, by);
      }
      // Who else hears of the first one is to find this still listening, see end-with-process.ts.
      aborting.abort();
      resolve(by);
    };
    stop = () => {
      for (const one of SIGNALS) process.off(one, interrupt);
    };
    for (const one of SIGNALS) process.on(one, interrupt);
  });
  try {
    return await work({ signal, came });
  } finally {
    stop();
  }
}

/** @throws Interrupted with the sentence; what comes of the work then is not waited for */
export async function unlessInterrupted<T>(
  { signal, came }: Interruption,
  sentence: string,
  work: () => Promise<T>,
): Promise<T> {
  const interrupted = came.then((by): never => {
    throw new Interrupted(sentence, by);
  });
  return signal.aborted ? interrupted : Promise.race([work(), interrupted]);
}

/**
 * The process ends by the signal, as if nobody had listened; browsers that are still there end with it, see
 * end-with-process.ts.
 */
export function endBy({ message, signal }: Interrupted): void {
  process.stderr.write(`${message}\n`);
  process.kill(process.pid, signal);
}
