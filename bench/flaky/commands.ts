/** What runs a test, from the folder of the bench. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { type BenchTest, FOLDER, type Spec } from './tests.js';

const MODULES = resolve(FOLDER, 'node_modules');

export function commandOf({ runner, group }: BenchTest, { path }: Spec): readonly string[] {
  const node = process.execPath;
  switch (runner) {
    case 'playwright':
      return [node, join(MODULES, '@playwright', 'test', 'cli.js'), 'test', path];
    case 'puppeteer':
    case 'selenium':
      return [node, path];
    case 'vitest':
      return [...[node, join(MODULES, 'vitest', 'vitest.mjs'), 'run'], ...inRoot(group, path)];
  }
}

/** For Vitest, by where its configuration is. */
function inRoot(group: BenchTest['group'], path: string): readonly string[] {
  switch (group) {
    case 'own':
      return [path];
    case 'held-back':
      return ['--root', 'held-back', relative('held-back', path)];
    case 'real':
      return ['--root', dirname(path), basename(path)];
  }
}

/** The browser that the machine has, by all the names that the runners have for it. */
export function environmentWith(browser: string): NodeJS.ProcessEnv {
  return {
    BROWSER_OF_TESTS: browser,
    PUPPETEER_EXECUTABLE_PATH: browser,
    CHROME_BIN: browser,
  };
}

/** Runs a command to its end, and ends what it has left behind: a test that fails may not close its browser. */
export async function runToEnd([program = '', ...args]: readonly string[]): Promise<{
  readonly hasFailed: boolean;
  readonly stdout: string;
}> {
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const end = () => endGroup(child.pid);
  process.once('exit', end);
  try {
    const stdout = text(child.stdout);
    const [code] = await once(child, 'exit');
    end();
    return { hasFailed: code !== 0, stdout: await stdout };
  } finally {
    process.off('exit', end);
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody is left.
  }
}
