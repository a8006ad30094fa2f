/** Where code works delays out, or sets other timers than in σ0. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const FRAME = 'animation frame requested by fx.js:1';

test('what the network brings comes as wanted, though a timer before it takes longer', async () => {
  const page = await pages.record({
    '/': `${LOG}<script src="all.js"></script>`,
    '/all.js': `let isSecond = false;
fetch('a.txt').then(() => { isSecond = true; log('a'); });
fetch('b.txt').then(() => { setTimeout(log, isSecond ? 50 : 400, 'timer'); });
fetch('c.txt').then(() => { log('c'); });`,
    '/a.txt': 'a',
    '/b.txt': { body: 'b', after: 'response GET /a.txt' },
    '/c.txt': { body: 'c', after: 'response GET /b.txt' },
  });
  const order = [
    'parse /index.html',
    'script all.js',
    'response GET /b.txt',
    'timer 50ms set by all.js:3',
    'response GET /c.txt',
    'response GET /a.txt',
  ].map((name) => page.operation(name).id);
  const { outcome } = await page.enforce(order);
  assert.deepEqual(logOf(outcome), ['timer', 'c', 'a']);
});

test('what a new timer asks for in place of the timer that set it is known again', async () => {
  const page = await pages.record({
    '/': `${LOG}<script src="all.js"></script>`,
    '/all.js': `let [isReady, tries] = [false, 0];
fetch('ready.txt').then(() => { isReady = true; log('ready'); });
const ask = () => {
  if (isReady || tries++ > 0) fetch('answer.txt').then(() => { log('answer'); });
  else setTimeout(ask, 10);
};
setTimeout(ask, 3000);`,
    '/ready.txt': 'yes',
    '/answer.txt': 'yes',
  });
  assert.deepEqual(page.log, ['ready', 'answer']);
  const order = [
    'parse /index.html',
    'script all.js',
    'timer 3000ms set by all.js:7',
    'response GET /answer.txt',
    'response GET /ready.txt',
  ].map((name) => page.operation(name).id);
  const run = await page.run(order);
  assert.deepEqual(logOf(run.outcome), ['answer', 'ready']);
  assert.deepEqual(
    [run.enforced, run.born.map(({ name }) => name)],
    ['exact', ['timer 10ms set by all.js:5']],
  );
});

test('a run that has other operations tells what made its inputs possible', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button disabled onclick="log('click')">b</button>
<script>
const button = document.querySelector('button');
const enable = () => { button.disabled = false; };
let isFirst = true;
fetch('a.txt').then(() => { if (!isFirst) setTimeout(enable, 30); isFirst = false; });
fetch('b.txt').then(() => { if (!isFirst) enable(); isFirst = false; });
</script>`,
      '/a.txt': 'a',
      '/b.txt': { body: 'b', after: 'response GET /a.txt' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const click = page.operation('click button');
  assert.deepEqual(page.log, ['click']);
  assert.ok(page.happensBefore('response GET /b.txt', 'click button'));
  const order = ['parse /index.html', 'response GET /b.txt', 'response GET /a.txt', 'click button'];
  const run = await page.run(order.map((name) => page.operation(name).id));
  assert.deepEqual(logOf(run.outcome), ['click']);
  const [timer] = run.born;
  assert.equal(timer?.name, 'timer 30ms set by index.html:6');
  const ran = run.operations.find(({ id }) => id === click.id);
  assert.ok(ran?.kind === 'input' && ran.enabledBy.includes(timer.id), JSON.stringify(ran));
});

test('a question that only the servers could answer now is left without an answer, and named', async () => {
  const page = await pages.record({
    '/': `${LOG}<script src="all.js"></script>`,
    '/all.js': `let isSaved = false;
const list = () => fetch('items').then((r) => r.text()).then((text) => { log(text + isSaved); });
const save = () => fetch('items/7', { method: 'PUT', body: 'x' });
list().then(save).then(() => { isSaved = true; log('saved'); });
fetch('other.txt').then(() => { if (isSaved) list(); log('other'); });`,
    '/items': 'none',
    '/items/7': { body: '', after: 'response GET /other.txt' },
    '/other.txt': { body: 'other', after: 'response GET /items' },
  });
  assert.deepEqual(page.log.toSorted(), ['nonefalse', 'other', 'saved']);
  const run = await page.run(page.reversed('response PUT /items/7', 'response GET /other.txt'));
  assert.deepEqual(logOf(run.outcome).toSorted(), ['nonefalse', 'other', 'saved']);
  assert.equal(run.isUnanswered, true);
  assert.deepEqual(run.uncontrolled, [
    'response GET /items: the recording has no answer from after what was written; not answered. ' +
      'In what the page ended does not count.',
  ]);
});

test('a loop of frames that goes on for an animation that has just begun keeps to the order', async () => {
  const page = await pages.record({
    '/': `${LOG}<script src="fx.js"></script>`,
    '/fx.js': `const goOn = () => { requestAnimationFrame(tick); };
let moving = [];
const tick = () => {
  for (const one of moving) if (--one.left === 0) log(one.name);
  moving = moving.filter(({ left }) => left > 0);
  if (moving.length > 0) goOn();
};
const move = (name) => {
  if (moving.length === 0) goOn();
  moving.push({ name, left: 5 });
};
setTimeout(move, 100, 'a');
fetch('b.txt').then(() => move('b'));`,
    '/b.txt': { body: 'b', after: `${FRAME} (5)` },
  });
  const frames = Array.from({ length: 10 }, (_, index) =>
    index === 0 ? FRAME : `${FRAME} (${index + 1})`,
  );
  const [f1, f2, f3, f4, f5, f6, ...rest] = frames;
  const parsed = ['parse /index.html', 'script fx.js'];
  const answer = 'response GET /b.txt';
  assert.deepEqual(page.names, [
    ...parsed,
    ...['timer 100ms set by fx.js:12', f1, f2, f3, f4, f5],
    ...[answer, f6, ...rest],
  ]);
  const wanted = [f1, f2, f3, answer, f4, f6, f5, ...rest].map(
    (name) => page.operation(name ?? '').id,
  );
  const begin = [...parsed, 'timer 100ms set by fx.js:12'].map((name) => page.operation(name).id);
  const run = await page.run([...begin, ...wanted]);
  assert.deepEqual(logOf(run.outcome), ['a', 'b']);
  const ran = [f4, f5, f6, ...rest.slice(0, 2)];
  assert.deepEqual(page.namesOf(run.actual).slice(-5), ran);
  assert.equal(run.enforced, 'exact');
  assert.deepEqual(
    run.learned.filter(({ before }) => before !== null),
    [],
  );
});

/**
 * The page prepares itself 1000 ms after the data if these come before the other answer, and then something else is due
 * before it is ready; a click in between keeps it from becoming so.
 *
 * @param other what that does
 */
