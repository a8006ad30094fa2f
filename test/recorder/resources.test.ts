import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';
import { deadOrigin } from '../support/site.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('images, also one that is in no document', async () => {
  const page = await pages.record({
    '/': `${LOG}
<img src="a.svg" onload="log('a')">
<script>
const image = new Image();
image.onload = () => log('b' + image.width);
image.src = 'b.svg';
addEventListener('load', () => log('load'));
</script>
<img src="missing.svg" onerror="log('missing')">`,
    '/a.svg': SVG,
    '/b.svg': { body: SVG, after: 'image a.svg' },
    '/missing.svg': { status: 404, after: 'image b.svg' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'image a.svg',
    'image b.svg',
    'image missing.svg',
  ]);
  assertFacts(page.operation('image b.svg'), { kind: 'response', resource: 'image' });
  assert.equal(page.causeOf('image b.svg'), 'parse /index.html');
  assert.deepEqual(page.log, ['a', 'b9', 'missing', 'load']);
  await page.reproduces();
  const run = await page.reverse('image a.svg', 'image missing.svg');
  assert.deepEqual(logOf(run.outcome), ['b9', 'missing', 'a', 'load']);
});

test('what a page loads from itself comes in the operation that loads it', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
// Chrome takes some milliseconds to bring so much from the page to where it loads it from.
const large = new Uint8Array(30e6);
const own = (...parts) => URL.createObjectURL(new Blob(parts));
const loads = {
  image: () => { const image = new Image(); image.onerror = () => log('image'); image.src = own(large); },
  script: () => {
    const script = document.createElement('script');
    script.onload = () => log('script');
    script.src = own('/*', large, '*/');
    document.head.append(script);
  },
  fetch: () => fetch(own(large)).then(() => log('fetch')),
  xhr: () => {
    const request = new XMLHttpRequest();
    request.onload = () => log('xhr');
    request.open('GET', own(large));
    request.send();
  },
};
const loadNext = ([load, ...others]) => {
  load();
  setTimeout(() => {
    log('timer');
    if (others.length > 0) loadNext(others);
  }, 1);
};
setTimeout(loadNext, 1, Object.values(loads));
</script>`,
  });
  for (const _ of 'abc') {
    const run = await page.enforce(page.space.sigma0);
    assert.deepEqual(
      logOf(run.outcome),
      ['image', 'script', 'fetch', 'xhr'].flatMap((load) => [load, 'timer']),
    );
  }
});

test('stylesheets that block nothing', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
for (const href of ['a.css', 'b.css']) {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  link.onload = () => log(href);
  document.head.append(link);
}
</script><p>end`,
    '/a.css': 'p { color: red }',
    '/b.css': { body: `@import 'c.css'; p { color: green }`, after: 'stylesheet a.css' },
    '/c.css': 'p { margin: 0 }',
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'stylesheet a.css',
    'stylesheet b.css',
    'stylesheet c.css',
  ]);
  assert.equal(page.causeOf('stylesheet c.css'), 'stylesheet b.css');
  assert.deepEqual(page.log, ['a.css', 'b.css']);
  await page.reproduces();
  const run = await page.reverse('stylesheet a.css', 'stylesheet c.css');
  assert.deepEqual(logOf(run.outcome), ['b.css', 'a.css']);
});

test('XMLHttpRequests', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
function send(method, url, body) {
  const request = new XMLHttpRequest();
  request.open(method, url);
  request.onload = () => log(url + ':' + request.responseText);
  request.onerror = () => log(url + ':error');
  request.send(body);
}
send('GET', 'a.json');
send('POST', 'b.json', 'x=1');
</script><p>end`,
    '/a.json': '1',
    '/b.json': { body: '2', after: 'response GET /a.json' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'response GET /a.json',
    'response POST /b.json',
  ]);
  assertFacts(page.operation('response POST /b.json'), { resource: 'xhr', method: 'POST' });
  assert.deepEqual(page.log, ['a.json:1', 'b.json:2']);
  await page.reproduces();
  const run = await page.reverse('response GET /a.json', 'response POST /b.json');
  assert.deepEqual(logOf(run.outcome), ['b.json:2', 'a.json:1']);
});

test('a synchronous XMLHttpRequest is answered inside its operation', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
setTimeout(() => log('timer'), 0);
const request = new XMLHttpRequest();
request.open('GET', 'a.json', false);
request.send();
log(request.responseText);
</script><script>log('end')</script><img src="b.svg" onload="log('b')">`,
    '/a.json': { body: 'sync', delay: 20 },
    '/b.svg': { body: SVG, delay: 20 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 0ms set by index.html:3',
    'image b.svg',
  ]);
  assert.deepEqual(page.log, ['sync', 'end', 'timer', 'b']);
  await page.reproduces();
  const run = await page.reverse('timer 0ms set by index.html:3', 'image b.svg');
  assert.deepEqual(logOf(run.outcome), ['sync', 'end', 'b', 'timer']);
});

