import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answers, freePort, MODULES, type StartedApp, startProgram } from '../app.js';

const PROGRAM = resolve(MODULES, '@eslint/config-inspector/bin.mjs');

/** A configuration of ESLint to look at. */
const CONFIG = `export default [
  { name: 'ignored', ignores: ['dist/**'] },
  {
    name: 'everywhere',
    files: ['**/*.js'],
    rules: { 'no-debugger': 'error', eqeqeq: 'warn', 'no-var': 'off', 'prefer-const': 'error' },
  },
  { name: 'tests', files: ['test/**/*.js'], rules: { 'no-console': 'off', eqeqeq: 'off' } },
];
`;

export async function start(): Promise<StartedApp> {
  const folder = await mkdtemp(join(tmpdir(), 'wave-config-inspector-'));
  await writeFile(join(folder, 'eslint.config.mjs'), CONFIG);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/`;
  const args = [PROGRAM, '--host', '127.0.0.1', '--port', `${port}`, '--open', 'false'];
  const program = { command: process.execPath, args, folder };
  return { url, stop: await startProgram(program, () => answers(url)) };
}
