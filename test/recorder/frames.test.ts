import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages, textOf } from '../support/recorded-page.js';

const pages = recordedPages();

test('frames of the same process', async () => {
  const page = await pages.record({
    '/': `${LOG}
<iframe src="a.html" onload="log('loadA')"></iframe><iframe src="b.html"></iframe>
<script>setTimeout(() => log('timer'), 5)</script>`,
    '/a.html': {
      body: `<p>a</p><script>parent.log('a1')</script><script src="a.js"></script><script>parent.log('a2')</script>`,
      delay: 30,
    },
    '/a.js': `parent.log('a.js'); setTimeout(() => parent.log('timerA'), 7)`,
    '/b.html': {
      body: `<p>b</p><script>parent.log('b:' + location.pathname)</script>`,
      after: 'timer 7ms set by a.js:1',
    },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:3',
    'parse /a.html',
    'script a.js',
    'timer 7ms set by a.js:1',
    'parse /b.html',
  ]);
  assert.equal(page.causeOf('parse /a.html'), 'parse /index.html');
  assert.equal(page.causeOf('timer 7ms set by a.js:1'), 'script a.js');
  assert.deepEqual(page.log, ['timer', 'a1', 'a.js', 'a2', 'loadA', 'timerA', 'b:/b.html']);
  await page.reproduces();
  const run = await page.reverse('parse /a.html', 'parse /b.html');
  assert.deepEqual(logOf(run.outcome), [
    'timer',
    'b:/b.html',
    'a1',
    'a.js',
    'a2',
    'loadA',
    'timerA',
  ]);
  const between = await page.reverse('script a.js', 'parse /b.html');
  assert.deepEqual(logOf(between.outcome).slice(1, 4), ['a1', 'b:/b.html', 'a.js']);
});

test('a frame that removes itself while it is parsed', async () => {
  const { otherOrigin } = pages.server;
  for (const origin of ['', otherOrigin]) {
    const page = await pages.record({
      '/': `${LOG}
<script>addEventListener('message', () => { document.querySelector('iframe').remove(); log('gone') })</script>
<iframe src="${origin}/frame.html"></iframe>`,
      '/frame.html': `<script>parent.postMessage('bye', '*')</script><script src="late.js"></script><p>`,
      '/late.js': { body: '', delay: 50 },
    });
    assert.deepEqual(page.log, ['gone']);
    await page.reproduces();
  }
});

test('a click that removes a frame, at any time', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="document.querySelector('iframe').remove(); log('gone')">x</button>
<iframe src="frame.html"></iframe>`,
      '/frame.html': '<p>one<script src="slow.js"></script><p>two',
      '/slow.js': { body: `parent.log('slow')`, delay: 50 },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  await page.reproduces();
  for (const [early, late] of [
    ['parse /frame.html', 'click button'],
    ['script slow.js', 'click button'],
  ] as const) {
    const run = await page.run(page.reversed(early, late));
    assert.equal(run.outcome.hang, null);
    assert.deepEqual(logOf(run.outcome), ['gone']);
    assert.deepEqual(run.uncontrolled, []);
  }
});

test('a frame of another site, in a process of its own', async () => {
  const { otherOrigin } = pages.server;
  const page = await pages.record(
    {
      '/': `${LOG}
<script>addEventListener('message', ({ data }) => log(data))</script>
<iframe src="${otherOrigin}/frame.html"></iframe>
<script>setTimeout(() => log('timer'), 5)</script>`,
      '/frame.html': {
        body: `<button onclick="parent.postMessage('clicked', '*')">b</button>
<script>parent.postMessage('one:' + location.hostname, '*')</script>
<script src="frame.js"></script>
<script>parent.postMessage('two', '*')</script>`,
        delay: 30,
      },
      '/frame.js': {
        body: `parent.postMessage('frame.js', '*'); setTimeout(() => parent.postMessage('inner', '*'), 9)`,
        delay: 30,
      },
    },
    { steps: [{ type: 'click', selectors: ['button'], frame: [0] }] },
  );
  const isMessage = (name: string) => name.startsWith('message ');
  assert.deepEqual(
    page.names.filter((name) => !isMessage(name)),
    [
      'parse /index.html',
      'timer 5ms set by index.html:4',
      `parse ${new URL(otherOrigin).host}/frame.html`,
      'script frame.js',
      'timer 9ms set by frame.js:1',
      'click button in frame 0',
    ],
  );
  const logs = (names: readonly string[]) =>
    names.flatMap((name) =>
      isMessage(name) ? [name.split('"')[1]] : name.includes(' 5ms ') ? ['timer'] : [],
    );
  assert.deepEqual(page.log, logs(page.names));
  assert.deepEqual(page.log.toSorted(), [
    'clicked',
    'frame.js',
    'inner',
    'one:localhost',
    'timer',
    'two',
  ]);
  assert.equal(textOf(page.recording.outcome, 1), 'b');
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:4', 'script frame.js');
  assert.deepEqual(logOf(run.outcome), logs(page.namesOf(run.actual)));
});

test('frames without a request: srcdoc and about:blank', async () => {
  const page = await pages.record({
    '/': `${LOG}
<iframe srcdoc="<script>parent.log('srcdoc'); setTimeout(() => parent.log('inner'), 9)</script><p>inside</p>"></iframe>
<iframe id="blank"></iframe>
<script>
const { contentDocument, contentWindow } = document.getElementById('blank');
contentDocument.body.innerHTML = '<p>blank</p>';
contentWindow.setTimeout(() => log('blank'), 5);
setTimeout(() => log('outer'), 7);
</script>`,
  });
  assert.deepEqual(page.log.toSorted(), ['blank', 'inner', 'outer', 'srcdoc']);
  assert.equal(textOf(page.recording.outcome, 1), 'inside');
  assert.equal(textOf(page.recording.outcome, 2), 'blank');
  await page.reproduces();
});

test('a frame that is removed takes its operations with it', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<iframe src="a.html"></iframe><button onclick="document.querySelector('iframe').remove(); log('removed')">b</button>`,
      '/a.html': `<script>setTimeout(() => parent.log('timer'), 30)</script><img src="a.svg">`,
      '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.log, ['timer', 'removed']);
  await page.reproduces();
  const run = await page.run(page.reversed('timer 30ms set by a.html:1', 'click button'));
  assert.deepEqual(logOf(run.outcome), ['removed']);
  assert.deepEqual(page.namesOf(run.actual).slice(-1), ['click button']);
});
