/** `jest`, however it is started: it gets the options that one test under control needs. */
import { join } from 'node:path';
import { theOnlyOne } from '../runners/alone.js';
import { escaped } from '../runners/text.js';
import { addOptions, programOf, removeOptions } from './argv.js';

/** Of two of one name, Jest makes one value of no meaning. */
const PATTERNS = ['-t', '--testNamePattern', '--test-name-pattern', '--filter'];
const TIMEOUTS = ['--testTimeout', '--test-timeout'];
const WORKERS = ['-w', '--maxWorkers', '--max-workers'];

export function controlJest(argv: string[]): void {
  if (!/[\\/]jest(-cli)?[\\/]bin[\\/]jest(\.js)?$/.test(programOf(argv))) return;
  const { WAVE_FLAKY_TIMEOUT: timeout, WAVE_FLAKY_SHOWN: shown } = process.env;
  removeOptions(argv, WORKERS);
  addOptions(argv, '--runInBand');
  if (shown === undefined) {
    // Its own reporter says for people what happened.
    const reporters = ['default', join(__dirname, 'jest-reporter.cjs')];
    addOptions(argv, ...reporters.map((one) => `--reporters=${one}`), '--testLocationInResults');
  }
  if (timeout !== undefined) {
    removeOptions(argv, TIMEOUTS);
    addOptions(argv, `--testTimeout=${timeout}`);
  }
  const alone = theOnlyOne();
  if (alone === null) return;
  removeOptions(argv, [...PATTERNS, '--shard']);
  addOptions(
    argv,
    `--filter=${join(__dirname, 'jest-filter.cjs')}`,
    `--testNamePattern=^${escaped(alone.titles.join(' '))}$`,
  );
  if (alone.project === '') return;
  removeOptions(argv, ['--selectProjects', '--select-projects'], Infinity);
  addOptions(argv, `--selectProjects=${alone.project}`);
}
