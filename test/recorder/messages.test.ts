import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  assertFacts,
  LOG,
  logOf,
  type RecordedPage,
  recordedPages,
} from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
/** Something whose moment is free. */
const IMAGE = `<img src="a.svg" onload="log('image')">`;
const image = { 'image a.svg': ['image'] };

/** σ0 and the order in which two change places log what their operations log, in their order. */
async function check(
  page: RecordedPage,
  logs: Readonly<Record<string, readonly string[]>>,
  swapped: readonly [string, string],
): Promise<void> {
  const logsOf = (names: readonly string[]) => names.flatMap((name) => logs[name] ?? []);
  assert.deepEqual(page.log, logsOf(page.names));
  await page.reproduces();
  const run = await page.reverse(...swapped);
  assert.deepEqual(logOf(run.outcome), logsOf(page.namesOf(run.actual)));
}

test('what a frame sends its parent', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
addEventListener('message', function (event) {
  Promise.resolve().then(() => log('micro'));
  const { data, origin, source, ports, isTrusted } = event;
  log([data.type, origin === location.origin, source === frames[0], ports.length, isTrusted, this === window]);
});
onmessage = ({ data }) => log('on:' + data.type);
</script>
<iframe src="frame.html"></iframe>
${IMAGE}`,
    '/frame.html': `<script>
for (const type of ['ready', 'size']) parent.postMessage({ type }, '*', [new MessageChannel().port1]);
</script>`,
    '/a.svg': { body: SVG, delay: 50 },
  });
  const ready = 'message "ready" from frame.html';
  const size = 'message "size" from frame.html';
  assertFacts(page.operation(ready), { kind: 'task', source: 'message', part: null, delay: null });
  assert.equal(page.causeOf(ready), 'parse /frame.html');
  assert(page.happensBefore(ready, size));
  const heard = (type: string) => [`${type},true,true,1,true,true`, 'micro', `on:${type}`];
  await check(page, { [ready]: heard('ready'), [size]: heard('size'), ...image }, [
    size,
    'image a.svg',
  ]);
});

test('what a parent sends its frame', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<iframe src="frame.html"></iframe><button onclick="frames[0].postMessage('go', '*'); log('sent')">b</button>`,
      '/frame.html': `<script>
addEventListener('message', ({ data }) => { parent.log(data); setTimeout(() => parent.log('timer'), 60) });
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.equal(page.causeOf('message "go" from index.html'), 'click button');
  assert.deepEqual(page.log, ['sent', 'go', 'timer']);
  await page.reproduces();
});

test('a frame of another site', async () => {
  const { origin, otherOrigin } = pages.server;
  const page = await pages.record({
    '/': `${LOG}
<script>
addEventListener('message', ({ data, origin, source }) => { log(data); source.postMessage('back', '*') });
</script>
<iframe src="${otherOrigin}/frame.html"></iframe>
${IMAGE}`,
    '/frame.html': `<script>
parent.postMessage('hello', '*');
addEventListener('message', ({ data }) => { if (data === 'back') parent.postMessage('bye', '*') }, { once: true });
</script>`,
    '/a.svg': { body: SVG, delay: 50 },
  });
  const hello = `message "hello" from ${otherOrigin}`;
  const bye = `message "bye" from ${otherOrigin}`;
  assert.equal(page.causeOf(hello), `parse ${new URL(otherOrigin).host}/frame.html`);
  assert.equal(page.causeOf(`message "back" from ${origin}`), hello);
  await check(page, { [hello]: ['hello'], [bye]: ['bye'], ...image }, [hello, 'image a.svg']);
});

test('ports between documents', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const { port1, port2 } = new MessageChannel();
port1.addEventListener('message', ({ data, ports, target }) => {
  log([data.type, target === port1, ports.length]);
  ports[0].onmessage = ({ data }) => log('inner:' + data);
});
port1.onmessage = ({ data }) => log('on:' + data.type);
addEventListener('load', () => frames[0].postMessage('port', '*', [port2]));
</script>
<iframe src="frame.html"></iframe>
<button onclick="log('click')">b</button>`,
      '/frame.html': `<script>
onmessage = ({ ports: [port] }) => {
  const channel = new MessageChannel();
  port.postMessage({ type: 'first' }, [channel.port2]);
  channel.port1.postMessage('second');
};
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const logs = {
    'message "first"': ['first,true,1', 'on:first'],
    'message "second"': ['inner:second'],
    'click button': ['click'],
  };
  assert.equal(page.causeOf('message "first"'), 'message "port" from index.html');
  await check(page, logs, ['message "first"', 'click button']);
  await check(page, logs, ['message "second"', 'click button']);
});

/** What React's scheduler does: each piece of work ends in a message that begins the next. */
const SCHEDULER = `${LOG}
<script>
const { port1, port2 } = new MessageChannel();
let left = 3;
port1.onmessage = () => { log('work' + left); if (--left > 0) port2.postMessage(null) };
function schedule() { left = 3; port2.postMessage(null) }
addEventListener('message', ({ source, data }) => log([data, source === window]));
</script>
<button onclick="schedule(); postMessage('self', '*'); log('click')">b</button>
<input oninput="log('input')">`;
const SCHEDULER_STEPS = [
  { type: 'click', selectors: ['button'] },
  { type: 'change', selectors: ['input'], value: 'x' },
];
const WORK = ['work3', 'work2', 'work1'];

test('what a document sends itself is glued to the operation that sends it', async () => {
  const page = await pages.record({ '/': SCHEDULER }, { steps: SCHEDULER_STEPS });
  assert.deepEqual(page.names, ['parse /index.html', 'click button', 'type "x" into input']);
  assert.deepEqual(page.log.toSorted(), ['click', 'self,true', ...WORK, 'input'].toSorted());
  assert.equal(page.log.at(-1), 'input');
  await page.reproduces();
});

test('fine granularity sets free what a document sends itself, in the order of each queue', async () => {
  const page = await pages.record(
    { '/': SCHEDULER },
    { steps: SCHEDULER_STEPS, granularity: 'fine' },
  );
  const ticks = [
    'message requested by index.html:6',
    'message requested by index.html:5',
    'message requested by index.html:5 (2)',
  ];
  const self = 'message "self" from index.html';
  const logs: Record<string, string[]> = {
    'click button': ['click'],
    [self]: ['self,true'],
    'type "x" into input': ['input'],
  };
  for (const [index, tick] of ticks.entries()) logs[tick] = WORK.slice(index, index + 1);
  assert.deepEqual(
    ticks.map((tick) => page.causeOf(tick)),
    ['click button', ...ticks.slice(0, 2)],
  );
  await check(page, logs, [self, ticks[1] ?? '']);
  await check(page, logs, ['type "x" into input', ticks[2] ?? '']);
});

test('broadcast channels', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<script>
const one = new BroadcastChannel('news'), two = new BroadcastChannel('news');
one.onmessage = ({ data, target, origin }) => log(['one', data, target === one, origin === location.origin]);
two.onmessage = ({ data }) => log('two,' + data);
</script>
<iframe src="frame.html"></iframe>
<button onclick="one.postMessage('click'); log('click')">b</button>`,
      '/frame.html': `<script>
const channel = new BroadcastChannel('news');
channel.onmessage = ({ data }) => parent.log('frame,' + data);
channel.postMessage('loaded');
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const logs = {
    'message "loaded" on news': ['one,loaded,true,true'],
    'message "loaded" on news (2)': ['two,loaded'],
    'click button': ['click'],
    'message "click" on news': ['two,click'],
    'message "click" on news (2)': ['frame,click'],
  };
  assert.equal(page.causeOf('message "click" on news'), 'click button');
  await check(page, logs, ['message "loaded" on news', 'click button']);
});
