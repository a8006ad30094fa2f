import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scheduleOf } from '../../src/search/space/schedule.js';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('time-outs: arguments, code, clearing', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
setTimeout((a, b) => log(a + b), 20, 'x', 'y');
setTimeout("log('code')", 10);
const cleared = setTimeout(() => log('never'), 15);
setTimeout(() => clearTimeout(cleared), 12);
clearTimeout(setTimeout(() => log('never'), 1));
setTimeout(() => log('bad'), 'soon');
setTimeout(function () { log(this === window) }, -5);
</script>
<img src="a.svg" onload="log('image')">`,
    '/a.svg': { body: SVG, delay: 60 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 0ms set by index.html:8',
    'timer 0ms set by index.html:9',
    'timer 10ms set by index.html:4',
    'timer 12ms set by index.html:6',
    'timer 20ms set by index.html:3',
    'image a.svg',
  ]);
  assertFacts(page.operation('timer 20ms set by index.html:3'), { delay: 20, tick: null });
  assert.deepEqual(page.log, ['bad', 'true', 'code', 'xy', 'image']);
  await page.reproduces();
  const run = await page.reverse('timer 20ms set by index.html:3', 'image a.svg');
  assert.deepEqual(logOf(run.outcome), ['bad', 'true', 'code', 'image', 'xy']);
});

test('an interval, ended by its own tick', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
let count = 0;
const interval = setInterval(() => { log(++count); if (count === 3) clearInterval(interval) }, 10);
</script>
<img src="a.svg" onload="log('image')">`,
    '/a.svg': { body: SVG, delay: 80 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'tick 1 of interval 10ms set by index.html:4',
    'tick 2 of interval 10ms set by index.html:4',
    'tick 3 of interval 10ms set by index.html:4',
    'image a.svg',
  ]);
  assert.equal(
    page.causeOf('tick 2 of interval 10ms set by index.html:4'),
    'tick 1 of interval 10ms set by index.html:4',
  );
  await page.reproduces();
  const run = await page.reverse('tick 2 of interval 10ms set by index.html:4', 'image a.svg');
  assert.deepEqual(logOf(run.outcome), ['1', 'image', '2', '3']);
});

test('a timer of code that the page makes of text is named by what that is called', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const code = "\\n\\nreturn () => setTimeout(log, 5, 'named')";
Function(code + '\\n//# sourceURL=$:/core/own.js')()();
Function(code)()();
eval("setTimeout(log, 7, 'evaluated')");
</script>`,
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by own.js:5',
    'timer 5ms set by index.html:5',
    'timer 7ms set by index.html:6',
  ]);
  await page.reproduces();
});

test('nested time-outs are clamped', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
let depth = 0;
function again() { if (++depth < 8) setTimeout(again, 0) }
again();
</script>`,
  });
  const delays = page.recording.operations.flatMap((operation) =>
    operation.kind === 'timer' ? [operation.delay] : [],
  );
  assert.deepEqual(delays, [0, 0, 0, 0, 0, 4, 4]);
  await page.reproduces();
});

test('animation frames: all callbacks that one operation requests are one frame', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
let first;
requestAnimationFrame((now) => { first = now; log('a'); requestAnimationFrame(() => log('next')) });
requestAnimationFrame((now) => log('b' + (now === first)));
cancelAnimationFrame(requestAnimationFrame(() => log('never')));
</script>
<img src="a.svg" onload="log('image')">`,
    '/a.svg': { body: SVG, delay: 80 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'animation frame requested by index.html:4',
    'animation frame requested by index.html:4 (2)',
    'image a.svg',
  ]);
  assert.deepEqual(page.log, ['a', 'btrue', 'next', 'image']);
  assert.equal(
    page.causeOf('animation frame requested by index.html:4 (2)'),
    'animation frame requested by index.html:4',
  );
  await page.reproduces();
  const run = await page.reverse('animation frame requested by index.html:4', 'image a.svg');
  assert.deepEqual(logOf(run.outcome), ['image', 'a', 'btrue', 'next']);
});

test('animation frames: what several operations request is drawn with the next frame', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
requestAnimationFrame(() => {
  log('first');
  setTimeout(() => log('zero'), 0);
  requestAnimationFrame(() => log('after-first'));
});
setTimeout(() => {
  requestAnimationFrame(() => { log('second'); requestAnimationFrame(() => log('after-second')) });
}, 4);
setTimeout(() => log('timer'), 19);
</script>`,
  });
  const order = ['first', 'second', 'zero', 'timer', 'after-first', 'after-second'];
  assert.deepEqual(page.log, order);
  const frames = page.recording.operations.filter(({ kind }) => kind === 'frame');
  assert.deepEqual(
    frames.map(({ at }) => at),
    [16.667, 16.667, 33.334, 33.334],
  );
  await page.reproduces();
});

test('animation frames: what waits for one of a document follows at once, before those of others', async () => {
  const page = await pages.record({
    '/': `${LOG}<iframe src="inner.html"></iframe>
<script>
let frame = 0;
function draw() {
  requestAnimationFrame(() => log('outer-' + ++frame));
  document.querySelector('iframe').contentWindow.requestAnimationFrame(() => log('inner-' + ++frame));
}
onload = () => { draw(); setTimeout(draw, 1) };
</script>`,
    '/inner.html': '<p>inner</p>',
  });
  assert.deepEqual(page.log, ['outer-1', 'outer-2', 'inner-3', 'inner-4']);
  await page.reproduces();
});

