/** What runs a test, from the folder of the bench. */
import { basename, dirname, join, relative, resolve } from 'node:path';
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