test('fetch: answered, redirected, missing, refused', async () => {
  const dead = await deadOrigin();
  const refused = `response GET ${new URL(dead).host}/`;
  const page = await pages.record({
    '/': `${LOG}
<script>
async function get(url) {
  try {
    const response = await fetch(url);
    log(response.status + ':' + new URL(response.url).pathname + ':' + await response.text());
  } catch (error) { log(error.name) }
}
get('a.json'); get('old.json'); get('missing.json'); get('${dead}/')
</script><p>end`,
    '/a.json': '1',
    '/old.json': { status: 307, headers: { Location: '/new.json' }, delay: 20 },
    '/new.json': '2',
    '/missing.json': { status: 404, body: '3', after: 'response GET /old.json' },
  });
  assert.deepEqual(page.names.toSorted(), [
    'parse /index.html',
    'response GET /a.json',
    'response GET /missing.json',
    'response GET /old.json',
    refused,
  ]);
  assertFacts(page.operation('response GET /a.json'), { resource: 'fetch' });
  for (const { cause } of page.recording.operations.slice(1)) assert.equal(cause, 'p1');
  assert.deepEqual(page.log.toSorted(), [
    '200:/a.json:1',
    '200:/new.json:2',
    '404:/missing.json:3',
    'TypeError',
  ]);
  await page.reproduces();
  const run = await page.reverse('response GET /old.json', 'response GET /missing.json');
  const log = logOf(run.outcome);
  assert(log.indexOf('404:/missing.json:3') < log.indexOf('200:/new.json:2'), log.join());
  const { actual, outcome } = await page.reverse('response GET /a.json', refused);
  assert.deepEqual(page.namesOf(actual).indexOf(refused) - 1, logOf(outcome).indexOf('TypeError'));
});

test('what is sent by POST, and redirected to where it is got, is one response', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
fetch('/publish', { method: 'POST' }).then(async (response) => {
  log(response.status + ':' + new URL(response.url).pathname + ':' + await response.text());
});
</script><p>end`,
    '/publish': { status: 303, headers: { Location: '/article' } },
    '/article': 'published',
  });
  assert.deepEqual(page.names, ['parse /index.html', 'response POST /publish']);
  assert.deepEqual(page.log, ['200:/article:published']);
  await page.reproduces();
});

test('a redirect is a response to who does not follow it', async () => {
  const get = `
const get = (name, input, options) => fetch(input, options).then(
  ({ type, redirected }) => log(name + ':' + type + redirected),
  ({ name: error }) => log(name + ':' + error),
);`;
  const moved = { status: 302, headers: { Location: '/new.json' } };
  const of = (name: string) => `response GET /${name}.json`;
  const page = await pages.record({
    '/': `${LOG}
<script>${get}
get('follow', 'a.json');
get('manual', 'b.json', { redirect: 'manual' });
get('error', new Request('c.json#1', { redirect: 'error' }));
get('other', new Request('d.json', { redirect: 'error' }), { redirect: 'follow' });
new Worker('w.js').onmessage = ({ data }) => log(data);
</script><p>end`,
    '/a.json': moved,
    '/b.json': { ...moved, after: of('a') },
    '/c.json': { ...moved, after: of('b') },
    '/d.json': { ...moved, after: of('c') },
    '/w.js': { body: `const log = postMessage;${get} get('w', 'e.json', { redirect: 'manual' })` },
    '/e.json': { ...moved, after: of('d') },
    '/new.json': '1',
  });
  assert.deepEqual(page.names.toSorted(), [
    'message "w:opaqueredirectfalse" from worker w.js',
    'parse /index.html',
    ...['a', 'b', 'c', 'd', 'e'].map(of),
    'worker w.js',
  ]);
  assertFacts(page.operation(of('b')), { kind: 'response', resource: 'fetch' });
  assert.deepEqual(page.log.toSorted(), [
    'error:TypeError',
    'follow:basictrue',
    'manual:opaqueredirectfalse',
    'other:basictrue',
    'w:opaqueredirectfalse',
  ]);
  const { uncontrolled } = await page.reproduces();
  assert.deepEqual(uncontrolled, []);
  assert.equal(page.causeOf('message "w:opaqueredirectfalse" from worker w.js'), of('e'));
  const late = await page.reverse(of('b'), of('d'));
  assert.match(logOf(late.outcome).join(' '), /other:basictrue manual:/);
  const failed = await page.reverse(of('c'), of('d'));
  assert.match(logOf(failed.outcome).join(' '), /other:basictrue error:/);
});

test('what follows the body of a response belongs to the response, however long the body', async () => {
  const long = JSON.stringify(Array.from({ length: 400_000 }, (_, index) => `row ${index}`));
  const page = await pages.record({
    '/': `${LOG}
<script>
fetch('long.json').then((response) => response.json()).then((rows) => {
  log(rows.length);
  document.body.append(Object.assign(new Image(), { src: 'a.svg', onload: () => log('image') }));
});
fetch('long.txt').then(async ({ body }) => {
  const reader = body.getReader();
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) { log('text' + length); return last(); }
    length += value.length;
  }
});
const last = () => setTimeout(() => log('timer'), 500);
</script>`,
    '/long.json': long,
    '/long.txt': { body: long, after: 'image a.svg' },
    '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  assert.deepEqual(page.log, ['400000', 'image', `text${long.length}`, 'timer']);
  assert.equal(page.causeOf('image a.svg'), 'response GET /long.json');
  await page.reproduces();
  const run = await page.reverse('response GET /long.json', 'timer 500ms set by index.html:15');
  assert.deepEqual(logOf(run.outcome), [`text${long.length}`, 'timer', '400000', 'image']);
});

test('the body of a response that the page makes itself may wait for what is held', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const stream = new ReadableStream({
  start(controller) {
    setTimeout(() => { log('timer'); controller.close(); }, 50);
  },
});
new Response(stream).text().then(() => log('text'));
const reader = new Response('text').body.getReader();
</script>`,
  });
  assert.deepEqual(page.log, ['timer', 'text']);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, []);
});

