/** What runs a test, from the folder of the bench. */
import { basename, dirname, join, resolve } from 'node:path';
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
      return [
        ...[node, join(MODULES, 'vitest', 'vitest.mjs'), 'run'],
        // That of a project has a configuration of its own.
        ...(group === 'real' ? ['--root', dirname(path), basename(path)] : [path]),
      ];
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
