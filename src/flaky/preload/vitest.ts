/** `vitest`, however it is started: it gets the reporter by which it is controlled, and which tells of its tests. */
import { join } from 'node:path';

/** Whether this process is Vitest's own, in which no code of a test runs. */
export function controlVitest(argv: string[]): boolean {
  const [, program = ''] = argv;
  if (!/[\\/](\.bin[\\/]vitest|vitest[\\/]vitest\.mjs)$/.test(program)) return false;
  // Its own reporter says for people what happened.
  argv.push('--reporter=default', `--reporter=${join(__dirname, 'vitest-reporter.mjs')}`);
  return true;
}
