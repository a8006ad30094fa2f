/** Ends browsers when this process ends before it has closed them. */
import { rmSync } from 'node:fs';

interface Owned {
  readonly kill: () => void;
  readonly profile: string;
}

const owned = new Set<Owned>();
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Until the returned function is called: when this process exits, also by an uncaught
 * exception or a signal, `kill` is called and the folder `profile` removed.
 */
export function endWithProcess(kill: () => void, profile: string): () => void {
  const entry = { kill, profile };
  if (owned.size === 0) {
    process.on('exit', endAll);
    for (const signal of SIGNALS) process.on(signal, onSignal);
  }
  owned.add(entry);
  return () => {
    owned.delete(entry);
    if (owned.size === 0) stopListening();
  };
}

function stopListening(): void {
  process.off('exit', endAll);
  for (const signal of SIGNALS) process.off(signal, onSignal);
}

function endAll(): void {
  for (const { kill, profile } of owned) {
    kill();
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
    } catch {
      // The process is ending for another reason, which this must not replace.
    }
  }
}

/**
 * A signal kills Node.js without an 'exit' event, unless somebody listens: then it does
 * nothing. So where nobody else does, browsers are ended and the signal is sent again; where
 * the command line does, it ends its work in its own way, and 'exit' follows.
 */
function onSignal(signal: NodeJS.Signals): void {
  if (process.listenerCount(signal) > 1) return;
  endAll();
  stopListening();
  process.kill(process.pid, signal);
}
