/** The browser behind the proxy, which start-browser.sh has started: they speak by pipes. */
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

export interface ProxiedBrowser {
  readonly to: Writable;
  readonly from: Readable;
}

/**
 * The proxy ends as the browser does.
 *
 * @param folder where start-browser.sh writes how the browser has ended
 */
export function startedBrowser(folder: string): ProxiedBrowser {
  const to = new Socket({ fd: 8, readable: false, writable: true });
  const from = new Socket({ fd: 9, readable: true, writable: false });
  // Of a browser that is gone: the end of its pipe tells it.
  to.on('error', () => {});
  from.on('error', () => {});
  from.on('close', () => endWith(exitIn(join(folder, `exit-${process.pid}`))));
  return { to, from };
}

/** As a shell tells it; null: who wrote it was killed, too. */
function exitIn(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Of a program that was ended by a signal, a shell tells the signal and this. (POSIX, "Exit Status for Commands") */
const OF_SIGNAL = 128;

function endWith(status: number | null): void {
  const signal = status === null ? constants.signals.SIGKILL : status - OF_SIGNAL;
  if (signal > 0) process.kill(process.pid, signal);
  else process.exit(status ?? 0);
}
