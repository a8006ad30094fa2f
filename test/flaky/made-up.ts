/** Commands that run tests which are made up, see fixtures/made-up/runner.mjs. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { TestResultLine } from '../../src/flaky/results.js';

const RUNNER = fileURLToPath(
  new URL('../../../test/flaky/fixtures/made-up/runner.mjs', import.meta.url),
);

/** How a test ends, run by run; null: nothing is told of it. */
type Endings = readonly (TestResultLine['status'] | null)[];

export interface MadeUpTest {
  readonly titles: string;
  readonly project?: string;
  readonly file?: string;
  readonly whole?: Endings;
  readonly alone?: Endings;
  /** It runs before each test that runs alone. */
  readonly isSetup?: true;
  /** Null: WAVE does not watch it; one for each project else. */
  readonly browser?: null;
}

/** @returns the command, and what it has run so far: `whole`, or the test */
export function madeUp(tests: readonly MadeUpTest[]) {
  const folder = mkdtempSync(join(tmpdir(), 'wave-made-up-'));
  after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'tests.json'), JSON.stringify(tests));
  return {
    command: [process.execPath, RUNNER, folder],
    runs: () => readFileSync(join(folder, 'log'), 'utf8').trimEnd().split('\n'),
  };
}
