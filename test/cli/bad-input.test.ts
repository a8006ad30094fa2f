/** What WAVE cannot do it says in one sentence, with exit code 2. */
import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { deadOrigin } from '../support/site.js';
import { click, commandLine, type Ended, FIGURE_1 } from './wave.js';

const cli = commandLine();

function refuses({ code, stdout, stderr }: Ended, sentence: RegExp): void {
  assert.equal(code, 2, stderr);
  assert.equal(stdout, '');
  assert.match(stderr, sentence);
  assert.match(stderr, /^[^\n]+\.\n$/, 'one line, which ends as a sentence does');
  assert.doesNotMatch(stderr, /\n +at |node:internal|undefined/);
}

test('there is no such scenario file', async () => {
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('test', url, '--scenario', 'nowhere.json');
  refuses(ended, /There is no scenario file nowhere\.json/);
  assert.deepEqual(cli.server.requested, [], 'no page was asked for');
});

test('a scenario that is no JSON', async () => {
  await writeFile(join(cli.folder, 'broken.json'), '{"title": "broken",\n "steps": [}');
  const url = cli.serve(FIGURE_1);
  refuses(await cli.wave('test', url, '--scenario', 'broken.json'), /broken\.json.*JSON/);
});

test('a scenario that is not a flow', async () => {
  await writeFile(join(cli.folder, 'other.json'), '{"name": "something else"}');
  const url = cli.serve(FIGURE_1);
  refuses(await cli.wave('record', url, '--scenario', 'other.json'), /other\.json.*(flow|steps)/);
});

test('a step that WAVE does not know', async () => {
  const scenario = await cli.scenario('unknown.json', [{ type: 'emulateNetworkConditions' }]);
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('record', url, '--scenario', scenario);
  refuses(ended, /emulateNetworkConditions/);
});

test('a selector that matches nothing', async () => {
  const scenario = await cli.scenario('nothing.json', [click('#nothing')]);
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('test', url, '--scenario', scenario);
  refuses(ended, /Step 1 of the scenario, "click #nothing", cannot be performed/);
});

test('an address at which nobody answers', async () => {
  const origin = await deadOrigin();
  refuses(
    await cli.wave('test', `${origin}/`),
    /cannot be reached \(net::ERR_CONNECTION_REFUSED\)/,
  );
});

test('an address that is none', async () => {
  const ended = await cli.wave('record', 'htp://example.test/');
  refuses(ended, /"htp:\/\/example\.test\/" is no address of a web page/);
});

test('a page that is not HTML', async () => {
  cli.serve({ '/data.json': '{"a": 1}' });
  const ended = await cli.wave('test', `${cli.server.origin}/data.json`);
  refuses(ended, /data\.json is not an HTML page: its content type is application\/json/);
});

test('what the browser would only download', async () => {
  const headers = { 'Content-Type': 'application/octet-stream' };
  cli.serve({ '/file.bin': { headers, body: 'bytes' } });
  const ended = await cli.wave('test', `${cli.server.origin}/file.bin`);
  refuses(ended, /file\.bin is not an HTML page: its content type is application\/octet-stream/);
});

test('there is no such folder', async () => {
  for (const command of ['test', 'model', 'replay']) {
    refuses(await cli.wave(command, 'no-folder'), /no-folder holds no recording/);
  }
});

test('recordings that cannot be read', async (t) => {
  const url = cli.serve(FIGURE_1);
  const { code, stderr } = await cli.wave('record', url, '--out', 'good');
  assert.equal(code, 0, stderr);
  const recording = await readFile(join(cli.folder, 'good/recording.json'), 'utf8');
  const refused = async (text: string, sentence: RegExp) => {
    await mkdir(join(cli.folder, 'bad'), { recursive: true });
    await writeFile(join(cli.folder, 'bad/recording.json'), text);
    for (const command of ['test', 'model', 'replay']) {
      refuses(await cli.wave(command, 'bad'), sentence);
    }
  };
  await t.test('one of a newer version', () => {
    const newer = { ...JSON.parse(recording), version: 2, tool: 'wave-races 9.9.9' };
    return refused(JSON.stringify(newer), /is of version 2, made by a newer WAVE.*Update WAVE/);
  });
  await t.test('one that is truncated', () =>
    refused(recording.slice(0, recording.length / 2), /is truncated or damaged/),
  );
  await t.test('one whose scenario or responses are gone', () =>
    refused(recording, /The recording in bad is damaged: .*scenario\.json/),
  );
});

test('results that are not there', async () => {
  const url = cli.serve(FIGURE_1);
  await cli.wave('record', url, '--out', 'untested');
  refuses(await cli.wave('replay', 'untested'), /untested holds no results/);
});

test('options and commands that are none', async () => {
  refuses(await cli.wave('tset'), /tset.*wave --help/i);
  refuses(await cli.wave(), /record, test, replay or model.*wave --help/);
  refuses(await cli.wave('test', 'good', '--heuristic', 'xy'), /heuristic.*xy.*pf.*af.*rd/i);
  refuses(await cli.wave('test', 'good', '--max-tests', '0'), /--max-tests takes a whole number/);
  refuses(await cli.wave('test', 'good', '--max-latency', 'soon'), /--max-latency takes a time/);
  refuses(await cli.wave('test', 'good', '--ignore', 'p >'), /--ignore takes a CSS selector/);
  refuses(await cli.wave('test', 'good', '--reporter', 'xml'), /no reporter "xml".*text, json/);
  refuses(
    await cli.wave('test', 'good', '--no-such-option'),
    /Unknown argument: no-such-option\. See "wave --help"/,
  );
});

test('a browser that is none', async () => {
  const url = cli.serve(FIGURE_1);
  const ended = await cli.wave('test', url, '--browser', '/nowhere/chrome');
  refuses(ended, /\/nowhere\/chrome, named by --browser, cannot be used: there is no such file/);
});
