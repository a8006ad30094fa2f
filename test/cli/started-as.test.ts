import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { startedAs, typedAs } from '../../src/cli/started-as.js';

let project: string;
let elsewhere: string;

before(async () => {
  project = await mkdtemp(join(tmpdir(), 'wave-started-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'wave-started-'));
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true });
  await mkdir(join(project, 'e2e'));
  await writeFile(join(project, 'node_modules/.bin/wave'), '');
});
after(async () => {
  for (const folder of [project, elsewhere]) await rm(folder, { recursive: true });
});

test('what npm has started in a project that has it is started by npx again', () => {
  assert.equal(startedAs({ PATH: '/bin' }, project), 'wave');
  for (const npm_command of ['exec', 'run-script', 'test'])
    for (const folder of [project, join(project, 'e2e')])
      assert.equal(startedAs({ npm_command }, folder), 'npx wave');
});

test('but not where npx would fetch another package of that name', () => {
  assert.equal(startedAs({ npm_command: 'exec' }, elsewhere), 'wave');
});

test('a text names commands as they can be typed', () => {
  const text = 'Look with "wave model out", test with "wave test out". WAVE does the rest.';
  assert.equal(typedAs({}, text, project), text);
  assert.equal(
    typedAs({ npm_command: 'exec' }, text, project),
    'Look with "npx wave model out", test with "npx wave test out". WAVE does the rest.',
  );
});
