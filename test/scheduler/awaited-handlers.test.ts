import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'puppeteer-core';
import { scriptOf } from '../../src/drivers/script/script.js';
import { scheduleOfTest } from '../../src/report/replay.js';
import { LOG, logOf, type RecordedPage, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();
const CLICK = { steps: [{ type: 'click', selectors: ['#b'] }] };

/** Each answer shows the row anew, and what is set for then registers its handler. */
const RENDERED_TWICE = {
  '/': `${LOG}<p></p><script>
const render = (name) => {
  document.querySelector('p').innerHTML = '<button id="b">b</button>';
  const row = document.getElementById('b');
  setTimeout(() => {
    row.addEventListener('click', () => log(name));
  }, 1);
};
for (const name of ['first', 'second']) fetch(name + '.txt').then(() => render(name));
</script>`,
  '/first.txt': '',
  '/second.txt': { after: 'timer 1ms set by index.html:5' },
};
const [FIRST, SECOND] = [
  'timer 1ms set by index.html:5',
  'timer 1ms set by index.html:5 (2)',
] as const;

/** The order in which the first answer comes last, and the click before its timer. */
function beforeItsHandler(page: RecordedPage) {
  const named = (name: string) => page.operation(name).id;
  const [parse, read] = ['parse /index.html', 'response GET /first.txt'].map(named);
  const [other, second] = ['response GET /second.txt', SECOND].map(named);
  const inputs = page.recording.operations.filter(({ kind }) => kind === 'input');
  const order = [parse, other, read, second, ...inputs.map(({ id }) => id), named(FIRST)];
  return order.map((id) => id ?? '');
}

test('an input waits for the handlers of an element that another operation has made anew', async () => {
  const page = await pages.record(RENDERED_TWICE, CLICK);
  const run = await page.run(beforeItsHandler(page));
  assert.deepEqual(page.namesOf(run.actual).slice(-3), [SECOND, FIRST, 'click #b']);
  assert.deepEqual(logOf(run.outcome), ['first']);
  assert.deepEqual([run.enforced, run.uncontrolled], ['adapted', []]);
  assert.deepEqual(
    run.learned.map(({ evidence }) => evidence),
    [
      'click #b had no handler yet (click on button, registered at index.html:6); ' +
        `it came when ${FIRST} had run.`,
    ],
  );
});

test('it waits for none if inputs may be early, and if that is run again', async () => {
  const page = await pages.record(RENDERED_TWICE, CLICK);
  const order = beforeItsHandler(page).join();
  const { data, replay } = await page.reportOf({ earlyInput: true });
  const test = data.tests.find((one) => one.order.join() === order);
  assert(test);
  assert.deepEqual([test.enforced, test.actual.join()], ['exact', order]);
  const schedule = scheduleOfTest(replay, page.recording, test);
  const inputs = schedule?.operations.filter(({ kind }) => kind === 'input');
  assert.deepEqual(
    inputs?.map((input) => 'handlerPlaces' in input),
    [false],
  );
});

test('an input of a script waits, too', async () => {
  const scenario = await scriptOf(async ({ page }: { page: Page }) => {
    await page.click('#b');
  });
  const page = await pages.record(RENDERED_TWICE, { scenario });
  const run = await page.run(beforeItsHandler(page));
  assert.deepEqual(logOf(run.outcome), ['first']);
});

test('it does not matter who has registered them, if they are there', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button id="b">b</button><script>
let isReady = false;
const prepare = () => {
  if (isReady) return;
  isReady = true;
  document.getElementById('b').onclick = () => log('clicked');
};
for (const name of ['first', 'second']) fetch(name + '.txt').then(prepare);
</script>`,
      '/first.txt': '',
      '/second.txt': { after: 'response GET /first.txt' },
    },
    CLICK,
  );
  const [parse, first, second, click] = page.space.sigma0;
  const run = await page.run([parse, second, first, click].map((id) => id ?? ''));
  assert.deepEqual(logOf(run.outcome), ['clicked']);
  assert.deepEqual([run.enforced, run.uncontrolled], ['exact', []]);
});

test('an input comes without handlers that nothing brings, and the run says so', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button id="b">b</button><script>
let isLate = false;
const button = document.getElementById('b');
fetch('late.txt').then(() => { isLate = true; });
fetch('answer.txt').then(() => {
  if (isLate) return;
  button.onclick = () => log('clicked');
});
</script>`,
      '/answer.txt': '',
      '/late.txt': { after: 'response GET /answer.txt' },
    },
    CLICK,
  );
  const [parse, answer, late, click] = page.space.sigma0;
  const run = await page.run([parse, late, answer, click].map((id) => id ?? ''));
  assert.deepEqual(run.actual, [parse, late, answer, click]);
  assert.deepEqual(logOf(run.outcome), []);
  assert.deepEqual(
    [run.learned, run.uncontrolled],
    [
      [],
      [
        'click #b: a handler that it ran in the recording was not there and could not come any more ' +
          '(click on button, registered at index.html:7); it came without.',
      ],
    ],
  );
});
