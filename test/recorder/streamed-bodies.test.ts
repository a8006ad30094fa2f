/** Bodies in which their servers pause: piece by piece. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PacedNetwork } from '../support/paced-network.js';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const PARTS = ['first,', 'second,', 'third'];
const headers = { 'Content-Type': 'application/x-ndjson' };

/** With a user who clicks in the end. */
const recordWith = (script: string) => {
  const network = new PacedNetwork();
  const site = {
    '/': `${LOG}<button onclick="log('click')">b</button><script>${script}</script>`,
    '/news': { headers, body: network.body('/news', PARTS) },
    '/news?2': { headers, body: network.body('/news?2', PARTS) },
  };
  return pages.record(site, { steps: [{ type: 'click', selectors: ['button'] }], network });
};
const NAMES = [
  'parse /index.html',
  'response GET /news',
  'chunk 2 of news',
  'chunk 3 of news',
  'click button',
];

test('a reader of a body gets the pieces, each in its own operation', async () => {
  const page = await recordWith(`
fetch('news').then(async ({ body }) => {
  log('head');
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return log('end');
    log(new TextDecoder().decode(value));
  }
});`);
  assert.deepEqual(page.names, NAMES);
  assert.deepEqual(page.log, ['head', ...PARTS, 'end', 'click']);
  await page.reproduces();
  const { outcome } = await page.reverse('chunk 2 of news', 'click button');
  assert.deepEqual(logOf(outcome), ['head', 'first,', 'click', 'second,', 'third', 'end']);
});

test('who reads a body whole has it with its last piece', async () => {
  const page = await recordWith(`
fetch('news').then((response) => { log('head'); return response.text(); }).then(log);`);
  assert.deepEqual(page.log, ['head', PARTS.join(''), 'click']);
  await page.reproduces();
  const { outcome } = await page.reverse('chunk 3 of news', 'click button');
  assert.deepEqual(logOf(outcome), ['head', 'click', PARTS.join('')]);
});

test('a request has progress with each piece', async () => {
  // Chrome repeats state 3 at most every 50 ms by its own clock: each state counts once.
  const page = await recordWith(`
const request = new XMLHttpRequest();
request.open('GET', 'news');
const states = new Set();
request.onreadystatechange = () => {
  if (!states.has(request.readyState)) log('state' + request.readyState);
  states.add(request.readyState);
};
request.onprogress = ({ loaded }) => log('progress' + loaded);
request.onload = () => log(request.responseText);
request.send();`);
  assert.deepEqual(page.names, NAMES);
  assert.deepEqual(page.log, [
    'state2',
    'state3',
    'progress6',
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
  const page = await recordWith(`
fetch('news').then(() => log('head'));
const controller = new AbortController();
fetch('news?2', { signal: controller.signal }).then(async (response) => {
  log('second');
  controller.abort();
  await response.text().catch(({ name }) => log(name));
});`);
  assert.deepEqual(page.log.toSorted(), ['AbortError', 'click', 'head', 'second']);
  const { uncontrolled } = await page.reproduces();
  assert.deepEqual(uncontrolled, []);
});
