import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('a worker: its script, its fetch, its timer and messages both ways', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const worker = new Worker('w.js');
worker.onmessage = ({ data }) => log(data);
worker.postMessage('hello');
</script>
<img src="a.svg" onload="log('image')">`,
    '/w.js': `importScripts('lib.js');
onmessage = ({ data }) => postMessage(data + '-' + lib);
fetch('data.json').then((response) => response.text()).then((text) => postMessage(text));
setTimeout(() => postMessage('timer'), 5000);`,
    '/lib.js': `const lib = 'lib'`,
    '/data.json': { body: 'data', after: 'message "hello-lib" from worker w.js' },
    '/a.svg': { body: SVG, after: 'message "data" from worker w.js' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'worker w.js',
    'message "hello" to worker w.js',
    'message "hello-lib" from worker w.js',
    'response GET /data.json',
    'message "data" from worker w.js',
    'image a.svg',
    'timer 5000ms set by w.js:4',
    'message "timer" from worker w.js',
  ]);
  assert.deepEqual(page.log, ['hello-lib', 'data', 'image', 'timer']);
  assert.equal(page.causeOf('worker w.js'), 'parse /index.html');
  assert.equal(page.causeOf('message "hello" to worker w.js'), 'worker w.js');
  assert.equal(
    page.causeOf('message "hello-lib" from worker w.js'),
    'message "hello" to worker w.js',
  );
  assert.equal(page.causeOf('response GET /data.json'), 'worker w.js');
  assert.equal(page.causeOf('message "data" from worker w.js'), 'response GET /data.json');
  assertFacts(page.operation('response GET /data.json'), { resource: 'fetch' });
  await page.reproduces();
  const early = await page.reverse('image a.svg', 'worker w.js');
  assert.deepEqual(logOf(early.outcome), ['image', 'hello-lib', 'data', 'timer']);
  // The messages come in the order in which the worker posts them.
  const late = page.reversed('timer 5000ms set by w.js:4', 'response GET /data.json');
  const first = page.operation('message "timer" from worker w.js').id;
  const second = page.operation('message "data" from worker w.js').id;
  assert.ok(!Array.isArray(page.space.times(late)));
  const queued = late.flatMap((id) => (id === first ? [] : id === second ? [first, second] : [id]));
  const { outcome } = await page.enforce(queued);
  assert.deepEqual(logOf(outcome), ['hello-lib', 'image', 'timer', 'data']);
});

test('a module worker, its imports, a worker of its own, a blob, and ends of workers', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const start = (url, options) => {
  const worker = new Worker(url, options);
  worker.onmessage = ({ data }) => log(data);
  return worker;
};
start('m.js', { type: 'module' });
start(URL.createObjectURL(new Blob(["postMessage('blob')"])));
start('never.js').terminate();
const stopped = start('stopped.js');
stopped.onmessage = () => { log('stopping'); stopped.terminate() };
</script>`,
    '/m.js': {
      after: 'message "blob" from worker blob',
      body: `import { name } from './imported.js';
postMessage(name);
const nested = new Worker('nested.js');
nested.onmessage = ({ data }) => { postMessage(data); close(); setTimeout(() => postMessage('closed'), 10) };
import('./dynamic.js').then((module) => postMessage(module.name));`,
    },
    '/imported.js': `export const name = 'imported'`,
    '/dynamic.js': {
      body: `export const name = 'dynamic'`,
      after: 'message "imported" from worker m.js',
    },
    '/nested.js': { body: `postMessage('nested')`, after: 'message "dynamic" from worker m.js' },
    '/never.js': `postMessage('never')`,
    '/stopped.js': {
      body: `postMessage('one'); postMessage('two'); setInterval(() => {}, 60000); fetch('nothing.json')`,
      after: 'message "nested" from worker m.js',
    },
    '/nothing.json': { body: '{}', delay: 3000 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'message "blob" from worker blob',
    'worker m.js',
    'import imported.js',
    'message "imported" from worker m.js',
    'import dynamic.js',
    'message "dynamic" from worker m.js',
    'worker nested.js',
    'message "nested" from worker nested.js',
    'message "nested" from worker m.js',
    'worker stopped.js',
    'message "one" from worker stopped.js',
  ]);
  assert.deepEqual(page.log, ['blob', 'imported', 'dynamic', 'nested', 'stopping']);
  assert.deepEqual(page.recording.notes, []);
  await page.reproduces();
  const { outcome } = await page.reverse('message "blob" from worker blob', 'worker stopped.js');
  assert.deepEqual(logOf(outcome), ['imported', 'dynamic', 'nested', 'blob', 'stopping']);
});

