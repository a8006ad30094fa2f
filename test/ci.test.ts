/** Continuous integration, of this project and in the examples: what can be told of it without its servers. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { validateAction, validateWorkflow } from '@action-validator/core';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { TEST_OPTIONS } from '../src/cli/testing/options.js';

const read = (file: string): Promise<string> => readFile(`examples/ci/${file}`, 'utf8');

test('the action and its workflow are what GitHub reads', async () => {
  assert.deepEqual(validateAction(await read('github/action.yml')).errors, []);
  const workflow = await read('github/workflow.yml');
  assert.deepEqual(validateWorkflow(workflow).errors, []);
  assert.notDeepEqual(validateWorkflow(workflow.replace('runs-on', 'runs-at')).errors, []);
  const { inputs } = parse(await read('github/action.yml'));
  const { jobs } = parse(workflow);
  const given = Object.keys(jobs.wave.steps.at(-1).with);
  assert.deepEqual(
    given.filter((name) => !Object.hasOwn(inputs, name)),
    [],
  );
});

test('so are the workflows of this project', async () => {
  const names = await readdir('.github/workflows');
  assert.deepEqual(names.toSorted(), ['release.yml', 'test.yml']);
  for (const name of names) {
    const text = await readFile(join('.github/workflows', name), 'utf8');
    assert.deepEqual(validateWorkflow(text).errors, [], name);
  }
});

test('the job for GitLab has a script, and keeps the report alone', async () => {
  const { wave } = parse(await read('gitlab-ci.yml'));
  assert.ok(wave.script.every((line: unknown) => typeof line === 'string'));
  assert.deepEqual(wave.artifacts.paths, ['wave-out/report.html']);
  assert.deepEqual(wave.artifacts.reports, { junit: 'wave-out/junit.xml' });
});

test('the Dockerfile has no error, and nothing that is out of date', async () => {
  assert.deepEqual(validate(await read('Dockerfile')), []);
  assert.notDeepEqual(validate('FORM node'), []);
});

test('they name options that there are', async () => {
  for (const file of ['github/action.yml', 'gitlab-ci.yml']) {
    const text = (await read(file)).replaceAll(/\n +(?=--)/g, ' ');
    const commands = [...text.matchAll(/npx wave test (.*)/g)].map(([, words = '']) => words);
    assert.equal(commands.length, 1, file);
    const names = commands.flatMap((words) => [...words.matchAll(/--([\w-]+)/g)]);
    assert.ok(names.length > 2);
    for (const [, name = ''] of names) assert.ok(TEST_OPTIONS.includes(name), name);
  }
});
