import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const LATE = `${LOG}
<script>
const controller = new TaskController({ priority: 'background' });
scheduler.postTask(() => { log('late'); return 'value' }, { delay: 500, priority: 'background' }).then(log);
scheduler.postTask(() => { throw new Error('bad') }, { delay: 300 }).catch(({ message }) => log(message));
scheduler.postTask(() => log('never'), { delay: 100, signal: controller.signal }).catch(({ name }) => log(name));
scheduler.postTask(() => log('never'), { delay: 100, signal: AbortSignal.abort() }).catch(() => log('aborted'));
scheduler.postTask(null, { delay: 100 }).catch(({ name }) => log(name));
setTimeout(() => controller.abort(), 50);
</script>
<button onclick="log('click')">b</button>`;

test('tasks posted with a delay come when it is over', async () => {
  const page = await pages.record(
    { '/': LATE },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const late = 'posted task 500ms requested by index.html:4';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 50ms set by index.html:9',
    'posted task 300ms requested by index.html:5',
    late,
    'click button',
  ]);
  assertFacts(page.operation(late), { source: 'posted-task', delay: 500, queue: null });
  const before = ['aborted', 'TypeError', 'AbortError', 'bad'];
  assert.deepEqual(page.log, [...before, 'late', 'value', 'click']);
  assert(page.recording.durationMs < 3000);
  await page.reproduces();
  const run = await page.reverse(late, 'click button');
  assert.deepEqual(logOf(run.outcome), [...before, 'click', 'late', 'value']);
});

const TICKS = `${LOG}
<button onclick="start()">b</button><input oninput="log('input')">
<script>
async function start() {
  scheduler.postTask(() => {
    log('background');
    scheduler.postTask(() => log('nested'), { priority: 'background' });
  }, { priority: 'background' });
  scheduler.postTask(() => log('blocking'), { priority: 'user-blocking' });
  await scheduler.yield();
  log('yielded');
  scheduler.postTask(() => { throw new Error('bad') });
}
</script>`;
const TICKS_STEPS = [
  { type: 'click', selectors: ['button'] },
  { type: 'change', selectors: ['input'], value: 'x' },
];

test('tasks without a delay are glued to the operation that posts them', async () => {
  const page = await pages.record({ '/': TICKS }, { steps: TICKS_STEPS });
  assert.deepEqual(page.names, ['parse /index.html', 'click button', 'type "x" into input']);
  assert.deepEqual(page.log, ['blocking', 'yielded', 'background', 'nested', 'input']);
  assert.deepEqual(
    page.recording.outcome.exceptions.map(({ kind, message }) => [kind, message]),
    [['rejection', 'Error: bad']],
  );
  await page.reproduces();
});

test('fine granularity sets them free', async () => {
  const page = await pages.record({ '/': TICKS }, { steps: TICKS_STEPS, granularity: 'fine' });
  const nested = 'posted task requested by index.html:7';
  assert.deepEqual(page.names.toSorted(), [
    'click button',
    'parse /index.html',
    'posted task after yield requested by index.html:10',
    'posted task requested by index.html:12',
    'posted task requested by index.html:5',
    nested,
    'posted task requested by index.html:9',
    'type "x" into input',
  ]);
  await page.reproduces();
  const run = await page.reverse(nested, 'type "x" into input');
  assert.deepEqual(logOf(run.outcome).slice(-2), ['input', 'nested']);
});
