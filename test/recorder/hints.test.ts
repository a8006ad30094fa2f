import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FONT } from '../support/font.js';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

test('what is loaded ahead', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<link rel="preload" as="script" href="a.js" onload="log('preloaded')">
<link rel="preload" as="style" href="a.css" onload="log('preload.css'); rel = 'stylesheet'">
<link rel="preload" as="image" href="a.svg">
<link rel="preload" as="font" href="a.ttf" crossorigin onload="log('preload.ttf')">
<link rel="preload" as="fetch" href="a.json" crossorigin onload="log('preload.json')">
<link rel="modulepreload" href="m.js">
<link rel="prefetch" href="next.html" onload="log('prefetch')">
<link rel="dns-prefetch" href="//a.test"><link rel="preconnect" href="//b.test">
<button onclick="log('click')">b</button>
<img src="a.svg" onload="log('image')">
<script src="a.js"></script>
<script type="module">import { m } from './m.js'; log(m); fetch('a.json').then((r) => r.text()).then(log)</script>`,
      '/a.js': { body: `log('script')`, delay: 30 },
      '/a.css': 'p { color: red }',
      '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '/a.ttf': { body: FONT },
      '/a.json': { body: 'json', delay: 20 },
      '/m.js': `import './n.js'; export const m = 'module'`,
      '/n.js': '',
      '/next.html': 'next',
    },
    { steps: CLICK },
  );
  assert.deepEqual(page.names.toSorted(), [
    'click button',
    'image a.svg',
    'import m.js',
    'import n.js',
    'parse /index.html',
    'response GET /a.json',
    'response GET /next.html',
    'script a.js',
    'stylesheet a.css',
  ]);
  for (const word of ['preloaded', 'preload.ttf', 'preload.json', 'prefetch', 'module', 'json']) {
    assert(page.log.includes(word), word);
  }
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, ['font a.ttf: let through']);
  // What is loaded ahead comes when it comes.
  const late = await page.reverse('response GET /next.html', 'click button');
  assert.deepEqual(logOf(late.outcome).slice(-2), ['click', 'prefetch']);
});

test('beacons and requests that outlive the page', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click'); log(navigator.sendBeacon('/beacon', 'x=1'));fetch('/keep', { method: 'POST', keepalive: true, body: 'y' }).then(({ status }) => log('kept' + status))">b</button><a href="#" ping="/ping">x</a>
<script>addEventListener('pagehide', () => navigator.sendBeacon('/hidden', 'z'))</script>`,
      '/beacon': '',
      '/keep': { delay: 30 },
      '/ping': '',
    },
    { steps: [...CLICK, { type: 'click', selectors: ['a'] }] },
  );
  const kept = 'response POST /keep';
  assert.deepEqual(page.names, ['parse /index.html', 'click button', kept, 'click a']);
  assert.deepEqual(page.log, ['click', 'true', 'kept200']);
  const sent = page.recording.outcome.requests.map(({ url, body, isLetThrough = false }) => [
    new URL(url).pathname,
    body,
    isLetThrough,
  ]);
  assert.deepEqual(sent, [
    ['/', null, false],
    ['/beacon', 'x=1', true],
    ['/keep', 'y', false],
    ['/ping', 'PING', true],
  ]);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, ['ping beacon: let through', 'ping ping: let through']);
  await page.reverse(kept, 'click a');
});

test('imports of stylesheets, and their fonts and images', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<link rel="stylesheet" href="a.css" onload="log('a.css')">
<p id="p">a</p>
<button onclick="log('click' + getComputedStyle(p).width)">b</button>
<script>log('script')</script>`,
      '/a.css': `@import 'b.css'; p { background: url(a.svg) }`,
      '/b.css': { body: `@import 'c.css'; p { width: 90px }`, delay: 20 },
      '/c.css': {
        body: `@font-face { font-family: Square; src: url(a.ttf) } p { font-family: Square }`,
        delay: 20,
      },
      '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '/a.ttf': { body: FONT, delay: 20 },
    },
    { steps: CLICK },
  );
  const told = page.names.map((name) => name.replace(/ \(2\)$/, ''));
  assert.deepEqual(
    [...new Set(told)],
    [
      'parse /index.html',
      'stylesheet a.css',
      'the end of parsing /index.html',
      'stylesheet b.css',
      'stylesheet c.css',
      'image a.svg',
      'click button',
    ],
  );
  assert.equal(page.causeOf('stylesheet c.css'), 'stylesheet b.css');
  assert.deepEqual(page.log, ['script', 'a.css', 'click90px']);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, ['font a.ttf: let through']);
});
