import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type FolderServer, serveFolder } from '../../bench/serve.js';

let parent: string;
let server: FolderServer;

before(async () => {
  parent = await mkdtemp(join(tmpdir(), 'wave-serve-'));
  await mkdir(join(parent, 'site', 'sub'), { recursive: true });
  await mkdir(join(parent, 'site-secret'));
  await writeFile(join(parent, 'secret.txt'), 'secret');
  await writeFile(join(parent, 'site-secret', 'a.txt'), 'secret');
  await writeFile(join(parent, 'site', 'index.html'), '<p>first');
  await writeFile(join(parent, 'site', 'sub', 'index.html'), '<p>second');
  await writeFile(join(parent, 'site', 'lib.js'), 'f()');
  await writeFile(join(parent, 'site', 'a b.json'), '{"a":1}');
  server = await serveFolder(join(parent, 'site'));
});

after(async () => {
  await server.close();
  await rm(parent, { recursive: true });
});

test('serves files with their types, uncached, and a folder as its index.html', async () => {
  for (const [path, type, body] of [
    ['/', 'text/html; charset=utf-8', '<p>first'],
    ['/index.html?x=1', 'text/html; charset=utf-8', '<p>first'],
    ['/sub/', 'text/html; charset=utf-8', '<p>second'],
    ['/lib.js', 'text/javascript; charset=utf-8', 'f()'],
    ['/a%20b.json', 'application/json', '{"a":1}'],
  ] as const) {
    const response = await fetch(server.origin + path);
    assert.equal(response.status, 200, path);
    assert.equal(response.headers.get('content-type'), type);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.equal(await response.text(), body);
  }
});

test('answers a POST to a .json or .html file, and to no other', async () => {
  const post = { method: 'POST', body: 'x=1' };
  const response = await fetch(`${server.origin}/a%20b.json`, post);
  assert.deepEqual(await response.json(), { a: 1 });
  assert.equal((await fetch(`${server.origin}/`, post)).status, 200);
  assert.equal((await fetch(`${server.origin}/lib.js`, post)).status, 405);
});

test('has nothing outside its folder', async () => {
  assert.equal((await fetch(`${server.origin}/missing.js`)).status, 404);
  // Not by fetch, which would resolve the dots itself.
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsite-secret/a.txt', '/%']) {
    assert.equal(await statusOf(path), 400, path);
  }
});

test('serves files from elsewhere in the place of its own', async () => {
  const other = await serveFolder(join(parent, 'site'), {
    'lib.js': join(parent, 'secret.txt'),
    'lib/new.js': join(parent, 'site-secret', 'a.txt'),
  });
  for (const path of ['/lib.js', '/lib/new.js']) {
    const response = await fetch(other.origin + path);
    assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
    assert.equal(await response.text(), 'secret');
  }
  assert.equal(await (await fetch(`${other.origin}/a%20b.json`)).text(), '{"a":1}');
  await other.close();
});

test('?wait=MS keeps the response back for so long', async () => {
  const began = performance.now();
  await (await fetch(`${server.origin}/lib.js?wait=60`)).text();
  assert.ok(performance.now() - began >= 59);
});

test('keeps each response back for as long as it is told to', async () => {
  const other = await serveFolder(join(parent, 'site'), {}, ({ url, headers }) =>
    url === '/lib.js' && headers.cookie === 'load=2' ? 60 : 0,
  );
  try {
    const began = performance.now();
    const get = (cookie: string) => fetch(`${other.origin}/lib.js`, { headers: { cookie } });
    const late = get('load=2').then(() => performance.now() - began);
    const first = await Promise.race([get('load=1').then(() => 'the other'), late]);
    assert.equal(first, 'the other');
    assert.ok((await late) >= 59);
  } finally {
    await other.close();
  }
});

test('?to=PATH redirects there', async () => {
  const response = await fetch(`${server.origin}/sub/?to=/lib.js`);
  assert.equal(response.url, `${server.origin}/lib.js`);
  assert.equal(await response.text(), 'f()');
});

test('close ends responses that are still kept back', async () => {
  const other = await serveFolder(join(parent, 'site'));
  const never = assert.rejects(fetch(`${other.origin}/lib.js?wait=3600000`));
  await (await fetch(`${other.origin}/lib.js`)).text();
  await other.close();
  await never;
});

function statusOf(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}
