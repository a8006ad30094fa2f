import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../src/model/operation.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import { rd } from '../../src/search/heuristics/rd.js';
import { seeded } from '../../src/search/random.js';
import { LOG, logOf, type RecordedPage, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** A page with operations of every kind; each logs its own name. */
const SITE = {
  '/': `${LOG}
<script>
const later = (text) => () => log(text);
setTimeout(later('timer40'), 40);
let ticks = 0;
const interval = setInterval(() => { log('tick' + ++ticks); if (ticks === 2) clearInterval(interval) }, 30);
requestAnimationFrame(later('frame'));
requestIdleCallback(later('idle'));
fetch('data.json').then((response) => response.text()).then(log);
const request = new XMLHttpRequest();
request.open('GET', 'old.json');
request.onload = () => log(request.responseText);
request.send();
const dynamic = document.createElement('script');
dynamic.src = 'dynamic.js';
document.head.append(dynamic);
import('./lazy.js').then(({ name }) => log(name));
</script>
<script async src="async.js"></script>
<script defer src="defer.js"></script>
<script type="module" src="module.js"></script>
<link rel="stylesheet" href="a.css" onload="log('a.css')">
<img src="a.svg" onload="log('a.svg')">
<iframe src="frame.html"></iframe>
<button onclick="log('click'); setTimeout(later('clicked'), 10)">b</button>
<input oninput="log('input' + value)">
<script src="blocking.js"></script>
<script>log('end')</script>`,
  '/data.json': 'data',
  '/old.json': { status: 302, headers: { Location: '/new.json' } },
  '/new.json': 'xhr',
  '/dynamic.js': `log('dynamic')`,
  '/lazy.js': `export const name = 'lazy'`,
  '/async.js': `log('async')`,
  '/defer.js': `log('defer')`,
  '/module.js': `log('module')`,
  '/a.css': 'p { color: red }',
  '/a.svg': SVG,
  '/frame.html': `<script>parent.log('inner')</script>`,
  '/blocking.js': { body: `log('blocking')`, delay: 30 },
};

const STEPS = [
  { type: 'click', selectors: ['button'] },
  { type: 'change', selectors: ['input'], value: 'x' },
];

/** What each operation logs. */
const LOGS: Readonly<Record<string, readonly string[]>> = {
  'parse /index.html': [],
  'script blocking.js': ['blocking', 'end'],
  'stylesheet a.css': ['a.css'],
  'image a.svg': ['a.svg'],
  'parse /frame.html': ['inner'],
  'response GET /data.json': ['data'],
  'response GET /old.json': ['xhr'],
  'import lazy.js': ['lazy'],
  'script dynamic.js': ['dynamic'],
  'script async.js': ['async'],
  'script defer.js': ['defer'],
  'script module.js': ['module'],
  'timer 40ms set by index.html:4': ['timer40'],
  'tick 1 of interval 30ms set by index.html:6': ['tick1'],
  'tick 2 of interval 30ms set by index.html:6': ['tick2'],
  'animation frame requested by index.html:7': ['frame'],
  'idle callback requested by index.html:8': ['idle'],
  'click button': ['click'],
  'timer 10ms set by index.html:25': ['clicked'],
  'type "x" into input': ['inputx'],
};

const logsOf = (page: RecordedPage, order: Order): string[] =>
  page.namesOf(order).flatMap((name) => LOGS[name] ?? [`nothing is known of ${name}`]);

test('every source in many orders, as the page itself sees them', async () => {
  const page = await pages.record(SITE, { steps: STEPS });
  assert.deepEqual(page.names.toSorted(), Object.keys(LOGS).toSorted());
  assert.deepEqual(page.log, logsOf(page, page.space.sigma0));
  await page.reproduces();
  const orders = new NewOrders(rd, page.space, seeded(1));
  for (let count = 0; count < 20; count++) {
    const order = orders.next();
    assert(order);
    const run = await page.enforce(order);
    assert.deepEqual(logOf(run.outcome), logsOf(page, order));
  }
});
