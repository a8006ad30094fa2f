import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

test('a file that a reader reads', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const reader = new FileReader();
for (const type of ['loadstart', 'progress', 'load', 'loadend']) {
  reader.addEventListener(type, (event) => log([type, event.isTrusted, reader.readyState]));
}
reader.onload = function () { log(this.result); Promise.resolve().then(() => log('micro')) };
reader.readAsText(new Blob(['text']));
log([reader.readyState, reader.result, reader.error]);
try { reader.readAsText(new Blob([''])) } catch ({ name }) { log(name) }
try { new FileReader().readAsText('no blob') } catch ({ name }) { log(name) }
const aborted = new FileReader();
aborted.onabort = () => log('abort' + aborted.readyState);
aborted.onload = () => log('never');
aborted.readAsDataURL(new Blob(['text']));
aborted.abort();
aborted.onloadend = () => { throw new Error('bad') };
</script>
<button onclick="log('click')">b</button>`,
    },
    { steps: CLICK },
  );
  const read = 'file readAsText requested by index.html:8';
  assert.deepEqual(page.names, ['parse /index.html', read, 'click button']);
  const first = ['1,,', 'InvalidStateError', 'TypeError', 'abort2'];
  const events = [
    'loadstart,true,1',
    'progress,true,1',
    'load,true,2',
    'text',
    'micro',
    'loadend,true,2',
  ];
  assert.deepEqual(page.log, [...first, ...events, 'click']);
  await page.reproduces();
  const run = await page.reverse(read, 'click button');
  assert.deepEqual(logOf(run.outcome), [...first, 'click', ...events]);
});

test('what a reader throws is uncaught', async () => {
  const page = await pages.record({
    '/': `${LOG}<script>
onerror = (message) => log(message.split(' ').at(-1));
const reader = new FileReader();
reader.onload = () => { reader.onload = () => log(reader.result); reader.readAsText(new Blob(['two'])); throw new Error('bad') };
reader.readAsText(new Blob(['one']));
</script>`,
  });
  assert.deepEqual(page.log, ['bad', 'two']);
  assert.equal(page.recording.outcome.exceptions.length, 1);
  assert.equal(
    page.causeOf('file readAsText requested by index.html:4'),
    'file readAsText requested by index.html:5',
  );
  await page.reproduces();
});

test('promises that another thread settles', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const bytes = new TextEncoder().encode('text');
new Blob(['blob']).text().then(log);
crypto.subtle.generateKey({ name: 'RSA-OAEP', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' }, false, ['encrypt', 'decrypt']).then(async ({ publicKey }) => {
  log('key ' + publicKey.type);
  await null;
  log('later');
});
crypto.subtle.digest('no such', bytes).catch(({ name }) => log(name));
Blob.prototype.text.call(document).catch(({ name }) => log(name));
log([Blob.prototype.text.name, crypto.subtle.digest.length, String(Blob.prototype.text).includes('native')]);
new Blob(['']).arrayBuffer().then(() => { throw new Error('bad') });
queueMicrotask(() => log('micro'));
</script>
<button onclick="log('click')">b</button>`,
    },
    { steps: CLICK },
  );
  const logs = {
    'file text requested by index.html:4': ['blob'],
    'crypto generateKey requested by index.html:5': ['key', 'public', 'later'],
    'click button': ['click'],
  };
  const logsOf = (names: readonly string[]) => [
    ...['text,2,true', 'micro', 'NotSupportedError', 'TypeError'],
    ...names.flatMap((name) => Object.entries(logs).find(([of]) => of === name)?.[1] ?? []),
  ];
  assert.deepEqual(page.log, logsOf(page.names));
  assert.deepEqual(
    page.recording.outcome.exceptions.map(({ kind }) => kind),
    ['rejection'],
  );
  await page.reproduces();
  const run = await page.reverse('crypto generateKey requested by index.html:5', 'click button');
  assert.deepEqual(logOf(run.outcome), logsOf(page.namesOf(run.actual)));
});

test('caches', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
(async () => {
  const cache = await caches.open('v1');
  await cache.put('/a', new Response('one'));
  const response = await cache.match('/a');
  log(await response.text());
  log((await cache.keys()).map(({ url }) => new URL(url).pathname));
})();
</script>
<button onclick="log('click')">b</button>`,
    },
    { steps: CLICK },
  );
  const put = 'cache put requested by index.html:5';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'cache open requested by index.html:4',
    put,
    'cache match requested by index.html:6',
    'cache keys requested by index.html:8',
    'click button',
  ]);
  assert.deepEqual(page.log, ['one', '/a', 'click']);
  await page.reproduces();
  const run = await page.reverse(put, 'click button');
  assert.deepEqual(logOf(run.outcome), ['click', 'one', '/a']);
});

test('what a cache fetches by itself', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
(async () => {
  const cache = await caches.open('v1');
  cache.addAll(['/a.json', new Request('b.json')]).then((nothing) => log('all' + nothing));
  cache.add('/missing.json').catch(({ name }) => log('missing' + name));
  cache.add('data:,x').catch(({ name }) => log('data' + name));
  setTimeout(async () => log(await (await cache.match('/b.json')).text()), 1000);
})();
</script>
<button onclick="log('click')">b</button>`,
      '/a.json': '1',
      '/b.json': { body: 'two', after: 'response GET /missing.json' },
    },
    { steps: CLICK },
  );
  const stored = 'cache addAll requested by index.html:5';
  assert.deepEqual(page.names.toSorted(), [
    stored,
    'cache match requested by index.html:8',
    'cache open requested by index.html:4',
    'click button',
    'parse /index.html',
    'response GET /a.json',
    'response GET /b.json',
    'response GET /missing.json',
    'timer 1000ms set by index.html:8',
  ]);
  assert.deepEqual(page.log, ['dataTypeError', 'missingTypeError', 'allundefined', 'two', 'click']);
  await page.reproduces();
  const run = await page.reverse(stored, 'click button');
  assert.deepEqual(logOf(run.outcome).slice(-2), ['click', 'allundefined']);
});

test('the private file system of an origin', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
(async () => {
  const folder = await navigator.storage.getDirectory();
  const file = await folder.getFileHandle('a.txt', { create: true });
  const stream = await file.createWritable();
  await stream.write('hello');
  await stream.close();
  for await (const name of folder.keys()) log(name);
  const canvas = new OffscreenCanvas(9, 9);
  canvas.getContext('2d');
  log((await canvas.convertToBlob()).type);
  log(await (await file.getFile()).text());
})();
setTimeout(() => log('timer'), 10000);
</script>`,
  });
  assert.deepEqual(page.log, ['a.txt', 'image/png', 'hello', 'timer']);
  assert.equal(
    page.causeOf('storage write requested by index.html:7'),
    'storage createWritable requested by index.html:6',
  );
  await page.reproduces();
});
