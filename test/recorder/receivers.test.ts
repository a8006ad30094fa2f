/** A message that nobody has asked for has its place in the code where the page receives it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeInSources } from '../../src/model/kinds.js';
import { recordedPages } from '../support/recorded-page.js';
import type { Site } from '../support/site.js';

const pages = recordedPages();

const EVENTS = { headers: { 'Content-Type': 'text/event-stream' } };

/** Line 2 of the script has what receives the message. */
const SENDERS: Readonly<Record<string, { readonly script: string; readonly site?: Site }>> = {
  'socket message 1 of feed': {
    script: `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/feed');
socket.onmessage = ({ data }) => { document.title = data; };`,
    site: { '/feed': { socket: (socket) => void socket.send('a') } },
  },
  'socket opening of feed': {
    script: `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/feed'); socket.onmessage = () => {};
socket.addEventListener('open', { handleEvent() { document.title = 'open'; } });`,
    site: { '/feed': { socket: () => undefined } },
  },
  'server-sent event 1 of feed': {
    script: `const source = new EventSource('feed');
source.addEventListener('news', function () { document.title = 'news'; }.bind(null));`,
    site: { '/feed': { ...EVENTS, body: ['event: news\ndata: 2\n\n'], endless: true } },
  },
  'message from frame.html': {
    script: `onmessage = null;
addEventListener('message', ({ data }) => { document.title = data; });
document.body.append(Object.assign(document.createElement('iframe'), { src: 'frame.html' }));`,
    site: { '/frame.html': '<script>parent.postMessage(1)</script>' },
  },
  'message from worker worker.js': {
    script: `const worker = new Worker('worker.js');
worker.onmessage = ({ data }) => { document.title = data; };`,
    site: { '/worker.js': 'postMessage(1);' },
  },
  'message to worker worker.js': {
    script: `const worker = new Worker('worker.js');
worker.postMessage(1);`,
    site: {
      '/worker.js': `let last;
onmessage = ({ data }) => { last = data; };`,
    },
  },
  'message "ask" to worker worker.js': {
    script: `const worker = new Worker('worker.js');
worker.postMessage('ask');`,
    site: {
      '/worker.js': `let last; self.onmessage = null; addEventListener('message',
function receive({ data }) { last = data; });`,
    },
  },
  'message on news': {
    script: `const [one, other] = [new BroadcastChannel('news'), new BroadcastChannel('news')];
one.onmessage = ({ data }) => { document.title = data; };
other.postMessage(1);`,
  },
};

async function placeOf(name: string, site: Site): Promise<string | null> {
  const page = await pages.record(site);
  const place = placeInSources(page.operation(name));
  await page.reproduces();
  return place;
}

for (const [name, { script, site = {} }] of Object.entries(SENDERS)) {
  test(name, async () => {
    const page = '<!doctype html><title>-</title><body><script src="app.js"></script>';
    const place = await placeOf(name, { '/': page, '/app.js': script, ...site });
    assert.equal(place, `${name.includes(' to worker ') ? 'worker' : 'app'}.js:2`);
  });
}

/** Line 3 of the page's own script has the listener, which the library calls by one of its own. */
const LIBRARY = `function connect() {
  const listeners = [];
  const socket = new WebSocket(location.origin.replace('http', 'ws') + '/feed');
  socket.onmessage = ({ data }) => { for (const listener of listeners) listener(data); };
  return { on: (listener) => listeners.push(listener) };
}`;

test('of a library’s receiver, the line of the page’s own code that had it made', async () => {
  const place = await placeOf('socket message 1 of feed', {
    '/': '<!doctype html><script src="node_modules/sockets.js"></script><script src="app.js"></script>',
    '/node_modules/sockets.js': LIBRARY,
    '/app.js': `const socket =
  connect();
socket.on((data) => { document.title = data; });`,
    '/feed': { socket: (socket) => void socket.send('a') },
  });
  assert.equal(place, 'app.js:2');
});

test('what was taken off again receives nothing', async () => {
  const place = await placeOf('socket message 1 of feed', {
    '/': '<!doctype html><script src="app.js"></script>',
    '/app.js': `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/feed');
const late = () => {};
socket.addEventListener('message', late);
socket.removeEventListener('message', late);`,
    '/feed': { socket: (socket) => void socket.send('a') },
  });
  assert.equal(place, null);
});

/** Of the second message: lines 2 to 4 have what may receive it. */
function placeOfSecond(script: string): Promise<string | null> {
  return placeOf('socket message 2 of feed', {
    '/': '<!doctype html><title>-</title><script src="app.js"></script>',
    '/app.js': `const socket = new WebSocket(location.origin.replace('http', 'ws') + '/feed');
${script}`,
    '/feed': {
      socket: (socket) => {
        for (const text of ['a', 'b']) socket.send(text);
      },
    },
  });
}

test('what was to receive one message receives no second', async () => {
  const place = await placeOfSecond(`const first = (event) => { event.stopImmediatePropagation(); };
socket.addEventListener('message', first, { once: true });
socket.addEventListener('message', ({ data }) => { document.title = data; });`);
  assert.equal(place, 'app.js:4');
});

test('what was to receive one message, and then all, receives the second', async () => {
  const place = await placeOfSecond(`const receive = () => {};
socket.addEventListener('message', receive, { once: true });
socket.removeEventListener('message', receive); socket.addEventListener('message', receive);`);
  assert.equal(place, 'app.js:2');
});

test('what a signal has taken off receives nothing, until it is registered again', async () => {
  const aborted = `const late = () => {}; const gone = new AbortController();
socket.addEventListener('message', late, { signal: gone.signal }); gone.abort();`;
  assert.equal(await placeOfSecond(aborted), null);
  const again = `${aborted}\nsocket.addEventListener('message', late);`;
  assert.equal(await placeOfSecond(again), 'app.js:2');
});