test('animation frames: an endless loop that nobody waits for is drawn with what somebody does', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button id="b" onclick="log('click')">b</button>
<script>
requestAnimationFrame(function loop() { requestAnimationFrame(loop) });
(async () => {
  for (let left = 12; left > 0; left--) {
    await fetch('slow.json');
    requestAnimationFrame(() => log('drawn'));
  }
})();
</script>`,
      '/slow.json': { body: '1', delay: 300 },
    },
    { steps: [{ type: 'click', target: 'main', selectors: [['#b']] }] },
  );
  await page.reproduces();
});

test('idle callbacks', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
requestIdleCallback(({ didTimeout, timeRemaining }) => log('idle' + didTimeout));
cancelIdleCallback(requestIdleCallback(() => log('never')));
setTimeout(() => log('timer'), 5);
</script>`,
  });
  assert.deepEqual(page.names.toSorted(), [
    'idle callback requested by index.html:3',
    'parse /index.html',
    'timer 5ms set by index.html:5',
  ]);
  await page.reproduces();
  const [, first = '', second = ''] = page.names;
  const run = await page.reverse(first, second);
  assert.deepEqual(logOf(run.outcome), page.log.toReversed());
});

test('clocks show the time of the order, random numbers the seed', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const start = Date.now(), began = performance.now();
setTimeout(() => log('t' + (Date.now() - start) + ':' + Math.round(performance.now() - began)), 30000);
log(Math.random()); log(crypto.randomUUID()); log(new Date().getTimezoneOffset());
log(Math.abs(new Date(start) - new Date()) < 5);
</script>
<img src="a.svg" onload="log('r' + Math.random())">`,
      '/a.svg': { body: SVG, delay: 20 },
    },
    { steps: [{ type: 'waitForElement', selectors: ['html'] }] },
  );
  const first = await page.enforce(page.space.sigma0);
  const second = await page.enforce(page.space.sigma0);
  assert.deepEqual(first.outcome, second.outcome);
  assert.deepEqual(logOf(first.outcome), page.log);
  assert.equal(new Set(page.log).size, page.log.length);
});

test('events, marks, measures and texts of the moment show the time of the order, too', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const near = (time, other) => Math.abs(time - other) < 1;
setTimeout(() => {
  const event = new Event('e');
  log('event:' + near(event.timeStamp, performance.now()) + (event.timeStamp === event.timeStamp));
  log('origin:' + near(performance.timeOrigin + performance.now(), Date.now()));
  log('mark:' + near(performance.mark('m').startTime, 9000) + performance.mark('n', { startTime: 7 }).startTime);
  log('measures:' + near(performance.measure('a').duration, 9000) + near(performance.measure('b', 'n').duration, 8993) +
    performance.measure('c', { start: 5, duration: 2 }).duration + performance.measure('d', 'n', 'm').startTime);
  const format = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeStyle: 'medium' });
  log('text:' + (format.format() === format.format(Date.now())) + (format.format === format.format));
  log('parts:' + (format.formatToParts().length === format.formatToParts(Date.now()).length));
  log('values:' + crypto.getRandomValues(new Uint8Array(4)).join('-'));
}, 9000);
addEventListener('load', (event) => log('load:' + (event.timeStamp < 1000)));
</script>`,
  });
  assert.deepEqual(page.log.slice(0, -1), [
    'load:true',
    'event:truetrue',
    'origin:true',
    'mark:true7',
    'measures:truetrue27',
    'text:truetrue',
    'parts:true',
  ]);
  const run = await page.reproduces();
  assert.deepEqual(logOf(run.outcome), page.log);
});

test('a timer far off costs no time', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const start = Date.now();
setTimeout(() => log('t' + (Date.now() - start)), 9000);
</script>`,
  });
  assert.deepEqual(page.log, ['t9000']);
  assert(page.recording.durationMs < 3000, `it took ${page.recording.durationMs} ms`);
  const run = await page.reproduces();
  assert(run.durationMs < 2000, `it took ${run.durationMs} ms`);
});

test('a timer that is set anew', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
let timer;
const later = () => { clearTimeout(timer); timer = setTimeout(() => log('later'), 300) };
for (const delay of [10, 50, 90]) setTimeout(later, delay);
</script>`,
  });
  assert.deepEqual(page.log, ['later']);
  assert.equal(page.names.length, 5);
  await page.reproduces();
});

test('an animation of frames draws as many frames when it runs again', async () => {
  const page = await pages.record({
    '/': `${LOG}
<img src="a.svg" onload="start()">
<script>
function start() {
  const began = Date.now();
  const draw = () => { if (Date.now() - began < 400) requestAnimationFrame(draw) };
  draw();
}
</script>`,
    '/a.svg': { body: SVG, delay: 30 },
  });
  const { operations } = page.recording;
  const { times } = scheduleOf(page.space, operations, page.space.sigma0);
  assert.deepEqual(
    times,
    operations.map(({ at }) => at),
  );
  await page.reproduces();
});
