import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('a shared worker: its script, its requests, its timer and messages both ways', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const { port } = new SharedWorker('w.js');
port.onmessage = ({ data }) => log(data);
port.postMessage('hello');
</script>
<img src="a.svg" onload="log('image')">`,
    '/w.js': `importScripts('lib.js');
let count = 0;
onconnect = ({ ports: [port] }) => {
  count++;
  port.onmessage = ({ data }) => port.postMessage(data + '-' + lib + count);
  fetch('data.json').then((response) => response.text()).then((text) => port.postMessage(text));
  setTimeout(() => port.postMessage('timer'), 5000);
};`,
    '/lib.js': `const lib = 'lib'`,
    '/data.json': { body: 'data', after: 'message "hello-lib1"' },
    '/a.svg': {
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      after: 'message "data"',
    },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'worker w.js',
    'message "hello"',
    'message "hello-lib1"',
    'response GET /data.json',
    'message "data"',
    'image a.svg',
    'timer 5000ms set by w.js:7',
    'message "timer"',
  ]);
  assert.deepEqual(page.log, ['hello-lib1', 'data', 'image', 'timer']);
  assert.deepEqual(page.recording.notes, []);
  for (let run = 0; run < 5; run++) {
    const { uncontrolled } = await page.reproduces();
    assert.deepEqual(uncontrolled, []);
  }
  const { outcome } = await page.reverse('image a.svg', 'response GET /data.json');
  assert.deepEqual(logOf(outcome), ['hello-lib1', 'image', 'data', 'timer']);
});

test('messages to a shared worker wait until its script has run', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button>ask</button>
<script>
const { port } = new SharedWorker('w.js');
port.onmessage = ({ data }) => log(data);
document.querySelector('button').onclick = () => port.postMessage('ask');
</script>`,
      '/w.js': {
        body: `onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => port.postMessage('re-' + data) }`,
        delay: 200,
      },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.names, [
    ...['parse /index.html', 'worker w.js', 'click button', 'message "ask"', 'message "re-ask"'],
  ]);
  assert.equal(page.happensBefore('worker w.js', 'message "ask"'), true);
  await page.reproduces();
  const { outcome } = await page.reverse('worker w.js', 'click button');
  assert.deepEqual(logOf(outcome), ['re-ask']);
});

test('one that several documents use, a module, one that ends itself, one that cannot be had', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const start = (url, options) => {
  const worker = new SharedWorker(url, options);
  worker.port.onmessage = ({ data }) => log(data);
  worker.onerror = () => log('error');
};
start('w.js', { type: 'module' });
start('close.js');
start('missing.js');
</script>
<iframe src="frame.html"></iframe>
<button id="open" onclick="window.open('popup.html')">Open</button>`,
      '/frame.html': {
        body: `<script>new SharedWorker('w.js', { type: 'module' }).port.onmessage = ({ data }) => parent.log('frame:' + data)</script>`,
        after: 'message "client1"',
      },
      '/popup.html': `<script>new SharedWorker('w.js', { type: 'module' }).port.onmessage = ({ data }) => opener.log('popup:' + data)</script>`,
      '/w.js': `import { name } from './imported.js';
let clients = 0;
onconnect = ({ ports: [port] }) => port.postMessage(name + ++clients);`,
      '/imported.js': { body: `export const name = 'client'`, delay: 100 },
      '/close.js': {
        body: `onconnect = ({ ports: [port] }) => { port.postMessage('bye'); close(); setTimeout(() => port.postMessage('never'), 10) }`,
        after: 'message "client2"',
      },
      '/missing.js': { status: 404, after: 'message "bye"' },
    },
    { steps: [{ type: 'click', selectors: ['#open'] }] },
  );
  const expected = ['bye', 'client1', 'error', 'frame:client2', 'popup:client3'];
  assert.deepEqual(page.log.toSorted(), expected);
  for (let run = 0; run < 3; run++) {
    const { uncontrolled } = await page.reproduces();
    assert.deepEqual(uncontrolled, []);
  }
});

test('the page is left, and the worker with it; its clocks and random numbers are the run’s', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<a id="next" href="next.html">Next</a>
<script>new SharedWorker('w.js').port.onmessage = ({ data }) => log(data)</script>`,
      '/w.js': `const { port1 } = new MessageChannel();
onconnect = ({ ports: [port] }) => {
  port.postMessage(Math.random() + '-' + Date.now());
  setInterval(() => fetch('tick'), 7000);
};`,
      '/tick': '',
      '/next.html': `${LOG}<script>
const { port } = new SharedWorker('w.js', 'another');
port.onmessage = ({ data }) => log(data);
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['#next'] }] },
  );
  assert.equal(page.log.length, 1);
  for (let run = 0; run < 3; run++) {
    const { uncontrolled } = await page.reproduces();
    assert.deepEqual(uncontrolled, []);
  }
});
