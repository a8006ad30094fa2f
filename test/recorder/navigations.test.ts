import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages, textOf } from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
const click = (selector: string) => ({ type: 'click', selectors: [selector] });

for (const [name, link, steps] of [
  ['a link', '<a href="two.html">go</a>', [click('a')]],
  ['location', '<a onclick="location = \'two.html\'">go</a>', [click('a')]],
  [
    'a GET form',
    '<form action="two.html"><input name="q" value="x"><button>go</button></form>',
    [click('button')],
  ],
  [
    'a POST form',
    '<form action="two.html" method="post"><input name="q" value="x"><button>go</button></form>',
    [click('button')],
  ],
  ['a redirect', '<a href="redirect.html">go</a>', [click('a')]],
  ['a meta refresh', '<meta http-equiv="refresh" content="1; url=two.html">', []],
] as const) {
  test(`to another page by ${name}`, async () => {
    const two = `${LOG}<p>two</p><button onclick="log('clicked')">b</button><script src="two.js"></script><img src="two.svg" onload="log('image')"><script>log('end')</script>`;
    const page = await pages.record(
      {
        '/': `${LOG}${link}<img src="a.svg" onload="log('image')">`,
        '/a.svg': SVG,
        '/two.html': two,
        '/two.html?q=x': two,
        '/redirect.html': { status: 302, headers: { Location: '/two.html' } },
        '/two.js': { body: `log('script')`, delay: 100 },
        '/two.svg': { body: SVG, after: 'script two.js' },
      },
      { steps: [...steps, click('button')] },
    );
    await page.reproduces();
    const clicked = page.names.at(-1) ?? '';
    const { outcome } = await page.reverse('image two.svg', clicked);
    assert.deepEqual(logOf(outcome), ['script', 'end', 'clicked', 'image']);
  });
}

test('back and forth in the history', async () => {
  const links = `<a href="two.html">go</a><button id="f" onclick="history.forward()">f</button>`;
  const page = await pages.record(
    {
      '/': `${LOG}<p>one</p>${links}<script src="one.js"></script>`,
      '/one.js': `log('one')`,
      '/two.html': `${LOG}<p>two</p><button onclick="history.back()">back</button><img src="a.svg" onload="log('image')">`,
      '/a.svg': SVG,
    },
    { steps: [click('a'), click('button'), click('#f')] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'script one.js',
    'click a',
    'parse /two.html',
    'image a.svg',
    'click button',
    'parse /index.html (2)',
    'script one.js (2)',
    'click #f',
    'parse /two.html (2)',
    'image a.svg (2)',
  ]);
  assert.equal(page.causeOf('parse /index.html (2)'), 'click button');
  assert.equal(page.causeOf('parse /two.html (2)'), 'click #f');
  assert.ok(textOf(page.recording.outcome).startsWith('two'));
  await page.reproduces();
  // What a page that is left still waits for never comes.
  const run = await page.run(page.reversed('image a.svg', 'click button'));
  assert.equal(run.enforced, 'exact');
  assert.deepEqual(
    run.learned.map(({ before, evidence }) => [before, evidence]),
    [[null, 'image a.svg was not there, and never came.']],
  );
  assert.ok(textOf(run.outcome).startsWith('two'));
});

test('back and forth within a document', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<a href="#x">f</a><button onclick="history.pushState(1, '', 'p')">p</button>
<p onclick="history.back()">back</p><b onclick="history.go(9); history.go(-9)">nowhere</b>
<script>
addEventListener('hashchange', () => log('hash' + location.hash));
addEventListener('popstate', () => log('pop' + location.pathname));
</script>`,
    },
    { steps: [click('a'), click('button'), click('p'), click('p'), click('b')] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'click a',
    'click button',
    'click p',
    'click p (2)',
    'click b',
  ]);
  assert.deepEqual(page.log, ['pop/', 'hash#x', 'pop/', 'pop/', 'hash']);
  assert.deepEqual(page.recording.notes, []);
  await page.reproduces();
});

test('a reload', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="location.reload()">r</button><script src="one.js"></script>`,
      '/one.js': `log('one' + performance.getEntriesByType('navigation')[0].type)`,
    },
    { steps: [click('button')] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'script one.js',
    'click button',
    'parse /index.html (2)',
    'script one.js (2)',
  ]);
  assert.deepEqual(page.log, ['onereload']);
  await page.reproduces();
});

