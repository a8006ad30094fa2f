/** `--network live`: what users are told of their servers. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, commandLine } from './wave.js';

const cli = commandLine();

test('where the recording answers, a write that overtakes another one is named', async () => {
  const page = `<!doctype html>
    <button id="a" onclick="setTimeout(() => fetch('draft', { method: 'PUT' }), 300)">a</button>
    <button id="b" onclick="fetch('publish', { method: 'POST' })">b</button>`;
  const url = cli.serve({ '/': page, '/draft': 'kept', '/publish': 'done' });
  const scenario = await cli.scenario('publish.json', [click('#a'), click('#b')]);
  const recorded = ['--scenario', scenario, '--out', 'publish', '--max-tests', '8'];
  const { code, stdout, stderr } = await cli.wave('test', url, ...recorded);
  assert.equal(code, 0, stderr);
  assert.match(
    stdout,
    /^ {2}Writes .* --network live would:\n +- POST \/publish before PUT \/draft \(/m,
  );
  for (const without of [
    ['--network', 'live'],
    ['--ignore-request', '/publish'],
  ]) {
    const { stdout } = await cli.wave('test', 'publish', '--max-tests', '8', ...without);
    assert.doesNotMatch(stdout, /Writes/);
  }
});

test('live servers keep what they are sent, and have to be there', async () => {
  const url = cli.serve({
    '/': `<!doctype html><button onclick="fetch('save', { method: 'POST' })">b</button>`,
    '/save': 'saved',
  });
  const scenario = await cli.scenario('scenario.json', [click('button')]);
  await cli.wave('record', url, '--scenario', scenario, '--out', 'recorded');
  const live = ['test', 'recorded', '--network', 'live', '--max-tests', '1'];
  const ran = await cli.wave(...live);
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(
    ran.stderr,
    /^Note: Each run sends the servers POST \S+\/save\. What they keep of it/m,
  );
  assert.doesNotMatch((await cli.wave('test', 'recorded')).stderr, /Each run sends/);
  await cli.server.close();
  const failed = await cli.wave(...live);
  assert.equal(failed.code, 2);
  assert.match(
    failed.stderr,
    /^http:\S+ could not be opened \(net::ERR_CONNECTION_REFUSED\)\. Servers answer here/m,
  );
  assert.doesNotMatch(failed.stderr, /bug of its own/);
});
