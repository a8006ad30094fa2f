/**
 * `playwright test`, however it is started: it gets the options that one test under control needs. Given behind those of the
 * command, they count.
 */
import { join } from 'node:path';

export function controlPlaywrightTest(argv: string[]): void {
  const [, program = '', command] = argv;
  const isPlaywright =
    /[\\/](\.bin[\\/]playwright|(playwright|@playwright[\\/]test)[\\/]cli\.js)$/.test(program);
  if (!isPlaywright || command !== 'test') return;
  const { WAVE_FLAKY_GREP: grep, WAVE_FLAKY_TIMEOUT: timeout } = process.env;
  const isShown = process.env.WAVE_FLAKY_SHOWN !== undefined;
  argv.push(
    '--workers=1',
    '--retries=0',
    '--trace=off',
    ...(isShown ? [] : [`--reporter=${join(__dirname, 'playwright-reporter.cjs')}`]),
    ...(grep === undefined ? [] : [`--grep=${grep}`]),
    ...(timeout === undefined ? [] : [`--timeout=${timeout}`]),
  );
}
