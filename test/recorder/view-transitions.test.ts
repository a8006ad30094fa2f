import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('a view transition changes the page in a task, and ends in another', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<p>old</p><button onclick="log(document.querySelector('p').textContent)">b</button>
<script>
const transition = document.startViewTransition(() => { document.querySelector('p').textContent = 'new'; });
log([transition instanceof ViewTransition, document.querySelector('p').textContent]);
transition.updateCallbackDone.then(() => log('updated'));
transition.ready.then(() => log('ready'));
transition.finished.then(() => log('finished'));
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const site = 'requested by index.html:4';
  assert.deepEqual(page.names, [
    'parse /index.html',
    `view transition ${site}`,
    `view transition end ${site}`,
    'click button',
  ]);
  assert.deepEqual(page.log, ['true,old', 'updated', 'ready', 'finished', 'new']);
  await page.reproduces();
  const between = await page.reverse(`view transition end ${site}`, 'click button');
  assert.deepEqual(logOf(between.outcome).slice(-2), ['new', 'finished']);
  const before = await page.reverse(`view transition ${site}`, 'click button');
  assert.deepEqual(logOf(before.outcome), ['true,old', 'old', 'updated', 'ready', 'finished']);
});

test('a view transition is skipped by another one, and tells of an update that fails', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
const tell = (name, promise) => promise.then(() => log(name), (error) => log(name + ':' + (error.name ?? error)));
const first = document.startViewTransition({ update: () => log('first'), types: ['back'] });
log([...first.types]);
tell('ready1', first.ready);
tell('finished1', first.finished);
const second = document.startViewTransition(async () => { throw 'bad'; });
tell('updated2', second.updateCallbackDone);
tell('finished2', second.finished);
</script>`,
  });
  assert.deepEqual(page.log, [
    'back',
    'ready1:AbortError',
    'first',
    'finished1',
    'updated2:bad',
    'finished2:bad',
  ]);
  assert.deepEqual(page.recording.outcome.exceptions, []);
  await page.reproduces();
});