test('an aborted fetch has no response', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const controller = new AbortController();
fetch('a.json', { signal: controller.signal }).then(() => log('a'), (error) => log(error.name));
setTimeout(() => controller.abort(), 5);
fetch('b.json').then(() => log('b'));
</script><p>end`,
    '/a.json': { body: '1', after: 'timer 5ms set by index.html:5' },
    '/b.json': { body: '2', after: 'timer 5ms set by index.html:5' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:5',
    'response GET /b.json',
  ]);
  assert.deepEqual(page.log, ['AbortError', 'b']);
  await page.reproduces();
  // Its response could come first; the recording knows of none.
  const run = await page.run(
    page.reversed('timer 5ms set by index.html:5', 'response GET /b.json'),
  );
  assert.equal(run.enforced, 'exact');
  assert.deepEqual(logOf(run.outcome), ['b', 'AbortError']);
});

test('cookies of responses are set when those come, in every run', async () => {
  const page = await pages.record({
    '/': {
      headers: { 'Set-Cookie': 'document=1' },
      body: `${LOG}
<script>
log('start:' + document.cookie);
fetch('a.json').then(() => log('a:' + document.cookie));
fetch('b.json').then(() => log('b:' + document.cookie));
</script><p>end`,
    },
    '/a.json': { headers: { 'Set-Cookie': 'a=1' }, body: '1' },
    '/b.json': {
      headers: { 'Set-Cookie': ['b=1', 'hidden=1; HttpOnly'] },
      body: '2',
      after: 'response GET /a.json',
    },
  });
  const text = (entries: readonly string[]) => entries.join(' ');
  assert.equal(text(page.log), 'start:document=1 a:document=1; a=1 b:document=1; a=1; b=1');
  await page.reproduces();
  const run = await page.reverse('response GET /a.json', 'response GET /b.json');
  assert.equal(
    text(logOf(run.outcome)),
    'start:document=1 b:document=1; b=1 a:document=1; b=1; a=1',
  );
});

test('a redirected script is the one that the page asked for', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 5)</script>
<script src="old.js"></script><script async src="late.js"></script><p>end`,
    '/old.js': {
      status: 301,
      headers: { Location: '/new.js' },
      after: 'timer 5ms set by index.html:2',
    },
    '/new.js': `log('new')`,
    '/late.js': { status: 301, headers: { Location: '/new2.js' } },
    '/new2.js': { body: `log('late')`, after: 'script old.js' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'script old.js',
    'script late.js',
  ]);
  assert.equal(page.causeOf('script late.js'), 'script old.js');
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'script old.js');
  assert.deepEqual(logOf(run.outcome), ['new', 'timer', 'late']);
});

test('a lazy image is asked for where it stands, whatever there is to see', async () => {
  const page = await pages.record({
    '/': `${LOG}
<div style="height: 9000px"></div><img loading="lazy" src="far.svg" onload="log('far')">
<img loading="lazy" src="near.svg" style="position: absolute; top: 0" onload="log('near')">
<script type="module" src="a.js"></script>`,
    '/a.js': `log('module')`,
    '/near.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '/far.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  assert.deepEqual(page.log.toSorted(), ['far', 'module', 'near']);
  for (const name of ['image near.svg', 'image far.svg'])
    assert.equal(page.causeOf(name), 'parse /index.html');
  await page.reproduces();
});
