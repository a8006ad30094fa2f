import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, recordedPages, textOf } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = { type: 'click', selectors: ['#open'] };

test('a popup: its document, scripts, requests, timers and messages both ways', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="open" onclick="popup = window.open('popup.html')">Open</button>
<script>
let popup;
addEventListener('message', ({ data }) => { log(data); popup.postMessage('thanks', '*') });
</script>`,
      '/popup.html': `<!doctype html><p>Hello</p>
<script src="lib.js"></script>
<script>
addEventListener('message', ({ data }) => show(data));
fetch('data.json').then((response) => response.text()).then((text) => { show(text); opener.postMessage(text, '*') });
setTimeout(() => show('timer'), 5000);
</script>`,
      '/lib.js': `const show = (text) => document.body.append(text + '. ')`,
      '/data.json': { body: 'data', delay: 200 },
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'click #open',
    'parse /popup.html',
    'script lib.js',
    'response GET /data.json',
    'message "data" from popup.html',
    'message "thanks" from index.html',
    'timer 5000ms set by popup.html:6',
  ]);
  assert.equal(page.causeOf('parse /popup.html'), 'click #open');
  assert.deepEqual(page.log, ['data']);
  assert.match(textOf(page.recording.outcome, 1), /data\. thanks\. timer\./);
  assert.deepEqual(page.recording.notes, []);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, []);
  const { outcome } = await page.reverse(
    'response GET /data.json',
    'timer 5000ms set by popup.html:6',
  );
  assert.match(textOf(outcome, 1), /timer\. data\. thanks\./);
});

test('a popup without an opener, by a link and by a script', async () => {
  for (const opens of [
    '<a id="open" href="popup.html" target="_blank">Open</a>',
    `<button id="open" onclick="window.open('popup.html', '_blank', 'noopener')">Open</button>`,
  ]) {
    const page = await pages.record(
      {
        '/': `${LOG}${opens}<script>setTimeout(() => log('timer'), 9000)</script>`,
        '/popup.html': `<!doctype html><p id="show"></p><script>
const show = (text) => { document.getElementById('show').append(text + '. ') };
show(String(opener));
fetch('data.json').then((response) => response.text()).then(show);
setTimeout(() => show('timer'), 100);
</script>`,
        '/data.json': { body: 'data', delay: 200 },
      },
      { steps: [CLICK] },
    );
    assert.deepEqual(page.names, [
      'parse /index.html',
      'timer 9000ms set by index.html:1',
      'click #open',
      'parse /popup.html',
      'timer 100ms set by popup.html:5',
      'response GET /data.json',
    ]);
    assert.equal(textOf(page.recording.outcome, 1), 'null. timer. data.');
    assert.deepEqual(page.recording.notes, []);
    const run = await page.reproduces();
    assert.deepEqual(run.uncontrolled, []);
    const { outcome } = await page.reverse(
      'timer 100ms set by popup.html:5',
      'response GET /data.json',
    );
    assert.equal(textOf(outcome, 1), 'null. data. timer.');
  }
});

test('a popup of another site: messages both ways, and what it stores', async () => {
  const { otherOrigin } = pages.server;
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="open" onclick="popup = window.open('${otherOrigin}/popup.html')">Open</button>
<script>
let popup;
addEventListener('message', ({ data }) => { log(data); if (data === 'ready') popup.postMessage('hello', '*') });
</script>`,
      '/popup.html': `<!doctype html><script>
const visits = Number(localStorage.visits ?? 0) + Number(sessionStorage.visits ?? 0) + 1;
localStorage.visits = sessionStorage.visits = visits;
document.cookie = 'visits=' + visits;
addEventListener('message', ({ data }) => opener.postMessage(data + visits, '*'));
opener.postMessage('ready', '*');
</script>`,
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.log, ['ready', 'hello1']);
  assert.deepEqual(page.names.slice(2), [
    `parse ${new URL(otherOrigin).host}/popup.html`,
    `message "ready" from ${otherOrigin}`,
    `message "hello" from ${pages.server.origin}`,
    `message "hello1" from ${otherOrigin}`,
  ]);
  await page.reproduces();
});

test('popups that close themselves, or are closed', async () => {
  for (const close of [
    'window.close()',
    'opener.popup.close()',
    "opener.postMessage('close', '*')",
  ]) {
    const page = await pages.record(
      {
        '/': `${LOG}
<button id="open" onclick="popup = window.open('popup.html')">Open</button>
<script>
var popup;
addEventListener('message', ({ data }) => { log(data + popup.closed); if (data === 'close') popup.close() });
</script>`,
        '/popup.html': `<!doctype html><script>
setInterval(() => opener.postMessage('tick', '*'), 1000);
opener.postMessage('done', '*');
setTimeout(() => { ${close} }, 1500);
</script>`,
      },
      { steps: [CLICK] },
    );
    assert.equal(page.recording.outcome.documents.length, 1);
    assert.deepEqual(page.log.slice(0, 2), ['donefalse', 'tickfalse']);
    assert.deepEqual(page.recording.notes, []);
    const run = await page.reproduces();
    assert.deepEqual(run.uncontrolled, []);
  }
});

