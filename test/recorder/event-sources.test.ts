import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const EVENTS = { headers: { 'Content-Type': 'text/event-stream' } };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('events, named and not, of a server that goes on', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button>b</button>
<script>
const source = new EventSource('feed');
const say = ({ type, data, lastEventId, origin }) =>
  log(type + ':' + data + lastEventId + (origin === location.origin) + source.readyState);
source.onopen = () => log('open');
source.onmessage = say;
source.addEventListener('news', say);
source.onerror = () => log('error');
document.querySelector('button').onclick = () => { log('click'); source.close() };
</script><img src="a.svg" onload="log('image')">`,
      '/feed': {
        ...EVENTS,
        body: ['data: 1\n\n', 'event: news\nid: 7\ndata: 2\n\n', 'event: unknown\ndata: x\n\n'],
        endless: true,
      },
      '/a.svg': { body: SVG, after: 'server-sent event 3 of feed' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'event stream opening of feed',
    'server-sent event 1 of feed',
    'server-sent event 2 of feed',
    'server-sent event 3 of feed',
    'image a.svg',
    'click button',
  ]);
  assertFacts(page.operation('server-sent event 2 of feed'), {
    kind: 'task',
    source: 'events-message',
    queue: `${pages.server.origin}/feed (1)`,
    part: 3,
    cause: 'p1',
  });
  const first = ['open', 'message:1true1'];
  assert.deepEqual(page.log, [...first, 'news:27true1', 'image', 'click']);
  await page.reproduces();
  const run = await page.reverse('server-sent event 1 of feed', 'image a.svg');
  assert.deepEqual(logOf(run.outcome), [
    'open',
    'image',
    'message:1true1',
    'news:27true1',
    'click',
  ]);
});

test('a stream that is refused, and one that ends and is asked for again', async () => {
  let asked = 0;
  const page = await pages.record({
    '/': `${LOG}
<script>
for (const path of ['missing', 'short']) {
  const source = new EventSource(path);
  source.onopen = () => log(path + ':open');
  source.onmessage = ({ data }) => { log(path + ':' + data); if (data === '2') source.close() };
  source.onerror = () => log(path + ':error' + source.readyState);
}
</script><p>end`,
    '/missing': { status: 404 },
    '/short': ({ headers }) => ({
      ...EVENTS,
      body: `retry: 10\nid: ${++asked}\ndata: ${headers['last-event-id'] ?? 'first'}\n\n`,
      endless: asked === 3,
    }),
  });
  const ofShort = (log: readonly string[]) => log.filter((word) => word.startsWith('short'));
  assert.deepEqual(ofShort(page.log), [
    ...['short:open', 'short:first', 'short:error0'],
    ...['short:open', 'short:1', 'short:error0'],
    ...['short:open', 'short:2'],
  ]);
  assert(page.log.includes('missing:error2'));
  const { log } = page;
  const run = await page.reproduces();
  assert.deepEqual(logOf(run.outcome), log);
});
