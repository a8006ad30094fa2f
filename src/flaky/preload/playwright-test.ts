/**
 * `playwright test`, however it is started: it gets the options that one test under control needs. Given behind those of the
 * command, they count.
 */
import { join } from 'node:path';
import { addOptions, removeOptions } from './argv.js';

export function controlPlaywrightTest(argv: string[]): void {
  const [, program = '', command] = argv;
  const isPlaywright =
    /[\\/](\.bin[\\/]playwright|(playwright|@playwright[\\/]test)[\\/]cli\.js)$/.test(program);
  if (!isPlaywright || command !== 'test') return;
  const { WAVE_FLAKY_GREP: given, WAVE_FLAKY_TIMEOUT: timeout } = process.env;
  const alone: unknown = given === undefined ? [] : JSON.parse(given);
  const { WAVE_FLAKY: folder = '', WAVE_FLAKY_SHOWN: shown } = process.env;
  if (given !== undefined) {
    removeOptions(argv, ['--project'], Infinity);
    // Of one test, each other part is empty.
    removeOptions(argv, ['--shard']);
  }
  addOptions(
    argv,
    '--workers=1',
    '--retries=0',
    '--repeat-each=1',
    '--trace=off',
    ...(shown === undefined
      ? [
          `--reporter=${join(__dirname, 'playwright-reporter.cjs')}`,
          // Playwright empties this folder first, in which another run may go on.
          `--output=${join(folder, 'test-results')}`,
        ]
      : []),
    ...(Array.isArray(alone) ? alone.map(String) : []),
    ...(timeout === undefined ? [] : [`--timeout=${timeout}`]),
  );
}
