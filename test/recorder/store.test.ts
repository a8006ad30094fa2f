import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { Exchange } from '../../src/recorder/live-network.js';
import { copyRecording, readRecording, writeRecording } from '../../src/recorder/store.js';
import { uploadsOf } from '../../src/scenario/uploads.js';
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

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wave-store-'));
  await writeRecording(folder, recording, FLOW, [exchange('<p>One</p>')]);
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
  const stored = await readRecording(folder);
  assert.deepEqual(stored.recording, recording);
  assert.equal(stored.exchanges[0]?.response.body.toString(), '<p>One</p>');
});

test('the files that it uploads are kept with it, and copied with it', async () => {
  const source = join(folder, 'mine');
  await mkdir(join(source, 'uploads'), { recursive: true });
  const file = join(source, 'uploads', 'poem.txt');
  await writeFile(file, 'roses');
  await utimes(file, 1000, 1000);
  const choose = { type: 'change', selectors: ['#file'], value: 'C:\\fakepath\\poem.txt' };
  const flow = JSON.stringify({ title: 'upload', steps: [choose] });
  await writeRecording(folder, recording, flow, [exchange('')], [file]);
  await rm(source, { recursive: true });
  const copy = join(folder, 'copy');
  await copyRecording(folder, copy);
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

test('an archive that is truncated', async () => {
  await edit('network.har', (text) => text.slice(0, text.length / 2));
  await refused(/is damaged: network\.har is truncated, or no JSON\./);
});

test('an archive in which something is missing', async () => {
  await edit('network.har', (text) => text.replace('"method"', '"other"'));
  await refused(/is damaged: parts of network\.har are missing or wrong\./);
});

test('a file that is not there', async () => {
  for (const name of ['network.har', 'scenario.json']) {
    await rm(join(folder, name));
    await refused(new RegExp(`^The recording in \\S+ is damaged: there is no ${name} in it\\.`));
    await writeRecording(folder, recording, FLOW, [exchange('<p>One</p>')]);
  }
});

test('a body that is not there', async () => {
  const [body = ''] = await readdir(join(folder, 'bodies'));
  await rm(join(folder, 'bodies', body));
  await refused(/the body of http:\/\/localhost:8000\/main\.html is missing: there is no bodies\//);
});

test('an operation of no kind, or of one that there is not', async () => {
  await edit('recording.json', (text) => text.replace('"kind"', '"sort"'));
  await refused(/recording\.json is damaged: parts of it are missing or wrong\./);
  await edit('recording.json', (text) => text.replace('"sort": "parse"', '"kind": "toString"'));
  await refused(/recording\.json is damaged/);
});

test('a scenario that cannot be read', async () => {
  await edit('scenario.json', () => '{}');
  await refused(/is damaged: .*scenario\.json is not a Recorder flow/);
});