test('messages to a worker, and to a worker of its own, wait until its script has run', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button>ask</button>
<script>
const worker = new Worker('outer.js', { type: 'module' });
worker.onmessage = ({ data }) => log(data);
document.querySelector('button').onclick = () => { log('click'); worker.postMessage('ask') };
</script>`,
      '/outer.js': `import './imported.js';
const nested = new Worker('nested.js');
nested.onmessage = ({ data }) => postMessage(data);
onmessage = ({ data }) => { postMessage('outer-' + data); nested.postMessage(data) };`,
      '/imported.js': { body: '', delay: 200 },
      '/nested.js': {
        body: `importScripts('lib.js'); onmessage = ({ data }) => postMessage(lib + data)`,
        delay: 200,
      },
      '/lib.js': `const lib = 'nested-'`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const log = ['click', 'outer-ask', 'nested-ask'];
  assert.deepEqual(page.log, log);
  const ofNested = page.operation('message "ask" to worker nested.js');
  assertFacts(ofNested, { worker: page.operation('worker nested.js').id });
  await page.reproduces();
  // The script of a module worker runs with the last of its imports.
  for (const script of ['import imported.js', 'worker nested.js']) {
    const { outcome } = await page.reverse(script, 'click button');
    assert.deepEqual(logOf(outcome), log);
  }
  const { tests } = await page.explore();
  assert.deepEqual(
    tests.flatMap(({ learned }) => learned),
    [],
  );
});

test('errors of workers', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
for (const url of ['throws.js', 'syntax.js', 'missing.js']) {
  const worker = new Worker(url);
  worker.onerror = (event) => { event.preventDefault(); log(url + ':' + (event.lineno ?? event.type)) };
}
</script>`,
    '/throws.js': `

throw new Error('thrown')`,
    '/syntax.js': { body: `let x = ;`, after: 'error of worker throws.js' },
    '/missing.js': { status: 404, after: 'error of worker syntax.js' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'worker throws.js',
    'error of worker throws.js',
    'worker syntax.js',
    'error of worker syntax.js',
    'worker missing.js',
    'error of worker missing.js',
  ]);
  assert.deepEqual(page.log, ['throws.js:3', 'syntax.js:1', 'missing.js:error']);
  // Chrome reports them when their owner has been told, by another way.
  const thrown = page.recording.outcome.exceptions.map(({ at, during }) => [at, during]);
  assert.deepEqual(thrown, [
    ['throws.js:3', page.names.indexOf('worker throws.js')],
    ['syntax.js:1', page.names.indexOf('worker syntax.js')],
  ]);
  await page.reproduces();
  const { outcome } = await page.reverse('error of worker throws.js', 'worker missing.js');
  assert.deepEqual(logOf(outcome), ['syntax.js:1', 'throws.js:3', 'missing.js:error']);
});

test('clocks, random numbers and time of a worker are the run’s', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const worker = new Worker('w.js');
worker.onmessage = ({ data }) => log(data);
setTimeout(() => worker.postMessage('time'), 9000);
</script>`,
    '/w.js': `const began = Date.now();
postMessage(Math.random() + '');
postMessage(crypto.randomUUID());
onmessage = () => postMessage(Math.round((Date.now() - began) / 1000) + 's');`,
  });
  assert.equal(page.log.at(-1), '9s');
  const { outcome } = await page.reproduces();
  assert.deepEqual(logOf(outcome), page.log);
});
