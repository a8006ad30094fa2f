/** `vitest`, however it is started: it gets the reporter by which it is controlled, and which tells of its tests. */
import { join } from 'node:path';
import { theOnlyOne } from '../runners/alone.js';
import { addOptions, removeOptions } from './argv.js';

/** Whether this process is Vitest's own, in which no code of a test runs. */
export function controlVitest(argv: string[]): boolean {
  const [, program = ''] = argv;
  if (!/[\\/](\.bin[\\/]vitest|vitest[\\/]vitest\.mjs)$/.test(program)) return false;
  // Of one file, each other part is empty.
  if (theOnlyOne() !== null) removeOptions(argv, ['--shard']);
  // Its own reporter says for people what happened.
  const reporters = ['default', join(__dirname, 'vitest-reporter.mjs')];
  addOptions(argv, ...reporters.map((one) => `--reporter=${one}`));
  return true;
}
