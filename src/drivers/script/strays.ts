/**
 * Promises of scripts that are rejected where nothing awaits them. Node ends the process for one, and with
 * it all that WAVE has found; a test runner takes it for a failure of the test, and so does WAVE.
 */

/** A script that runs. */
export interface Running {
  /** Whether an error is one of its own, or of a command of its. */
  readonly owns: (error: unknown) => boolean;
  readonly fails: (error: unknown) => void;
}

const EVENT = 'unhandledRejection';

const running = new Set<Running>();
/** Who listened before: a test runner, say. While scripts run, they hear of nothing that is a script's. */
let others: readonly NodeJS.UnhandledRejectionListener[] = [];

/** Begins the name by which V8 knows the text of a script. */
export const SCRIPT = 'wave-script:';

/** From now on it hears of what fails and nothing awaits. */
export function listenFor(script: Running): void {
  if (running.size === 0) {
    others = process.listeners(EVENT);
    process.removeAllListeners(EVENT).on(EVENT, tell);
  }
  running.add(script);
}

export function stopListening(script: Running): void {
  // What it leaves behind is rejected in this turn at the latest.
  setImmediate(() => {
    if (!running.delete(script) || running.size > 0) return;
    process.off(EVENT, tell);
    for (const other of others) process.on(EVENT, other);
  });
}

function tell(error: unknown, promise: Promise<unknown>): void {
  const owner = [...running].find((script) => script.owns(error));
  owner?.fails(error);
  // Of a run that is over nobody asks any more.
  if (owner !== undefined || stackOf(error).includes(SCRIPT)) return;
  for (const other of others) other(error, promise);
  // As Node does where nobody listens.
  if (others.length === 0 && process.listenerCount(EVENT) === 1) throw error;
}

export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}
