/** The program in the README does what it says. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { click, commandLine, FIGURE_1 } from './wave.js';

const cli = commandLine();
const run = promisify(execFile);

test('the program of the README finds the race of Figure 1', async () => {
  const url = cli.serve(FIGURE_1);
  await cli.scenario('scenario.json', [click('#b1')]);
  const readme = await readFile('README.md', 'utf8');
  const program = /^```js\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';
  const library = new URL('../../src/index.js', import.meta.url).href;
  const file = join(cli.folder, 'program.mjs');
  const here = program
    .replace("'wave-races'", JSON.stringify(library))
    .replace("'http://localhost:8080/index.html'", JSON.stringify(url));
  await writeFile(file, here);
  const { stdout } = await run(process.execPath, [file], { cwd: cli.folder });
  assert.match(stdout, /^uncaught ReferenceError: fn is not defined/m);
  assert.match(stdout, /name: 'script lib.js'/);
});
