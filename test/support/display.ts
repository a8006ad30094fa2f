/** A display of a test's own, with a mouse and a keyboard: Xvfb and xdotool (Linux). */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { onPath } from '../../src/browser/chrome/debian.js';
import { findBrowser } from '../../src/browser/chrome/find.js';

const run = promisify(execFile);

export interface Display {
  /** `:77`. */
  readonly name: string;
  /** Runs xdotool: `mousemove 10 20`, `click 1`, `key ctrl+w`, `type --delay 20 text`. */
  hands(...args: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** For a test's `skip`: why no window can be opened and used here; false: it can. */
export async function noWindows(): Promise<string | false> {
  if (process.platform !== 'linux') return 'Xvfb is for Linux';
  const { WAVE_BROWSER: _, ...env } = process.env;
  const missing = ['Xvfb', 'xdotool'].filter((program) => onPath(program, env) === null);
  const browser = await findBrowser({ headed: true, notice: () => {} }, env);
  if (browser === null) missing.push('a Chrome that has windows');
  if (missing.length === 0) return false;
  return `there is no ${missing.join(' and no ')} (Debian: xvfb, xdotool, chromium)`;
}

export async function openDisplay(): Promise<Display> {
  // It takes the first number that is free, and says which.
  const screen = ['-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-displayfd', '1'];
  // Else it starts anew when a browser has gone that was its only client, and refuses whoever comes meanwhile.
  const server = spawn('Xvfb', [...screen, '-noreset'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const [number] = await once(server.stdout, 'data');
  const name = `:${String(number).trim()}`;
  return {
    name,
    async hands(...args) {
      await run('xdotool', [...args], { env: { ...process.env, DISPLAY: name } });
    },
    async close() {
      const closed = once(server, 'exit');
      server.kill();
      await closed;
    },
  };
}
