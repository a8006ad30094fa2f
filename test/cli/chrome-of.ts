/** The browser that a command has started, by the processes of this machine (Linux). */
import { readdir, readFile } from 'node:fs/promises';
import CDP from 'chrome-remote-interface';
import { endpointOf } from '../support/chrome-with-port.js';
import { until } from '../support/until.js';
import type { Running } from './wave.js';

export const onLinux = {
  skip: process.platform !== 'linux' && 'processes are looked up in /proc',
};

/** Waits for the browser of a command and gives its profile folder. */
export async function profileOf({ process: { pid } }: Running): Promise<string> {
  return until(
    () => `a browser that process ${pid} started`,
    async () => {
      for (const [child, line] of await commandLines()) {
        const [, profile] = /--user-data-dir=([^\0]+)/.exec(line) ?? [];
        if (profile !== undefined && (await parentOf(child)) === pid) return profile;
      }
      return;
    },
  );
}

/** Processes that have the profile on their command line, which zombies have not. */
export async function processesOf(profile: string): Promise<number[]> {
  return (await commandLines()).flatMap(([pid, line]) => (line.includes(profile) ? [pid] : []));
}

/** A connection to the browser with this profile, beside the command's own; it was started with a port (`chromeWithPort`). */
export async function connect(profile: string): Promise<CDP.Client> {
  const target = await endpointOf(profile);
  return CDP({ target, local: true });
}

async function commandLines(): Promise<[pid: number, line: string][]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const lines = pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  const texts = await Promise.all(lines);
  return pids.map((pid, index) => [pid, texts[index] ?? '']);
}

/** Proc(5): the fourth field, after the name in brackets, which may have anything in it. */
async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}