test('beforeunload: the page is left', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<a href="two.html">f</a>
<script>addEventListener('beforeunload', (event) => event.preventDefault())</script>`,
      '/two.html': `two`,
    },
    { steps: [click('a')] },
  );
  assert.deepEqual(page.names, ['parse /index.html', 'click a', 'parse /two.html']);
  assert.deepEqual(page.recording.outcome.dialogs, [{ type: 'beforeunload', message: '' }]);
  await page.reproduces();
});

test('a download is not kept, and the page stays', async () => {
  const attachment = { 'Content-Disposition': 'attachment; filename="file.bin"' };
  const page = await pages.record(
    {
      '/': `${LOG}<a href="file.bin">f</a><b onclick="save()">s</b><button onclick="log('clicked')">b</button>
<script>
function save() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(['text']));
  link.download = 'text.txt';
  link.click();
}
</script>`,
      '/file.bin': { body: 'data', headers: attachment },
    },
    { steps: [click('a'), click('b'), click('button')] },
  );
  assert.deepEqual(page.names, ['parse /index.html', 'click a', 'click b', 'click button']);
  assert.deepEqual(page.log, ['clicked']);
  assert.deepEqual(page.recording.notes, [
    'download file.bin: not kept',
    'download text.txt: not kept',
  ]);
  await page.reproduces();
});

test('Tab moves the focus', async () => {
  const key = (type: string, name: string) => ({ type, key: name });
  const page = await pages.record(
    {
      '/': `${LOG}<input id="a" onfocus="log('a')"><input id="b" onfocus="log('b')" oninput="log(value)">`,
    },
    {
      steps: [
        click('#a'),
        key('keyDown', 'Tab'),
        key('keyUp', 'Tab'),
        key('keyDown', 'x'),
        key('keyUp', 'x'),
      ],
    },
  );
  assert.deepEqual(page.log, ['a', 'b', 'x']);
  await page.reproduces();
});

test('a service worker is refused, and said', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
navigator.serviceWorker.register('sw.js').then(() => log('registered'), (error) => log(error.name));
log(navigator.serviceWorker.register.name + navigator.serviceWorker.register.length);
</script>`,
    '/sw.js': `addEventListener('fetch', () => {})`,
  });
  assert.deepEqual(page.log, ['register1', 'SecurityError']);
  assert.deepEqual(page.recording.notes, [
    'service worker sw.js: registration refused, the page runs without it',
  ]);
  await page.reproduces();
});

test('what a page asks for by itself, and what a document that was left asked for, is said', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<img src="a.svg"><a href="two.html">go</a>`,
      '/a.svg': SVG,
      '/two.html': `${LOG}<iframe src="frame.html"></iframe>
<script>
const frame = document.querySelector('iframe');
setTimeout(() => fetch('poll.txt').then(() => { frame.remove(); }), 1000);
</script>`,
      '/frame.html': '<img src="b.svg">',
      '/b.svg': SVG,
      '/poll.txt': 'news',
    },
    { steps: [click('a')] },
  );
  const { origin } = pages.server;
  const said = page.recording.outcome.requests.map(({ url, isPoll, isLeft }) =>
    [url.slice(origin.length), isPoll && 'poll', isLeft && 'left'].filter(Boolean).join(),
  );
  assert.deepEqual(said.sort(), [
    '/',
    '/a.svg,left',
    '/b.svg,left',
    '/frame.html',
    '/poll.txt,poll',
    '/two.html',
  ]);
  await page.reproduces();
});
