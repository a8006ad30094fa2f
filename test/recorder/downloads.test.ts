/** What links have Chrome download. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const click = (selector: string) => ({ type: 'click', selectors: [selector] });

test('a link that downloads from a server asks it, and keeps nobody waiting', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<a id="plain" href="bill.txt#1" download="b.txt">p</a>
<a id="html" href="page.html" download>h</a>
<a id="missing" href="missing.txt" download>m</a>
<a id="moved" href="moved.txt" download>r</a>
<iframe srcdoc="<a href=/framed.txt download>f</a>"></iframe>
<a id="prevented" href="never.txt" download>n</a><button onclick="log('clicked')">b</button>
<script>
navigation.addEventListener('navigate', (event) => {
  if (event.destination.url.endsWith('never.txt')) event.preventDefault();
});
</script>`,
      '/bill.txt': 'To pay: 12',
      '/page.html': '<p>kept as a file',
      '/moved.txt': { status: 302, headers: { Location: '/new.txt' } },
      '/new.txt': { body: 'moved', headers: { 'Set-Cookie': 'a=1' } },
      '/framed.txt': 'framed',
    },
    {
      steps: [
        ...['#plain', '#html', '#missing', '#moved'].map(click),
        { ...click('a'), frame: [0] },
        ...['#prevented', 'button'].map(click),
      ],
    },
  );
  assert.deepEqual(page.names.slice(-7), [
    ...['click #plain', 'click #html', 'click #missing', 'click #moved', 'click a in frame 0'],
    ...['click #prevented', 'click button'],
  ]);
  const { origin } = pages.server;
  assert.deepEqual(
    page.recording.outcome.requests.map(({ url }) => url.slice(origin.length)),
    ['/', '/bill.txt', '/page.html', '/missing.txt', '/moved.txt', '/framed.txt'],
  );
  assert.deepEqual(page.recording.notes, [
    'download bill.txt: not kept',
    'download page.html: not kept',
    'download missing.txt: not kept',
    'download moved.txt: not kept',
    'download framed.txt: not kept',
  ]);
  // What is waited for in vain is named beside these.
  const { outcome, uncontrolled } = await page.reproduces();
  assert.deepEqual(logOf(outcome), ['clicked']);
  assert.deepEqual(uncontrolled, page.recording.notes);
});

test('a link that is clicked before it is known what it downloads', async () => {
  const page = await pages.record(
    {
      '/': `<a id="save" download="bill.txt">Save</a>
<script>
fetch('bill.json').then((response) => response.json()).then(({ file }) => { save.href = file });
</script>`,
      '/bill.json': '{ "file": "bill.txt" }',
      '/bill.txt': 'To pay: 12',
    },
    { steps: [click('#save')] },
  );
  await page.reproduces();
  const { findings } = await page.explore();
  assert.deepEqual(
    findings.map(({ verdict, race }) => [verdict, race?.first.name, race?.second.name]),
    [['difference', 'click #save', 'response GET /bill.json']],
  );
});
