/** The browser behind the proxy: it is started with the runner's arguments, and spoken with by pipes. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export interface ProxiedBrowser {
  readonly to: Writable;
  readonly from: Readable;
}

/** The proxy ends as the browser does. */
export function startBrowser(path: string, args: readonly string[]): ProxiedBrowser {
  const switches = args.filter((arg) => !arg.startsWith('--remote-debugging-'));
  const browser = spawn(path, ['--remote-debugging-pipe', ...switches], {
    stdio: ['inherit', 'inherit', 'inherit', 'pipe', 'pipe'],
  });
  browser.on('error', (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  browser.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 0);
    else process.kill(process.pid, signal);
  });
  return pipesOf(browser);
}

function pipesOf({ stdio: [, , , to, from] }: ChildProcess): ProxiedBrowser {
  if (to == null || from == null || !('write' in to) || !('read' in from)) {
    throw new Error('The browser has no pipes.');
  }
  // Of a browser that is gone: its exit tells it.
  to.on('error', () => {});
  from.on('error', () => {});
  return { to, from };
}
