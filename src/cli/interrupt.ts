const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Says a sentence if a signal comes meanwhile. The process then ends by that signal, as if nobody had
 * listened, and its browser with it.
 */
export async function sayIfInterrupted<T>(sentence: string, work: () => Promise<T>): Promise<T> {
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, say);
  };
  const say = (signal: NodeJS.Signals) => {
    process.stderr.write(`${sentence}\n`);
    stop();
    // Again, now that nobody listens but who owns a browser, and ends it: see end-with-process.ts.
    process.kill(process.pid, signal);
  };
  for (const signal of SIGNALS) process.on(signal, say);
  try {
    return await work();
  } finally {
    stop();
  }
}
