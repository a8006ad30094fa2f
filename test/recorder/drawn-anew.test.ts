/** Inputs on what answers draw anew: what has to have come before they can be made. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

/** Two answers each draw the button, and the field, with their handlers. */
const LIST = {
  '/': `${LOG}<main></main><script>
for (const url of ['a', 'b']) fetch(url).then(async (response) => {
  const name = await response.text();
  document.querySelector('main').innerHTML = '<input><button>' + name + '</button>';
  document.querySelector('button').addEventListener('click', () => log('click-' + name));
  document.querySelector('input').addEventListener('keydown', () => log('key-' + name));
  document.querySelector('input').focus();
});
</script>`,
  '/a': 'a',
  '/b': { body: 'b', after: 'response GET /a' },
};

test('a click waits for the first of two drawings', async () => {
  const page = await pages.record(LIST, { steps: [{ type: 'click', selectors: ['button'] }] });
  assert.deepEqual(page.log, ['click-b']);
  assert(page.happensBefore('response GET /a', 'click button'));
  assert(!page.happensBefore('response GET /b', 'click button'));
  const { outcome } = await page.reverse('response GET /b', 'click button');
  assert.deepEqual(logOf(outcome), ['click-a']);
});

test('a key waits for the first of two drawings', async () => {
  const steps = [
    { type: 'keyDown', key: 'x' },
    { type: 'keyUp', key: 'x' },
  ];
  const page = await pages.record(LIST, { steps });
  assert.deepEqual(page.log, ['key-b']);
  const key = page.recording.operations.find(({ kind }) => kind === 'input')?.name ?? '';
  assert(page.happensBefore('response GET /a', key));
  assert(!page.happensBefore('response GET /b', key));
  const { outcome } = await page.reverse('response GET /b', key);
  assert.deepEqual(logOf(outcome), ['key-a']);
});

test('of two handlers of one place, each waits for what brought as many', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<div id="outer"><button>inner</button></div><script>
const listen = (element) => element.addEventListener('click', () => log(element.localName));
for (const [url, selector] of [['a', '#outer'], ['b', 'button']])
  fetch(url).then((response) => response.text()).then(() => listen(document.querySelector(selector)));
</script>`,
      '/a': 'a',
      '/b': { body: 'b', after: 'response GET /a' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.log, ['button', 'div']);
  assert(page.happensBefore('response GET /a', 'click button'));
  assert(page.happensBefore('response GET /b', 'click button'));
});
