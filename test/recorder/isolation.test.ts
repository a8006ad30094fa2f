import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

/** Every place in which a page can keep something from one visit to the next. */
const COUNTER = `${LOG}
<script>
const next = (count) => Number(count || 0) + 1;
async function count() {
  document.cookie = 'count=' + next(/count=(\\d+)/.exec(document.cookie)?.[1]) + '; max-age=1000';
  log('cookie' + document.cookie);
  localStorage.count = next(localStorage.count);
  log('local' + localStorage.count);
  sessionStorage.count = next(sessionStorage.count);
  log('session' + sessionStorage.count);
  window.name = 'x' + window.name;
  log('name' + window.name);
  const cache = await caches.open('visits');
  await cache.put('/visit' + (await cache.keys()).length, new Response('x'));
  log('cache' + (await cache.keys()).length);
  const database = await new Promise((resolve) => {
    const opening = indexedDB.open('visits', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('visits', { autoIncrement: true });
    opening.onsuccess = () => resolve(opening.result);
  });
  const visits = await new Promise((resolve) => {
    const store = database.transaction('visits', 'readwrite').objectStore('visits');
    store.add('visit');
    const counting = store.count();
    counting.onsuccess = () => resolve(counting.result);
  });
  log('database' + visits);
  log('workers' + (await navigator.serviceWorker.getRegistrations()).length);
  log('controlled' + (navigator.serviceWorker.controller !== null));
  await navigator.serviceWorker.register('worker.js').catch(({ name }) => log(name));
  log('done');
}
count();
</script>
<button>b</button>`;

test('each run sees the page for the first time', async () => {
  const page = await pages.record(
    {
      '/': { body: COUNTER, headers: { 'Set-Cookie': 'server=1; max-age=1000' } },
      '/worker.js': `self.addEventListener('fetch', () => {})`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const first = [
    'cookieserver=1;',
    'count=1',
    'local1',
    'session1',
    'namex',
    'cache1',
    'database1',
  ];
  assert.deepEqual(page.log, [...first, 'workers0', 'controlledfalse', 'SecurityError', 'done']);
  await page.reproduces();
});

/** What a run leaves behind in its tab, or a tab has not yet had, is none of the page's business. */
const SURROUNDINGS = `${LOG}<title>p</title>
<button onclick="log('clicked')">b</button>
<script>
for (const type of ['mouseover', 'mousemove', 'resize'])
  addEventListener(type, () => log(type));
fetch('a.json').then((response) => response.json()).then(() => {
  const button = document.querySelector('button');
  log('hover' + button.matches(':hover') + document.documentElement.matches(':hover'));
  log('touch' + navigator.maxTouchPoints + ('ontouchstart' in window));
  log('screen' + screen.orientation.type + innerWidth);
  log('entries' + navigation.entries().length + navigation.canGoBack + navigation.currentEntry.index);
  log('history' + history.length);
});
</script>`;
const VIEWPORT = { width: 900, height: 500, deviceScaleFactor: 1, isMobile: false };

test('each run finds the mouse, the screen and the history as the first one did', async () => {
  const page = await pages.record(
    { '/': SURROUNDINGS, '/a.json': '1' },
    {
      steps: [
        { type: 'click', selectors: ['button'] },
        { type: 'setViewport', ...VIEWPORT, hasTouch: true, isLandscape: true },
      ],
    },
  );
  assert.deepEqual(page.log, [
    'hoverfalsefalse',
    'touch0false',
    'screenlandscape-primary800',
    'entries1false0',
    'history1',
    'mouseover',
    'mousemove',
    'clicked',
    'resize',
  ]);
  await page.reproduces();
  await page.reproduces();
});

test('a scenario that begins on a device has its screen and its touch', async () => {
  const page = await pages.record(
    { '/': SURROUNDINGS, '/a.json': '1' },
    { viewport: { ...VIEWPORT, hasTouch: true, isLandscape: true } },
  );
  assert.deepEqual(page.log.slice(1, 3), ['touch1true', 'screenlandscape-primary900']);
  await page.reproduces();
});

test('frames of other sites are cleaned too', async () => {
  const { otherOrigin } = pages.server;
  const page = await pages.record({
    '/': `${LOG}<script>addEventListener('message', ({ data }) => log(data))</script>
<iframe src="${otherOrigin}/frame.html"></iframe>`,
    '/frame.html': `<script>
localStorage.count = Number(localStorage.count || 0) + 1;
sessionStorage.count = Number(sessionStorage.count || 0) + 1;
parent.postMessage('local' + localStorage.count + 'session' + sessionStorage.count, '*');
</script>`,
  });
  assert.deepEqual(page.log, ['local1session1']);
  await page.reproduces();
  const run = await page.enforce(page.space.sigma0);
  assert.deepEqual(logOf(run.outcome), page.log);
});

test('frames of other sites are cleaned although the page has removed them', async () => {
  const { otherOrigin } = pages.server;
  const page = await pages.record({
    '/': `${LOG}<script>
addEventListener('message', ({ data }) => {
  log(data);
  document.querySelector('iframe').remove();
});
</script>
<iframe src="${otherOrigin}/frame.html"></iframe>`,
    '/frame.html': `<script>
localStorage.count = Number(localStorage.count || 0) + 1;
sessionStorage.count = Number(sessionStorage.count || 0) + 1;
parent.postMessage('local' + localStorage.count + 'session' + sessionStorage.count, '*');
</script>`,
  });
  assert.deepEqual(page.log, ['local1session1']);
  await page.reproduces();
  await page.reproduces();
});

test('a page that does not let itself be left does not keep the next run waiting for ever', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="log('clicked')">b</button>
<script>addEventListener('pagehide', () => { for (;;); })</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  for (const _ of 'abc') {
    const run = await page.enforce(page.space.sigma0);
    assert.deepEqual(logOf(run.outcome), ['clicked']);
  }
});
