/** Bodies in which their servers pause: piece by piece. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const PARTS = ['first,', 'second,', 'third'];
const SITE = (script: string) => ({
  '/': `${LOG}<button onclick="log('click')">b</button><script>${script}</script>`,
  '/news': { headers: { 'Content-Type': 'application/x-ndjson' }, body: PARTS },
  '/news?2': { headers: { 'Content-Type': 'application/x-ndjson' }, body: PARTS },
});
const CLICK = { steps: [{ type: 'click', selectors: ['button'] }] };
const NAMES = [
  'parse index.html',
  'response GET news',
  'chunk 2 of news',
  'chunk 3 of news',
  'click button',
];

test('a reader of a body gets the pieces, each in its own operation', async () => {
  const page = await pages.record(
    SITE(`
fetch('news').then(async ({ body }) => {
  log('head');
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return log('end');
    log(new TextDecoder().decode(value));
  }
});`),
    CLICK,
  );
  assert.deepEqual(page.names, NAMES);
  assert.deepEqual(page.log, ['head', ...PARTS, 'end', 'click']);
  await page.reproduces();
  const { outcome } = await page.reverse('chunk 2 of news', 'click button');
  assert.deepEqual(logOf(outcome), ['head', 'first,', 'click', 'second,', 'third', 'end']);
});

test('who reads a body whole has it with its last piece', async () => {
  const page = await pages.record(
    SITE(`
fetch('news').then((response) => { log('head'); return response.text(); }).then(log);`),
    CLICK,
  );
  assert.deepEqual(page.log, ['head', PARTS.join(''), 'click']);
  await page.reproduces();
  const { outcome } = await page.reverse('chunk 3 of news', 'click button');
  assert.deepEqual(logOf(outcome), ['head', 'click', PARTS.join('')]);
});

test('a request has progress with each piece', async () => {
  const page = await pages.record(
    SITE(`
const request = new XMLHttpRequest();
request.open('GET', 'news');
request.onreadystatechange = () => log('state' + request.readyState);
request.onprogress = ({ loaded }) => log('progress' + loaded);
request.onload = () => log(request.responseText);
request.send();`),
    CLICK,
  );
  assert.deepEqual(page.names, NAMES);
  assert.deepEqual(page.log, [
    'state2',
    'state3',
    'progress6',
    'state3',
    'progress13',
    'progress18',
    'state4',
    'first,second,third',
    'click',
  ]);
  await page.reproduces();
  const { outcome } = await page.reverse('chunk 3 of news', 'click button');
  assert.equal(logOf(outcome).indexOf('click'), page.log.indexOf('progress18'));
});

test('pieces of a body that nobody reads, or that is called off, keep nobody waiting', async () => {
  const page = await pages.record(
    SITE(`
fetch('news').then(() => log('head'));
const controller = new AbortController();
fetch('news?2', { signal: controller.signal }).then(async (response) => {
  log('second');
  controller.abort();
  await response.text().catch(({ name }) => log(name));
});`),
    CLICK,
  );
  assert.deepEqual(page.log.toSorted(), ['AbortError', 'click', 'head', 'second']);
  const { uncontrolled } = await page.reproduces();
  assert.deepEqual(uncontrolled, []);
});
