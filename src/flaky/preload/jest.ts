/** `jest`, however it is started: it gets the options that one test under control needs. Given behind those of the command, they count. */
import { join } from 'node:path';
import { theOnlyOne } from '../runners/alone.js';
import { escaped } from '../runners/text.js';

export function controlJest(argv: string[]): void {
  const [, program = ''] = argv;
  if (!/[\\/](\.bin[\\/]jest|jest(-cli)?[\\/]bin[\\/]jest(\.js)?)$/.test(program)) return;
  const { WAVE_FLAKY_TIMEOUT: timeout, WAVE_FLAKY_SHOWN: shown } = process.env;
  const alone = theOnlyOne();
  if (alone !== null) argv.splice(0, argv.length, ...withoutPatterns(argv));
  argv.push(
    '--runInBand',
    ...(shown === undefined
      ? [
          // Its own reporter says for people what happened.
          '--reporters=default',
          `--reporters=${join(__dirname, 'jest-reporter.cjs')}`,
          '--testLocationInResults',
        ]
      : []),
    ...(alone === null
      ? []
      : [
          `--filter=${join(__dirname, 'jest-filter.cjs')}`,
          `--testNamePattern=^${escaped(alone.titles.join(' '))}$`,
        ]),
    ...(timeout === undefined ? [] : [`--testTimeout=${timeout}`]),
  );
}

/** `-t cart`, `--testNamePattern=cart`: of two, Jest makes one pattern, which matches nothing. */
function withoutPatterns(argv: readonly string[]): readonly string[] {
  return argv.filter(
    (arg, index) =>
      !/^(-t|--testNamePattern)(=|$)/.test(arg) &&
      !/^(-t|--testNamePattern)$/.test(argv[index - 1] ?? ''),
  );
}
