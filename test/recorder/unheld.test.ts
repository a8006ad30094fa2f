import assert from 'node:assert/strict';
import { test } from 'node:test';
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
