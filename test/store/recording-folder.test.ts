import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { uploadsOf } from '../../src/drivers/scenarios.js';
import { scriptOf } from '../../src/drivers/script/script.js';
import { NO_MAPS, SourceMaps } from '../../src/model/source-maps.js';
import { parseScenario } from '../../src/scenario/parse.js';
import type { Exchange } from '../../src/store/exchange.js';
import { readRecording, writeRecording } from '../../src/store/recording-folder.js';
import { PAGE_URL } from '../oracle/outcomes.js';
import { recording } from './recording.js';

const FLOW = JSON.stringify({ title: 'load', steps: [{ type: 'navigate', url: PAGE_URL }] });

function exchange(body: string): Exchange {
  return {
    request: { method: 'GET', url: PAGE_URL, headers: {}, body: null },
    response: { status: 200, statusText: 'OK', headers: [], body: Buffer.from(body), error: null },
    startedAt: 0,
    durationMs: 1,
  };
}

const stored = {
  recording,
  scenario: parseScenario(FLOW, 'test'),
  exchanges: [exchange('<p>One</p>'), { ...exchange('<p>One</p>'), isFromMemory: true as const }],
  maps: NO_MAPS,
};

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-store-'));
  await writeRecording(folder, stored);
});
afterEach(() => rm(folder, { recursive: true }));

const edit = async (file: string, change: (text: string) => string) => {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
};

const refused = (sentence: RegExp) =>
  assert.rejects(readRecording(folder), ({ name, message }: Error) => {
    assert.equal(name, 'StoreError');
    assert.match(message, sentence);
    assert.match(message, /[^.]\. Record the page again\.$/);
    return true;
  });

test('what was written is read', async () => {
  const read = await readRecording(folder);
  assert.deepEqual(read.recording, recording);
  assert.deepEqual(read.scenario, stored.scenario);
  assert.deepEqual(read.exchanges, stored.exchanges);
});

test('a script takes the place of a flow, and a flow that of a script', async () => {
  const script = await scriptOf(async () => {});
  await writeRecording(folder, { ...stored, scenario: script });
  const { scenario } = await readRecording(folder);
  assert.deepEqual(scenario, { ...script, file: join(folder, 'scenario.js') });
  const kept = async () => (await readdir(folder)).filter((name) => /^scenario/.test(name));
  assert.deepEqual(await kept(), ['scenario.js']);
  await writeRecording(folder, stored);
  assert.deepEqual(await kept(), ['scenario.json']);
});

test('the files that it uploads are kept with it, and copied with it', async () => {
  const source = join(folder, 'mine');
  await mkdir(join(source, 'uploads'), { recursive: true });
  const file = join(source, 'uploads', 'poem.txt');
  await writeFile(file, 'roses');
  await utimes(file, 1000, 1000);
  const choose = { type: 'change', selectors: ['#file'], value: 'C:\\fakepath\\poem.txt' };
  const flow = JSON.stringify({ title: 'upload', steps: [choose] });
  const uploading = parseScenario(flow, join(source, 'flow.json'));
  await writeRecording(folder, { ...stored, scenario: uploading });
  await rm(source, { recursive: true });
  const copy = join(folder, 'copy');
  await writeRecording(copy, await readRecording(folder));
  const { scenario } = await readRecording(copy);
  const [kept = ''] = uploadsOf(scenario);
  assert.equal(kept, join(copy, 'uploads', 'poem.txt'));
  assert.equal(await readFile(kept, 'utf8'), 'roses');
  assert.equal((await stat(kept)).mtimeMs, 1_000_000);
  await rm(join(folder, 'uploads', 'poem.txt'));
  await refused(
    /Step 1 of the scenario chooses the file poem\.txt, which cannot be read\. Put it in the folder .*uploads\./,
  );
});

test('source maps are kept where there are any, and read again', async () => {
  const file = join(folder, 'source-maps.json');
  const isKept = async () => (await readdir(folder)).includes('source-maps.json');
  const map = { version: 3, sources: ['../src/a.ts', null], mappings: 'AAAA' } as const;
  const maps = new SourceMaps(
    [{ url: PAGE_URL, from: 2, to: 7, isInline: true, base: `${PAGE_URL}.map`, map }],
    [{ file: 'src/app.ts', text: 'a()' }],
  );
  assert.equal(await isKept(), false);
  assert.deepEqual((await readRecording(folder)).maps, NO_MAPS);
  await writeRecording(folder, { ...stored, maps });
  assert.deepEqual((await readRecording(folder)).maps, maps);
  await edit('source-maps.json', (text) => text.replace(/,"texts":.*\]/, ''));
  assert.deepEqual((await readRecording(folder)).maps, new SourceMaps(maps.scripts));
  await edit('source-maps.json', (text) => text.replace('"from":2', '"from":"top"'));
  await refused(/is damaged: in source-maps\.json, scripts\[0\]\.from is "top", not a number\./);
  await writeFile(file, '{');
  await refused(/is damaged: source-maps\.json is truncated, or no JSON\./);
  await writeRecording(folder, stored);
  assert.equal(await isKept(), false);
});

test('an archive that is truncated', async () => {
  await edit('network.har', (text) => text.slice(0, text.length / 2));
  await refused(/is damaged: network\.har is truncated, or no JSON\./);
});

test('an archive in which something is missing', async () => {
  await edit('network.har', (text) => text.replace('"method"', '"other"'));
  await refused(/is damaged: in network\.har, log\.entries\[0\]\.request\.method is missing\./);
});

test('a file that is not there', async () => {
  for (const name of ['network.har', 'scenario.json']) {
    await rm(join(folder, name));
    await refused(new RegExp(`^The recording in \\S+ is damaged: there is no ${name} in it\\.`));
    await writeRecording(folder, stored);
  }
});

test('a body that is not there', async () => {
  const [body = ''] = await readdir(join(folder, 'bodies'));
  await rm(join(folder, 'bodies', body));
  await refused(/the body of http:\/\/localhost:8000\/main\.html is missing: there is no bodies\//);
});

test('an operation of no kind, or of one that there is not', async () => {
  await edit('recording.json', (text) => text.replace('"kind"', '"sort"'));
  await refused(
    /recording\.json is damaged: operations\[0\]\.kind is missing\. Record the page again\./,
  );
  await edit('recording.json', (text) => text.replace('"sort": "parse"', '"kind": "toString"'));
  await refused(/operations\[0\]\.kind is "toString", not "parse" or "script" or .* or "dialog"\./);
});

test('a part of an operation or of the final DOM that is of another type', async () => {
  await edit('recording.json', (text) => text.replace('"segment": 1', '"segment": "first"'));
  await refused(/operations\[0\]\.segment is "first", not a number\./);
  await writeRecording(folder, stored);
  await edit('recording.json', (text) => text.replace('"tag": "body"', '"tag": 7'));
  await refused(/outcome\.documents\[0\]\.root\.children\[0\]\.tag is 7, not a text\./);
});

test('a scenario that cannot be read', async () => {
  await edit('scenario.json', () => '{}');
  await refused(/is damaged: .*scenario\.json is not a Recorder flow/);
});
