import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

const EVENTS = `<script>
for (const name of ['run', 'start', 'end', 'cancel']) {
  addEventListener('transition' + name, ({ target, propertyName, isTrusted }) => isTrusted && propertyName === 'opacity' && log(target.id + name));
}
for (const name of ['start', 'iteration', 'end', 'cancel']) {
  addEventListener('animation' + name, ({ animationName, isTrusted }) => isTrusted && animationName === 'fade' && log('fade' + name));
}
</script>`;

test('CSS transitions end when virtual time has come so far', async () => {
  const page = await pages.record({
    '/': `${LOG}${EVENTS}
<style>p { transition: opacity 3s, margin 3s; } .x { opacity: 0.5; margin: 90px; } .y { transition: opacity 50s 20s }</style>
<p id="a">a</p><p id="b">b</p><p id="c" class="y">c</p>
<script>
const opacity = () => Number(getComputedStyle(a).opacity).toFixed(2);
setTimeout(() => { a.className = 'x'; log(opacity()) }, 10);
setTimeout(() => log(opacity()), 1510);
setTimeout(() => log(opacity()), 9000);
setTimeout(() => { b.className = 'x' }, 500);
setTimeout(() => { b.className = '' }, 2000);
setTimeout(() => { c.className += ' x' }, 9000);
setTimeout(() => c.remove(), 10000);
</script>`,
  });
  const first = 'transition of p#a';
  const second = 'transition of p#b';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 10ms set by index.html:13',
    'timer 500ms set by index.html:16',
    'timer 1510ms set by index.html:14',
    'timer 2000ms set by index.html:17',
    first,
    second,
    'timer 9000ms set by index.html:15',
    'timer 9000ms set by index.html:18',
    'timer 10000ms set by index.html:19',
  ]);
  assertFacts(page.operation(first), { source: 'transition', delay: 3000 });
  // CSS Transitions, 3.1: what has come so far goes back, by the timing function `ease` 80%.
  assertFacts(page.operation(second), { delay: 2407.21 });
  const logs = ['1.00', 'arun', 'astart', 'brun', 'bstart', '0.60', 'bcancel'];
  assert.deepEqual(page.log, [...logs, 'brun', 'bstart', 'aend', 'bend', '0.50', 'crun']);
  assert(page.recording.durationMs < 3000, `${page.recording.durationMs}`);
  await page.reproduces();
});

test('an element is known again though its id is made up', async () => {
  const page = await pages.record({
    '/': `<style>p { transition: opacity 1s } .off { opacity: 0 }</style><p class="box">x</p>
<script>
const box = document.querySelector('p');
box.id = 'box-' + crypto.randomUUID().slice(0, 13);
setTimeout(() => box.classList.add('off'), 10);
</script>`,
  });
  assert.deepEqual(page.names.slice(-1), ['transition of p.box']);
});

test('what a transition leads to can come before or after other things', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}${EVENTS}
<style>@keyframes fade { to { opacity: 0.1 } } @keyframes spin { to { rotate: 1turn } }
.x { animation: fade 400ms 2 } i { animation: spin 1s infinite }</style>
<i>i</i><p id="a">a</p><button onclick="log('click')">b</button>
<script>
a.className = 'x';
const animation = a.animate({ translate: '9px' }, 250);
animation.finished.then(() => log('finished'));
animation.onfinish = () => log('onfinish');
log(animation.playState);
const other = a.animate({ translate: '9px' }, { duration: 600, fill: 'forwards' });
other.pause();
log(other.playState);
other.onfinish = () => log('other');
setTimeout(() => other.play(), 1000);
const gone = document.createElement('p').animate({ opacity: 0 }, 100);
gone.oncancel = () => log('gone');
gone.finished.catch(() => {});
setTimeout(() => gone.cancel(), 50);
const early = a.animate({ opacity: 0 }, 100);
early.onfinish = () => log('early');
early.finish();
</script>`,
    },
    { steps: CLICK },
  );
  const ended = 'animation of p#a requested by index.html:18';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 50ms set by index.html:26',
    'animation of p#a requested by index.html:14',
    'animation fade of p#a',
    'timer 1000ms set by index.html:22',
    ended,
    'click button',
  ]);
  assert.deepEqual(page.log, [
    ...['running', 'paused', 'early', 'fadestart', 'gone'],
    ...['finished', 'onfinish', 'fadeend', 'other', 'click'],
  ]);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, ['animation spin of i: it has no end']);
  const late = await page.reverse(ended, 'click button');
  assert.deepEqual(logOf(late.outcome).slice(-2), ['click', 'other']);
});

test('an animation is held, however many frames are drawn before its operation is over', async () => {
  const page = await pages.record({
    '/': `${LOG}${EVENTS}
<style>@keyframes fade { to { opacity: 0.1 } } .x { animation: fade 1ms }</style><p id="a">a</p>
<script>
const { port1, port2 } = new MessageChannel();
let ticks = 0;
port1.onmessage = () => {
  if (ticks === 0) { a.className = 'x'; void a.offsetHeight }
  for (let i = 0; i < 1e7; i++);
  if (++ticks < 20) port2.postMessage('');
};
setTimeout(() => port2.postMessage(''), 10);
</script>`,
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 10ms set by index.html:18',
    'animation fade of p#a',
  ]);
  await page.reproduces();
});
