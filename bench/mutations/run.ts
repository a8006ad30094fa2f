/**
 * Whether the simulated page would tell: plants one bug after another in a copy of the compiled sources
 * and runs the tests on simulated pages there. Each of them has to fail.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { transformSync } from 'esbuild';
import { type Mutation, mutations } from './mutations.js';

const TESTS = ['dist/test/simulated/conduct.test.js'];
const NO_SHRINKING = './dist/bench/mutations/no-shrinking.js';

const copy = mkdtempSync(join(tmpdir(), 'wave-mutations-'));
try {
  for (const folder of ['dist/src', 'dist/test', 'dist/bench/mutations'])
    cpSync(folder, join(copy, folder), { recursive: true });
  cpSync('package.json', join(copy, 'package.json'));
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  if (!pass()) throw new Error('The tests fail without any planted bug: npm test says how.');
  let missed = 0;
  for (const mutation of mutations) {
    const isFound = !withBug(mutation, pass);
    if (!isFound) missed += 1;
    console.log(`${isFound ? 'found ' : 'MISSED'}  ${mutation.file}: ${mutation.says}`);
  }
  console.log(`\n${mutations.length - missed} of ${mutations.length} planted bugs found.`);
  process.exitCode = missed === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function pass(): boolean {
  const { status } = spawnSync(process.execPath, ['--import', NO_SHRINKING, '--test', ...TESTS], {
    cwd: copy,
  });
  return status === 0;
}

function withBug<Result>({ file, line, instead }: Mutation, work: () => Result): Result {
  const source = readFileSync(file, 'utf8');
  if (source.split(line).length !== 2) {
    throw new Error(`${file} does not have this once, so no bug can be planted there:\n${line}`);
  }
  const compiled = join(copy, 'dist', file.replace(/\.ts$/, '.js'));
  const intact = readFileSync(compiled);
  const { code } = transformSync(
    source.replace(line, () => instead),
    { loader: 'ts' },
  );
  writeFileSync(compiled, code);
  try {
    return work();
  } finally {
    writeFileSync(compiled, intact);
  }
}
