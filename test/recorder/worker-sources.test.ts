/** In workers, too: what the browser, the world and servers decide the moment of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const PAGE = `${LOG}
<script>
const worker = new Worker('w.js');
worker.onmessage = ({ data }) => log(data);
</script>`;

test('promises, IndexedDB, caches, locks, files and posted tasks of a worker', async () => {
  const page = await pages.record({
    '/': PAGE,
    '/w.js': `const tell = (what) => () => postMessage(what);
crypto.subtle.digest('SHA-256', new Uint8Array(1e6)).then(tell('digest'));
new Blob(['text']).text().then(tell('blob'));
indexedDB.open('db').onsuccess = tell('db');
caches.open('c').then(tell('cache'));
navigator.locks.request('l', tell('lock'));
const reader = new FileReader();
reader.onload = tell('read');
reader.readAsText(new Blob(['x']));
scheduler.postTask(tell('task'), { delay: 300 });`,
  });
  assert.deepEqual(page.log.toSorted(), ['blob', 'cache', 'db', 'digest', 'lock', 'read', 'task']);
  assert.equal(page.log.at(-1), 'task');
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, []);
  // A digest is there at once: Chrome makes it on the worker's own thread.
  for (const name of ['file text', 'file readAsText', 'cache open', 'IndexedDB open', 'lock']) {
    const held = page.names.find((known) => known.startsWith(name));
    assert.ok(held !== undefined, `${name} in ${page.names.join(', ')}`);
  }
});

test('a WebSocket and an EventSource of a worker', async () => {
  const page = await pages.record({
    '/': PAGE,
    '/w.js': `const told = [];
const tell = (what) => { if (told.push(what) === 2) postMessage(told.join()); };
const socket = new WebSocket('/socket');
socket.onmessage = ({ data }) => tell('socket-' + data);
socket.onerror = () => tell('socket-error');
const events = new EventSource('/events');
events.onmessage = ({ data }) => { tell('events-' + data); events.close(); };`,
    '/socket': {
      socket(socket) {
        socket.send('hello');
        return undefined;
      },
    },
    '/events': {
      body: 'data: one\n\n',
      headers: { 'content-type': 'text/event-stream' },
      after: 'socket message 1 of socket',
    },
  });
  assert.deepEqual(page.log, ['socket-hello,events-one']);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, []);
  const [socket, events] = ['socket message 1', 'server-sent event 1'].map(
    (start) => page.names.find((name) => name.startsWith(start)) ?? '',
  );
  const other = await page.reverse(socket ?? '', events ?? '');
  assert.deepEqual(logOf(other.outcome), ['events-one,socket-hello']);
});
