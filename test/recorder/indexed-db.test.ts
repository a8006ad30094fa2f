import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

test('a database that is opened, filled and read', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const request = indexedDB.open('shop', 2);
request.onupgradeneeded = ({ oldVersion, newVersion }) => {
  log([oldVersion, newVersion]);
  const store = request.result.createObjectStore('fruit');
  store.put(3, 'apple').onsuccess = () => log('filled');
  request.transaction.oncomplete = () => log('upgraded');
};
request.addEventListener('success', function ({ type, target }) { log([type, this === request, target === request]) });
request.onsuccess = () => {
  const transaction = request.result.transaction(['fruit'], 'readwrite');
  const store = transaction.objectStore('fruit');
  store.get('apple').onsuccess = ({ target }) => {
    log('apple' + target.result);
    store.put(target.result + 1, 'apple').onsuccess = () => log('put');
  };
  transaction.oncomplete = () => log('complete');
};
</script>
<button onclick="log('click')">b</button>`,
    },
    { steps: CLICK },
  );
  const open = 'IndexedDB open shop requested by index.html:3';
  const transaction = 'IndexedDB transaction of shop requested by index.html:12';
  assert.deepEqual(page.names, ['parse /index.html', open, transaction, 'click button']);
  assert.equal(page.causeOf(transaction), open);
  const logs = [
    ['0,2', 'filled', 'upgraded'],
    ['success,true,true'],
    ['apple3', 'put', 'complete'],
    ['click'],
  ];
  assert.deepEqual(page.log, logs.flat());
  await page.reproduces();
  const late = await page.reverse(transaction, 'click button');
  assert.deepEqual(logOf(late.outcome), [logs[0], logs[1], logs[3], logs[2]].flat());
  const later = await page.reverse(open, 'click button');
  assert.deepEqual(logOf(later.outcome), [logs[0], logs[3], logs[1], logs[2]].flat());
});

const OPENED = `${LOG}
<script>
const opened = new Promise((resolve) => {
  const request = indexedDB.open('shop', 1);
  request.onupgradeneeded = () => { request.result.createObjectStore('a'); request.result.createObjectStore('b') };
  request.onsuccess = () => resolve(request.result);
});
</script>`;

test('transactions: errors, aborts and what wrong arguments throw', async () => {
  const page = await pages.record({
    '/': `${OPENED}
<script>
onerror = () => log('uncaught');
opened.then((db) => {
  const thrown = (act) => { try { act() } catch ({ name }) { log(name) } };
  thrown(() => db.transaction('none'));
  thrown(() => db.transaction('a', 'strange'));
  thrown(() => db.transaction([]));
  const aborted = db.transaction('a');
  aborted.onabort = () => log('abort');
  aborted.objectStore('a').get(1).onerror = ({ target }) => log(target.error.name);
  aborted.abort();
  const failing = db.transaction('a', 'readwrite');
  failing.objectStore('a').add(1, 1);
  failing.objectStore('a').add(1, 1).onerror = () => log('constraint');
  failing.onabort = () => log('failed');
  const throwing = db.transaction('b', 'readwrite');
  throwing.objectStore('b').put(1, 1).onsuccess = () => { throw new Error('bad') };
  throwing.onabort = () => log('thrown');
  db.transaction(['a', 'b']).objectStore('a').count().onsuccess = ({ target }) => log('count' + target.result);
});
</script>`,
  });
  assert.deepEqual(page.log, [
    ...['NotFoundError', 'TypeError', 'InvalidAccessError', 'AbortError', 'abort'],
    ...['constraint', 'failed', 'uncaught', 'thrown', 'count0'],
  ]);
  await page.reproduces();
});

test('a database that a page has open itself is deleted', async () => {
  const page = await pages.record(
    {
      '/': `${OPENED}
<button onclick="remove()">b</button>
<script>
let db;
opened.then((opened) => { db = opened; db.onversionchange = () => log('asked') });
function remove() {
  const request = indexedDB.deleteDatabase('shop');
  request.onblocked = () => { log('blocked'); setTimeout(() => db.close(), 20) };
  request.onsuccess = ({ oldVersion, newVersion }) => log([oldVersion, newVersion]);
  setTimeout(() => log('timer'), 5000);
}
</script>`,
    },
    { steps: CLICK },
  );
  assert.deepEqual(page.log, ['asked', 'blocked', '1,', 'timer']);
  const deleted = page.names.find((name) => name.includes('deleteDatabase')) ?? '';
  assert.match(page.causeOf(deleted) ?? '', /^timer 20ms/);
  await page.reproduces();
});
