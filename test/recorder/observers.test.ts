import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

test('what a ResizeObserver sees comes with the next frame', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click'); box.style.width = '300px'">b</button><div id="box" style="width: 100px">x</div><div id="other">x</div>
<script>
const told = (name) => (entries, { constructor }) => log(name + entries.map(({ target, contentRect }) => target.id + contentRect.width) + constructor.name[0]);
const observer = new ResizeObserver(told('one'));
observer.observe(box);
new ResizeObserver(told('two')).observe(box);
const gone = new ResizeObserver(told('gone'));
gone.observe(other);
gone.disconnect();
log([observer instanceof ResizeObserver, ResizeObserver.name, ResizeObserver.length]);
try { new ResizeObserver() } catch ({ name }) { log(name) }
requestAnimationFrame(() => log('frame'));
</script>`,
    },
    { steps: CLICK },
  );
  const first = 'resize of div#box requested by index.html:5';
  const second = 'resize of div#box requested by index.html:5 (2)';
  const frame = 'animation frame requested by index.html:13';
  assert.deepEqual(
    page.names.toSorted(),
    [frame, 'click button', 'parse /index.html', first, second].toSorted(),
  );
  assertFacts(page.operation(first), { delay: 0, cause: 'p1' });
  assert.equal(page.causeOf(second), 'click button');
  assert.deepEqual(
    page.log.filter((entry) => entry !== 'frame'),
    [
      ...['true,ResizeObserver,1', 'TypeError'],
      ...['onebox100R', 'twobox100R', 'click', 'onebox300R', 'twobox300R'],
    ],
  );
  await page.reproduces();
  await page.reverse(first, frame);
  // One frame tells of the latest size alone.
  const run = await page.run(page.reversed(first, 'click button'));
  assert.deepEqual(logOf(run.outcome).slice(-3), ['click', 'onebox300R', 'twobox300R']);
});

test('what an IntersectionObserver sees comes with the next frame', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click')">b</button><p id="far" style="margin-top: 3000px">x</p><p id="near">x</p>
<script>
const observer = new IntersectionObserver((entries, observer) => {
  for (const { target, isIntersecting } of entries) {
    log(target.id + isIntersecting);
    if (isIntersecting) observer.unobserve(target);
  }
});
observer.observe(far); observer.observe(near);
setTimeout(() => far.style.margin = 0, 100);
setTimeout(() => near.remove(), 200);
setTimeout(() => log('records' + observer.takeRecords().length), 300);
</script>`,
    },
    { steps: CLICK },
  );
  const first = 'intersection of p#far requested by index.html:4';
  assert.deepEqual(page.names, [
    'parse /index.html',
    first,
    'timer 100ms set by index.html:11',
    'intersection of p#far requested by index.html:4 (2)',
    'timer 200ms set by index.html:12',
    'timer 300ms set by index.html:13',
    'click button',
  ]);
  assert.deepEqual(page.log, ['farfalse', 'nearfalse', 'fartrue', 'neartrue', 'records0', 'click']);
  await page.reproduces();
});

test('no frame is waited for that a stylesheet keeps back', async () => {
  const page = await pages.record({
    '/': `${LOG}
<link rel="stylesheet" href="a.css"><body>
<script async src="a.js"></script>
<p>text</p>`,
    '/a.css': { body: 'p { width: 50px }', after: 'response GET /ran' },
    '/ran': '',
    '/a.js': `fetch('ran');
new ResizeObserver(([{ contentRect }]) => log(contentRect.width)).observe(document.documentElement)`,
  });
  const told = 'resize of html requested by a.js:2';
  const names = ['parse /index.html', 'script a.js', 'response GET /ran', 'stylesheet a.css', told];
  assert.deepEqual(page.names, names);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, []);
  assert(run.durationMs < 2000, `it took ${run.durationMs} ms`);
});
