/** By what operations of σ0 are known again in other orders. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf } from '../../src/model/kinds.js';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('timers that a bundle sets in one line are told apart', async () => {
  const page = await pages.record({
    '/': `${LOG}<script src="bundle.js"></script>`,
    '/bundle.js':
      "fetch('a.txt').then(()=>{setTimeout(log,50,'a')});fetch('b.txt').then(()=>{setTimeout(log,50,'b')})",
    '/a.txt': 'a',
    '/b.txt': { body: 'b', after: 'response GET /a.txt' },
  });
  assert.deepEqual(page.log, ['a', 'b']);
  const timers = page.recording.operations.filter(({ kind }) => kind === 'timer');
  const keys = timers.map((timer) => keyOf(timer));
  assert.equal(new Set(keys).size, 2, keys.join('\n'));
  const last = [
    'response GET /b.txt',
    'response GET /a.txt',
    'timer 50ms set by bundle.js:1 (2)',
    'timer 50ms set by bundle.js:1',
  ].map((name) => page.operation(name).id);
  const first = page.space.sigma0.filter((id) => !last.includes(id));
  const { outcome } = await page.enforce([...first, ...last]);
  assert.deepEqual(logOf(outcome), ['b', 'a']);
});

/** Each answer puts the saving off; a click does so too, and saves something else. */
const DEBOUNCED = `${LOG}<button onclick="later('click')">b</button>
<script>
let timer;
const later = (what) => { log(what); clearTimeout(timer); timer = setTimeout(() => log('saved:' + what), 300); };
for (const name of ['a', 'b']) fetch(name + '.txt').then(() => later(name));
</script>`;

test('a timer that is called off is not the one that a later operation sets', async () => {
  const page = await pages.record(
    { '/': DEBOUNCED, '/a.txt': 'a', '/b.txt': { body: 'b', after: 'response GET /a.txt' } },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.log, ['a', 'b', 'saved:b', 'click', 'saved:click']);
  // The click comes before the timer of the second answer, and sets its own.
  const run = await page.run(page.reversed('timer 300ms set by index.html:4', 'click button'));
  assert.deepEqual(logOf(run.outcome), ['a', 'b', 'click', 'saved:click']);
  assert.deepEqual([run.enforced, run.born], ['exact', []]);
  // The first answer, where it is the last, sets what the second set.
  const swapped = await page.run(page.reversed('response GET /a.txt', 'response GET /b.txt'));
  assert.deepEqual(logOf(swapped.outcome), ['b', 'a', 'saved:a', 'click', 'saved:click']);
  assert.deepEqual([swapped.enforced, swapped.born], ['exact', []]);
});

test('a timer is known again that whichever answer comes last sets, with a delay of its own', async () => {
  const page = await pages.record({
    '/': `${LOG}<script src="all.js"></script>`,
    '/all.js': `let left = ['a', 'b'];
for (const name of left) fetch(name + '.txt').then(() => {
  left = left.filter((other) => other !== name);
  if (left.length === 0) setTimeout(log, name === 'a' ? 100 : 200, 'after ' + name);
});`,
    '/a.txt': 'a',
    '/b.txt': { body: 'b', after: 'response GET /a.txt' },
  });
  assert.deepEqual(page.log, ['after', 'b']);
  const { outcome } = await page.reverse('response GET /a.txt', 'response GET /b.txt');
  assert.deepEqual(logOf(outcome), ['after', 'a']);
});

test('what the order does not have runs while the next operation is not possible', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button disabled onclick="log('click')">b</button>
<script>
let has = null;
const enable = () => { document.querySelector('button').disabled = false; };
fetch('a.txt').then(() => { has = 'a'; });
fetch('b.txt').then(() => { if (has === 'a') enable(); else setTimeout(enable, 900); });
fetch('slow.txt').then(() => log('slow'));
</script>`,
      '/a.txt': 'a',
      '/b.txt': { body: 'b', after: 'response GET /a.txt' },
      '/slow.txt': { body: 'c', after: 'click button' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }], pace: 100 },
  );
  assert.deepEqual(page.log, ['click', 'slow']);
  // Then a timer enables the button, which is due long after the slow answer.
  const run = await page.run(page.reversed('response GET /a.txt', 'response GET /b.txt'));
  assert.deepEqual(logOf(run.outcome), ['click', 'slow']);
  assert.equal(run.enforced, 'exact');
  assert.deepEqual(
    run.born.map(({ kind }) => kind),
    ['timer'],
  );
});

test('frames that are called off are not those of a later animation that goes on for longer', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="start()">b</button>
<script>
let next = null;
const start = () => {
  let left = next === null ? 8 : 16;
  cancelAnimationFrame(next);
  const draw = () => {
    left--;
    if (left === 0) log('moved');
    next = left === 0 ? null : requestAnimationFrame(draw);
  };
  draw();
};
</script>`,
    },
    {
      steps: [
        { type: 'click', selectors: ['button'] },
        { type: 'click', selectors: ['button'] },
      ],
    },
  );
  assert.deepEqual(page.log, ['moved', 'moved']);
  const frames = page.recording.operations.flatMap(({ kind, id }) =>
    kind === 'frame' ? [id] : [],
  );
  const [one, two] = [frames.slice(0, 7), frames.slice(7)];
  const [parse, first, second] = ['parse /index.html', 'click button', 'click button (2)'].map(
    (name) => page.operation(name).id,
  );
  const meanwhile = one.slice(4).flatMap((id, place) => [id, two[place] ?? '']);
  const order = [parse, first, ...one.slice(0, 4), second, ...meanwhile, ...two.slice(3)];
  const run = await page.run(order.map((id) => id ?? ''));
  assert.deepEqual(logOf(run.outcome), ['moved']);
  assert.equal(run.enforced, 'exact');
  assert.equal(run.born.length, 8);
  assert.ok(one.slice(4).every((id) => !run.actual.includes(id)));
});

test('a timer that another operation sets does not fire before it is due', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="clicked = true; later(0)">b</button><i>i</i>
<script>
let clicked = false, pending = false;
const later = (delay) => {
  if (!pending) setTimeout(work, delay);
  pending = true;
};
const work = () => {
  pending = false;
  if (!clicked) return;
  const from = performance.now();
  setTimeout(() => log(Math.round(performance.now() - from)), 300);
};
later(200);
</script>`,
    },
    {
      steps: [
        { type: 'click', selectors: ['button'] },
        { type: 'click', selectors: ['i'], offsetX: 1 },
      ],
    },
  );
  assert.deepEqual(page.log, ['300']);
  // The timer of the page is pending when the button is clicked, and does what the click asks for.
  const order = [
    'parse /index.html',
    'click button',
    'timer 0ms set by index.html:5',
    'click i',
    'timer 200ms set by index.html:5',
    'timer 300ms set by index.html:12',
  ].map((name) => page.operation(name).id);
  const run = await page.run(order);
  assert.deepEqual(logOf(run.outcome), ['300']);
  assert.deepEqual([run.enforced, run.born], ['exact', []]);
  assert.ok(!run.actual.includes(page.operation('timer 0ms set by index.html:5').id));
});