test('a popup that its opener writes', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="open" onclick="go()">Open</button>
<script>
function go() {
  const popup = window.open('');
  popup.document.write('<p>Hello <script>setTimeout(() => document.write("timer"), 3000)<\\/script>');
  popup.document.close();
  fetch('data.json').then((response) => response.text()).then((text) => popup.document.body.append(text));
}
</script>`,
      '/data.json': { body: 'data', delay: 200 },
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.names.slice(1), [
    'click #open',
    'response GET /data.json',
    'timer 3000ms set by index.html:6',
  ]);
  assert.equal(textOf(page.recording.outcome, 1), 'timer');
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, []);
});

test('the next run has none of the popups, and none of their requests', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="open" onclick="log(String(window.open('', 'named').location)); window.open('popup.html', 'named')">Open</button>`,
      '/popup.html': `<!doctype html><p>Popup</p>
<script>addEventListener('pagehide', () => { navigator.sendBeacon('left'); window.open('never.html') })</script>
<button id="next" onclick="location.href = 'next.html'">Next</button>
<script>setTimeout(() => { location.href = 'next.html' }, 4000)</script>`,
      '/next.html': {
        body: `<!doctype html><script>window.open('last.html')</script>`,
        delay: 300,
      },
      '/last.html': '<!doctype html><p>Last</p>',
      '/never.html': '<!doctype html><p>Never</p>',
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.log, ['about:blank']);
  await page.reproduces();
  const { outcome, uncontrolled } = await page.reproduces();
  assert.deepEqual(uncontrolled, ['ping left: let through']);
  assert.deepEqual(
    outcome.documents.map(({ url }) => new URL(url).pathname),
    ['/', '/next.html', '/last.html'],
  );
});

test('a document that its server gives late keeps the opener from nothing', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="open" onclick="go()">Open</button>
<script>
function go() {
  window.open('popup.html');
  fetch('a.json').then(() => { log('a'); return fetch('b.json') }).then(() => log('b'));
}
</script>`,
      '/popup.html': { body: '<!doctype html><p>Late</p>', after: 'response GET /b.json' },
      '/a.json': { body: '{}', delay: 100 },
      '/b.json': { body: '{}', delay: 100 },
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.names.slice(2), [
    'response GET /a.json',
    'response GET /b.json',
    'parse /popup.html',
  ]);
  await page.reproduces();
  await page.reverse('response GET /a.json', 'parse /popup.html');
});

test('popups that no page comes to', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="open" onclick="go()">Open</button>
<script>
function go() {
  for (const url of ['file.bin', 'nothing', 'missing.html', 'image.svg']) window.open(url, '_blank', 'noopener');
  for (const url of ['file.bin', 'nothing', 'missing.html', 'javascript:1', 'blob:x']) window.open(url);
}
</script>`,
      '/file.bin': { body: 'x', headers: { 'Content-Type': 'application/octet-stream' } },
      '/nothing': { status: 204 },
      '/image.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    { steps: [CLICK] },
  );
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, ['download file.bin: not kept']);
  assert.equal(run.outcome.documents.length, 9);
});

test('steps in a popup, in a frame of it, and of one that is not there', async () => {
  const { origin, otherOrigin } = pages.server;
  const site = {
    '/': `${LOG}
<button id="open" onclick="window.open('popup.html')">Open</button>
<script>addEventListener('message', ({ data }) => log(data))</script>`,
    '/popup.html': {
      body: `<!doctype html><button id="say" onclick="opener.postMessage('clicked', '*')">Say</button>
<input id="name" onkeydown="opener.postMessage(event.key, '*')">
<iframe src="${otherOrigin}/frame.html"></iframe>`,
      delay: 200,
    },
    '/frame.html': `<!doctype html><button id="buy" onclick="parent.opener.postMessage('in frame', '*')">In</button>`,
  };
  const target = `${origin}/popup.html`;
  const page = await pages.record(site, {
    steps: [
      CLICK,
      { type: 'click', target, selectors: ['#say'] },
      { type: 'change', target, selectors: ['#name'], value: 'a' },
      { type: 'keyDown', target, key: 'b' },
      // The scenario of another server has the same paths.
      {
        type: 'click',
        target: 'http://elsewhere.test/popup.html',
        frame: [0],
        selectors: ['#buy'],
      },
    ],
  });
  assert.deepEqual(page.log, ['clicked', 'a', 'b', 'in', 'frame']);
  assert.deepEqual(
    page.names.filter((name) => /click|type|press/.test(name)),
    [
      'click #open',
      'click #say in popup popup.html',
      'message "clicked" from popup.html',
      'type "a" into #name in popup popup.html',
      'press b in popup popup.html',
      'click #buy in frame 0 in popup popup.html',
    ],
  );
  await page.reproduces();
  await assert.rejects(
    pages.record(site, { steps: [{ type: 'click', target, selectors: ['#say'] }] }),
    /cannot be performed: its popup is not there/,
  );
});
