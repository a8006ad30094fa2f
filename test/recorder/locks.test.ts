import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

test('locks are granted one after the other', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click')">b</button>
<script>
const later = (delay, value) => new Promise((resolve) => setTimeout(resolve, delay, value));
navigator.locks.request('a', async ({ name, mode }) => { log(name + mode); return later(3000, 'one') }).then(log);
navigator.locks.request('a', { mode: 'exclusive' }, () => { log('second'); throw new Error('bad') }).catch(({ message }) => log(message));
navigator.locks.request('b', { ifAvailable: true }, (lock) => { log(lock.name); return 2 }).then(log);
const controller = new AbortController();
navigator.locks.request('a', { signal: controller.signal }, () => log('never')).catch(({ name }) => log(name));
setTimeout(() => controller.abort(), 2000);
navigator.locks.request('-', () => {}).catch(({ name }) => log(name));
navigator.locks.request('c').catch(({ name }) => log(name));
log([navigator.locks.request.name, navigator.locks.request.length]);
</script>`,
    },
    { steps: CLICK },
  );
  const second = 'lock "a" requested by index.html:6';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'lock "a" requested by index.html:5',
    'lock "b" requested by index.html:7',
    'timer 2000ms set by index.html:10',
    'timer 3000ms set by index.html:4',
    second,
    'click button',
  ]);
  assertFacts(page.operation(second), { source: 'lock' });
  assert.match(page.causeOf(second) ?? '', /^timer 3000ms/);
  assert.deepEqual(page.log, [
    'request,2',
    'NotSupportedError',
    'TypeError',
    'aexclusive',
    'b',
    '2',
    'AbortError',
    'one',
    'second',
    'bad',
    'click',
  ]);
  const { uncontrolled, durationMs } = await page.reproduces();
  assert.deepEqual(uncontrolled, []);
  assert(durationMs < 2000, `it took ${durationMs} ms`);
  const run = await page.reverse(second, 'click button');
  assert.deepEqual(logOf(run.outcome).slice(-3), ['click', 'second', 'bad']);
});
