import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('what a person would be asked is answered with no, and held', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click')">b</button>
<script>

navigator.geolocation.getCurrentPosition(() => log('here'), ({ code }) => log('position' + code));
const watch = navigator.geolocation.watchPosition(() => log('here'), ({ code }) => log('watch' + code));
setTimeout(() => navigator.geolocation.clearWatch(watch), 20000);
try { navigator.geolocation.getCurrentPosition() } catch ({ name }) { log(name) }
Notification.requestPermission((answer) => log('callback-' + answer)).then(log);
navigator.permissions.query({ name: 'geolocation' }).then(({ state }) => log(state));
navigator.clipboard.readText().catch(({ name }) => log('read' + name));
navigator.clipboard.writeText('x').catch(({ name }) => log('write' + name));
navigator.storage.persist().then((is) => log('persist' + is));
navigator.mediaDevices.getUserMedia({ audio: true }).catch(({ name }) => log(name));
navigator.wakeLock.request('screen').catch(({ name }) => log('wake' + name));
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const position = 'position getCurrentPosition requested by index.html:5';
  assert.deepEqual(page.names.toSorted(), [
    'click button',
    'clipboard readText requested by index.html:11',
    'clipboard writeText requested by index.html:12',
    'parse /index.html',
    'permission getUserMedia requested by index.html:14',
    'permission query requested by index.html:10',
    'permission request requested by index.html:15',
    'permission requestPermission requested by index.html:9',
    position,
    'position watchPosition requested by index.html:6',
    'storage persist requested by index.html:13',
  ]);
  assert.deepEqual(page.log.toSorted(), [
    'NotFoundError',
    'TypeError',
    'callback-default',
    'click',
    'default',
    'persistfalse',
    'position1',
    'prompt',
    'readNotAllowedError',
    'wakeNotAllowedError',
    'watch1',
    'writeNotAllowedError',
  ]);
  const { uncontrolled, durationMs } = await page.reproduces();
  assert.deepEqual(uncontrolled, []);
  assert(durationMs < 2000, `it took ${durationMs} ms`);
  const run = await page.reverse(position, 'click button');
  assert(logOf(run.outcome).indexOf('click') < logOf(run.outcome).indexOf('position1'));
});