async function preparedLate(other: string) {
  const page = await pages.record(
    {
      '/': `${LOG}<button>b</button><script src="app.js"></script>`,
      '/app.js': `
let [ready, delays] = [0, [1000, 2]];
const other = () => { ${other} };
const prepare = (delay) => {
  ready = setTimeout(() => log('ready'), 10);
  document.onclick = () => { clearTimeout(ready); log('click'); };
  setTimeout(other, delay);
};
fetch('seen.txt').then(() => { delays = [50, 100]; });
fetch('data.txt').then(() => { setTimeout(prepare, ...delays); });`,
      '/seen.txt': '',
      '/data.txt': { after: 'response GET /seen.txt' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const order = [
    'parse /index.html',
    'script app.js',
    'response GET /data.txt',
    'response GET /seen.txt',
    'timer 50ms set by app.js:10',
    'timer 10ms set by app.js:5',
    'click button',
    'timer 100ms set by app.js:7',
  ].map((name) => page.operation(name).id);
  return page.run(order);
}

test('what is held waits for a timer that is wanted first and is not due, past another one that is', async () => {
  const { enforced, outcome } = await preparedLate("log('other')");
  assert.deepEqual(logOf(outcome), ['other', 'ready', 'click']);
  assert.equal(enforced, 'adapted');
});

test('a run is not exact where what was wanted first was not due, and was called off', async () => {
  const { enforced, outcome } = await preparedLate("log('other'); clearTimeout(ready)");
  assert.deepEqual(logOf(outcome), ['other', 'click']);
  assert.equal(enforced, 'adapted');
});
