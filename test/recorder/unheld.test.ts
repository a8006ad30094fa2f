import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Chrome } from '../../src/browser/chrome.js';
import { LOG, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('what is not held is named, in a page and in a worker', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const connection = new RTCPeerConnection();
log([connection instanceof RTCPeerConnection, RTCPeerConnection.name, connection.constructor === RTCPeerConnection].join());
new Worker('w.js').onmessage = ({ data }) => log(data);
</script>`,
    '/w.js': `new PerformanceObserver(() => {});
postMessage('worker');`,
  });
  assert.deepEqual(page.log, ['true,RTCPeerConnection,true', 'worker']);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled.toSorted(), [
    'PerformanceObserver: what it tells comes by itself',
    'RTCPeerConnection: what it tells comes by itself',
  ]);
});

const FRAME = `<script>addEventListener('storage', ({ newValue }) => parent.postMessage(newValue, '*'))</script>`;

test('what a document stores is told in another one by itself, which is named', async () => {
  const page = await pages.record({
    '/': `${LOG}
<iframe src="frame.html"></iframe>
<script>
onmessage = ({ data }) => log(data);
onload = () => localStorage.setItem('a', 'stored');
</script>`,
    '/frame.html': FRAME,
  });
  assert.deepEqual(page.log, ['stored']);
  const said = 'storage event: what another document has stored is told by itself';
  assert.ok(page.recording.notes.includes(said), page.recording.notes.join());
});

test('that WAVE clears what a page has stored is told to none', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
onstorage = () => log('told');
(async () => {
  sessionStorage.setItem('a', 'stored');
  while (sessionStorage.getItem('a') !== null) await fetch('/clear');
  await fetch('/clear');
  log('cleared');
})();
</script>`,
    '/clear': async () => {
      await clearStorage(pages.chrome, pages.server.origin);
      return {};
    },
  });
  assert.deepEqual(page.log, ['cleared']);
  assert.deepEqual(page.recording.notes, []);
});

/** As between two runs. */
async function clearStorage(chrome: Chrome, origin: string): Promise<void> {
  const browser = chrome.session(() => {});
  const { targetInfos } = await browser.send('Target.getTargets');
  const { targetId = '' } = targetInfos.find(({ url }) => url.startsWith(origin)) ?? {};
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  const tab = chrome.attach(sessionId, () => {});
  await tab.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.send('Target.detachFromTarget', { sessionId });
}

test('what other processes tell of cookies, workers and the browser is held', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
(async () => {
  await cookieStore.set('a', 'b');
  log((await cookieStore.get('a')).value);
  log('workers:' + (await navigator.serviceWorker.getRegistrations()).length);
  log(typeof (await navigator.userAgentData.getHighEntropyValues(['bitness'])).bitness);
  const video = { contentType: 'video/webm; codecs="vp8"', width: 8, height: 8, bitrate: 8, framerate: 8 };
  log(typeof (await navigator.mediaCapabilities.decodingInfo({ type: 'file', video })).supported);
  const sent = { ...video, contentType: 'video/VP8' };
  log(typeof (await navigator.mediaCapabilities.encodingInfo({ type: 'webrtc', video: sent })).supported);
  log(typeof (await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))).instance);
})();
</script>`,
  });
  assert.deepEqual(page.log, ['b', 'workers:0', 'string', 'boolean', 'boolean', 'object']);
  const held = [
    ...['cookie set', 'cookie get', 'service worker getRegistrations'],
    ...['user agent getHighEntropyValues', 'user agent decodingInfo', 'user agent encodingInfo'],
    'WebAssembly instantiate',
  ];
  for (const what of held) {
    assert.ok(
      page.names.some((name) => name.startsWith(`${what} requested`)),
      what,
    );
  }
  await page.reproduces();
});

test('WebAssembly is compiled by another thread, of which the end is held or named', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const empty = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
WebAssembly.compile(empty).then((module) => log(module instanceof WebAssembly.Module));
fetch('other.txt').then(() => log('other'));
const wasm = new Response(empty, { headers: { 'content-type': 'application/wasm' } });
const canvas = document.createElement('canvas');
canvas.toBlob(({ type }) => {
  log(type);
  WebAssembly.compileStreaming(wasm).then((module) => log(module instanceof WebAssembly.Module));
});
</script>`,
    '/other.txt': 'other',
  });
  assert.deepEqual(page.log.toSorted(), ['image/png', 'other', 'true', 'true']);
  const compiled = 'WebAssembly compile requested by index.html';
  assert.ok(page.names.includes(`${compiled}:4`), page.names.join());
  assert.ok(page.names.includes('image toBlob requested by index.html:8'), page.names.join());
  const said = 'WebAssembly.compileStreaming: its end comes by itself';
  assert.ok(page.recording.notes.includes(said), page.recording.notes.join());
  const run = await page.reverse(`${compiled}:4`, 'response GET /other.txt');
  assert.equal(run.enforced, 'exact');
});
