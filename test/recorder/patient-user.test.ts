import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readableName } from '../../src/model/kinds.js';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = { type: 'click', selectors: ['#b'] };
const BUTTON = `${LOG}<button id="b" onclick="log('click')">b</button>`;
const DISABLED = `${LOG}<button id="b" disabled onclick="log('click')">b</button>`;

test('a step that a countdown makes possible', async () => {
  const page = await pages.record(
    {
      '/': `${DISABLED}
<script>
let left = 5;
const countdown = setInterval(() => {
  log('left' + --left);
  if (left > 0) return;
  clearInterval(countdown);
  document.getElementById('b').disabled = false;
}, 1000);
</script>`,
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.log, ['left4', 'left3', 'left2', 'left1', 'left0', 'click']);
  assert.deepEqual(page.recording.notes, []);
  assert(page.happensBefore('tick 5 of interval 1000ms set by index.html:4', 'click #b'));
  await page.reproduces();
});

test('a step that a timer far off makes possible, past an animation', async () => {
  const page = await pages.record(
    {
      '/': `${DISABLED}
<script>
setTimeout(() => { document.getElementById('b').disabled = false }, 12000);
requestAnimationFrame(function again() { requestAnimationFrame(again) });
</script>`,
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.log, ['click']);
  const timer = page.operation('timer 12000ms set by index.html:3');
  assert.equal(timer.at, 12_000);
  assert.equal(page.recording.notes.length, 1);
  assert.match(page.recording.notes[0] ?? '', /^animation frame .*: it goes on and on/);
});

test('a step comes after what the response to a poll led to, however often that came before', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<div id="list"><button id="b">b</button></div>
<script>
async function refresh() {
  const response = await fetch('list.html');
  const list = document.getElementById('list');
  list.innerHTML = await response.text();
  setTimeout(() => { list.firstChild.onclick = () => log('click') }, 20);
}
refresh();
setInterval(refresh, 3000);
</script>`,
      '/list.html': '<button id="b">b</button>',
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.log, ['click']);
  assert.equal(
    page.names[page.names.indexOf('click #b') - 1],
    'timer 20ms set by index.html:7 (4)',
  );
  await page.reproduces();
});

test('what the user waits for, before a step and at the end', async () => {
  const page = await pages.record(
    {
      '/': `${BUTTON}
<script>
setTimeout(() => { document.body.className = 'open' }, 12000);
document.getElementById('b').addEventListener('click', () => {
  setTimeout(() => { document.body.className = 'done' }, 12000);
});
</script>`,
    },
    {
      steps: [
        { type: 'waitForElement', selectors: ['body.open'] },
        CLICK,
        { type: 'waitForElement', selectors: ['body.done'] },
      ],
    },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 12000ms set by index.html:3',
    'click #b',
    'timer 12000ms set by index.html:5',
  ]);
  assert(page.happensBefore('timer 12000ms set by index.html:3', 'click #b'));
  await page.reproduces();
});

test('patience ends, and says what is pending', async () => {
  const site = {
    '/': `${DISABLED}
<script>
setTimeout(() => { document.getElementById('b').disabled = false }, 90000);
setTimeout(() => log('late'), 59000);
</script>`,
  };
  const disabled =
    /^RecordError: Step 2 of the scenario, "click #b", cannot be performed: button#b is disabled\./;
  await assert.rejects(pages.record(site, { steps: [CLICK] }), (error: unknown) => {
    assert.match(String(error), disabled);
    assert.match(String(error), /Still pending then: timer 90000ms set by index\.html:3\. Check/);
    return true;
  });
  const wait = { type: 'waitForElement', selectors: ['#c'] };
  await assert.rejects(
    pages.record({ '/': BUTTON }, { steps: [CLICK, wait] }),
    /The scenario ends with "wait for #c", which did not come true\. The page is quiet/,
  );
});

test('it is said where the recording did not wait for a timer', async () => {
  const page = await pages.record(
    {
      '/': `${BUTTON}
<script>
setTimeout(() => setTimeout(() => setTimeout(() => log('end'), 3000), 4000), 5000);
setTimeout(() => log('never'), 60000);
</script>`,
    },
    { steps: [CLICK] },
  );
  assert.deepEqual(page.log, ['click', 'end']);
  assert.deepEqual(page.recording.notes, [
    'timer 3000ms set by index.html:3: it is due more than 10 s after the step before; not waited for.',
  ]);
});

test('a fixed pace: every timer before the step at its time, and none after it', async () => {
  const page = await pages.record(
    {
      '/': `${BUTTON}
<script>
setInterval(() => log('tick'), 1000);
setTimeout(() => log('late'), 8500);
</script>`,
    },
    { steps: [CLICK, CLICK], pace: 4500 },
  );
  const clicks = page.recording.operations.filter(({ kind }) => kind === 'input');
  assert.deepEqual(
    clicks.map(({ at }) => at),
    [4500, 9000],
  );
  const ticks = page.recording.operations.filter(({ name }) => name.startsWith('tick'));
  for (const [index, { at }] of ticks.entries()) assert.equal(at, (index + 1) * 1000);
  const log = page.log.slice(0, 12).join(' ');
  assert.equal(log, 'tick tick tick tick click tick tick tick tick late tick click');
});

test('a fixed pace: a step that is not possible then comes when it is', async () => {
  const page = await pages.record(
    {
      '/': `${DISABLED}
<script>setTimeout(() => { document.getElementById('b').disabled = false }, 3000)</script>`,
    },
    { steps: [CLICK], pace: 1000 },
  );
  assert.equal(page.operation('click #b').at, 3000);
  assert.deepEqual(logOf((await page.reproduces()).outcome), ['click']);
});

test('what is due before a late answer runs before it, though nobody waits for it', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
setInterval(log, 700, 'tick');
fetch('slow.txt').then(() => log('slow'));
</script>`,
    // After the tick that is not waited for any more, and before the one behind it.
    '/slow.txt': { body: 'slow', delay: 3300 },
  });
  // The third tick is the last that is waited for.
  assert.ok(page.log.indexOf('slow') >= 4, page.log.join());
  await page.reproduces();
});

test('what the recording passed over does not run again, though its page was left meanwhile', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
setInterval(() => {}, 5);
fetch('slow.txt').then(() => log('slow'));
</script><a href="two.html">two</a>`,
      // After the six hundredth tick, which is the last that runs because time passes.
      '/slow.txt': { body: 'slow', delay: 3300 },
      '/two.html': '<!doctype html><p>two</p>',
    },
    { steps: [{ type: 'click', selectors: ['a'] }] },
  );
  const unfired = page.recording.unfired.map((facts) => readableName(facts));
  assert.deepEqual(unfired, ['tick 601 of interval 5ms set by index.html:3']);
  await page.enforce(page.space.sigma0);
});
