/** What answers the requests of enforced runs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

/** The second request is another one each time that the first answer is. */
const SITE = (version: string) => ({
  '/': `${LOG}
<button onclick="log('clicked')">${version}</button>
<script>
log('page-${version}');
fetch('version').then((response) => response.text()).then((version) => {
  log('version-' + version);
  return fetch('of/' + version, { method: 'POST' }).then((response) => response.text());
}).then((text) => log('of-' + text), () => log('failed'));
</script>`,
  '/version': version,
  [`/of/${version}`]: { body: version, delay: 30 },
});

const record = async () => {
  const page = await pages.record(SITE('1'), {
    steps: [{ type: 'click', selectors: ['button'] }],
  });
  assert.deepEqual(page.log, ['page-1', 'version-1', 'of-1', 'clicked']);
  pages.server.serve(SITE('2'));
  return page;
};

test('the archive answers as the recording did, and no server hears of it', async () => {
  const page = await record();
  const asked = pages.server.requested.length;
  const { outcome, misses } = await page.runWith('archive');
  assert.deepEqual(logOf(outcome), page.log);
  assert.deepEqual(misses, []);
  assert.equal(pages.server.requested.length, asked);
});

test('live servers answer as they do now, in the order that is enforced', async () => {
  const page = await record();
  const run = await page.runWith('live');
  assert.deepEqual(logOf(run.outcome), ['page-2', 'version-2', 'of-2', 'clicked']);
  assert.deepEqual(run.misses, []);
});

test('a hybrid asks the servers for what the recording does not have', async () => {
  const page = await record();
  const asked = pages.server.requested.length;
  const same = await page.runWith('hybrid');
  assert.deepEqual(logOf(same.outcome), page.log);
  assert.equal(pages.server.requested.length, asked);
});

/** A click that comes too early asks for more than the recording has. */
const MORE = {
  '/': `${LOG}
<button onclick="isReady ? log('clicked') : more()">b</button>
<script>
let isReady = false;
const more = () => fetch('more').then((response) => response.text()).then(log, () => log('failed'));
fetch('first').then((response) => response.text()).then((text) => {
  isReady = true;
  log(text);
});
</script>`,
  '/first': 'first',
  '/more': 'more',
};

test('what the archive does not know is missed by name, and a hybrid has it', async () => {
  const page = await pages.record(MORE, { steps: [{ type: 'click', selectors: ['button'] }] });
  assert.deepEqual(page.log, ['first', 'clicked']);
  const order = page.reversed('response GET /first', 'click button');
  const more = `GET ${pages.server.origin}/more`;
  const archived = await page.runWith('archive', order);
  // What σ0 did not have runs when nothing of the order can.
  assert.deepEqual(logOf(archived.outcome), ['first', 'failed']);
  assert.deepEqual(archived.misses, [{ request: more, why: null }]);
  const hybrid = await page.runWith('hybrid', order);
  assert.deepEqual(logOf(hybrid.outcome).toSorted(), ['first', 'more']);
  assert.deepEqual(hybrid.misses, []);
  assert.equal(pages.server.requested.at(-1), '/more');
});

/** A click that comes too early sends what σ0 did not. */
const SENDS = {
  '/': `${LOG}
<button onclick="isReady ? log('clicked') : send()">b</button>
<script>
let isReady = false;
const send = () => fetch('order', { method: 'POST', body: 'item=1' })
  .then((response) => response.text()).then(log, () => log('failed'));
fetch('first').then((response) => response.text()).then((text) => {
  isReady = true;
  log(text);
});
</script>`,
  '/first': 'first',
  '/order': 'ordered',
};

test('a POST that the archive does not know is missed by name, and never sent', async () => {
  const page = await pages.record(SENDS, { steps: [{ type: 'click', selectors: ['button'] }] });
  assert.deepEqual(page.log, ['first', 'clicked']);
  const order = page.reversed('response GET /first', 'click button');
  const asked = pages.server.requested.length;
  const archived = await page.runWith('archive', order);
  // Servers may keep what they are sent: an order that only tries something must not order it.
  assert.deepEqual(pages.server.requested.slice(asked), []);
  assert.deepEqual(archived.misses, [
    { request: `POST ${pages.server.origin}/order`, why: 'write' },
  ]);
  assert.deepEqual(logOf(archived.outcome), ['first', 'failed']);
});

test('a long poll that goes on in another order comes to an end', async () => {
  // It goes on for ever where its second answer comes before the timer, which has that answer come.
  let polls = 0;
  const page = await pages.record({
    '/': `${LOG}
<script>
let news = 0;
let isOver = false;
const poll = () => fetch('news').then(() => {
  news++;
  if (news === 1) setTimeout(() => { isOver = news === 1; fetch('over'); }, 200);
  if (!isOver) poll();
});
poll();
</script>`,
    '/news': () =>
      polls++ === 0 ? { body: 'news' } : { body: 'news', after: 'response GET /over' },
    '/over': '',
  });
  assert.equal(page.names.filter((name) => name.startsWith('response GET /news')).length, 2);
  const run = await page.run(
    page.reversed('timer 200ms set by index.html:7', 'response GET /news (2)'),
  );
  assert.equal(run.outcome.hang, null);
  assert.equal(run.born.length, 3);
  assert.deepEqual(run.uncontrolled, [
    'response GET /news: sent again and again by its own answer; the last was not answered.',
  ]);
});
