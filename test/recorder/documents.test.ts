import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages, textOf } from '../support/recorded-page.js';

const pages = recordedPages();

test('a stylesheet before an inline script is a waiting point', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 5)</script>
<link rel="stylesheet" href="a.css">
<script>log(getComputedStyle(document.documentElement).fontSize)</script>`,
    '/a.css': { body: 'html { font-size: 33px }', delay: 30 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'stylesheet a.css',
    'the end of parsing /index.html',
  ]);
  assert.deepEqual(page.log, ['timer', '33px']);
  assert(page.happensBefore('stylesheet a.css', 'the end of parsing /index.html'));
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'the end of parsing /index.html');
  assert.deepEqual(logOf(run.outcome), ['33px', 'timer']);
});

test('a stylesheet before a blocking script holds it up', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 5)</script>
<link rel="stylesheet" href="a.css">
<script src="a.js"></script><p>end</p>`,
    '/a.css': { body: 'html { font-size: 33px }', delay: 60 },
    '/a.js': `log(getComputedStyle(document.documentElement).fontSize)`,
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'stylesheet a.css',
    'script a.js',
  ]);
  assert(page.happensBefore('stylesheet a.css', 'script a.js'));
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'script a.js');
  assert.deepEqual(logOf(run.outcome), ['33px', 'timer']);
});

test('a stylesheet in the body is a waiting point', async () => {
  const page = await pages.record({
    '/': `${LOG}
<body><script>setTimeout(() => log('timer' + document.images.length), 5)</script>
<link rel="stylesheet" href="a.css">
<p>styled</p><img src="data:,"><script>log('end')</script>`,
    '/a.css': { body: 'p { color: red }', delay: 30 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'stylesheet a.css',
    'the end of parsing /index.html',
  ]);
  assert.deepEqual(page.log, ['timer0', 'end']);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'the end of parsing /index.html');
  assert.deepEqual(logOf(run.outcome), ['end', 'timer1']);
});

test('a long document is parsed in chunks', async () => {
  const rows = Array.from({ length: 300 }, (_, row) => `<li>Zeile ${row} – übergroß €</li>`);
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('rows' + document.querySelectorAll('li').length), 0)</script>
<ul>${rows.join('\n')}</ul><script>log('end')</script>`,
  });
  const [first, ...rest] = page.names.filter((name) => /^(parse|the end of)/.test(name));
  assert.equal(first, 'parse /index.html');
  assert.deepEqual(rest, ['the end of parsing /index.html']);
  const [timer = ''] = page.names.filter((name) => name.startsWith('timer'));
  const early = page.names.indexOf(timer) < page.names.indexOf(rest[0] ?? '');
  await page.reproduces();
  const run = early
    ? await page.reverse(timer, rest[0] ?? '')
    : await page.reverse(rest[0] ?? '', timer);
  const logs = [page.log, logOf(run.outcome)];
  const ended = logs.find(([entry]) => entry === 'end');
  assert.deepEqual(ended, ['end', 'rows300']);
  const partly = logs.find(([entry]) => entry !== 'end');
  assert.match(partly?.join(' ') ?? '', /^rows[12]\d\d end$/);
  assert(textOf(run.outcome).includes('Zeile 299 – übergroß €'));
});

test('where the server pauses is a waiting point', async () => {
  const page = await pages.record({
    '/': {
      body: [
        `${LOG}\n<script>setTimeout(() => log('p' + document.querySelectorAll('p').length), 5)</script><p>one ${'and so on '.repeat(9)}</p>`,
        `<p>two</p><script>log('end')</script>`,
      ],
    },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'the end of parsing /index.html',
  ]);
  assert.deepEqual(page.log, ['p1', 'end']);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'the end of parsing /index.html');
  assert.deepEqual(logOf(run.outcome), ['end', 'p2']);
});

test('a dialog is a waiting point', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 0); alert('Hello'); log('answered')</script>
<script>log(confirm('Sure?') ? 'yes' : 'no'); log(prompt('Name?', 'Ann'))</script>
<p>end</p><script>log('end')</script>`,
  });
  assert.deepEqual(page.recording.outcome.dialogs, [
    { type: 'alert', message: 'Hello' },
    { type: 'confirm', message: 'Sure?' },
    { type: 'prompt', message: 'Name?' },
  ]);
  assert(page.names.includes('answer alert "Hello"'));
  assert.equal(page.causeOf('answer alert "Hello"'), 'parse /index.html');
  assert.deepEqual(
    page.log.filter((entry) => entry !== 'timer'),
    ['answered', 'yes', 'Ann', 'end'],
  );
  await page.reproduces();
  const timer = 'timer 0ms set by index.html:2';
  const second = 'the end of parsing /index.html';
  const early = page.names.indexOf(timer) < page.names.indexOf(second);
  const run = early ? await page.reverse(timer, second) : await page.reverse(second, timer);
  assert.notDeepEqual(logOf(run.outcome), page.log);
});

test('a dialog of a blocking script', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 5)</script>
<script src="a.js"></script>
<p>end</p><script>log('end')</script>`,
    '/a.js': { body: `alert('Hello'); log('answered')`, delay: 30 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'script a.js',
    'answer alert "Hello"',
    'the end of parsing /index.html',
  ]);
  assert.equal(page.causeOf('answer alert "Hello"'), 'script a.js');
  assert.deepEqual(page.log, ['timer', 'answered', 'end']);
  await page.reproduces();
  const before = await page.reverse('timer 5ms set by index.html:2', 'answer alert "Hello"');
  assert.deepEqual(logOf(before.outcome), ['answered', 'timer', 'end']);
  const after = await page.reverse(
    'timer 5ms set by index.html:2',
    'the end of parsing /index.html',
  );
  assert.deepEqual(logOf(after.outcome), ['answered', 'end', 'timer']);
});

test('a byte order mark, and text of many bytes around the cuts', async () => {
  const body = `${LOG}\n<title>é</title><p>日本語<script src="a.js"></script>日本語</p>€<script>log('ü')</script>ß`;
  const page = await pages.record({
    '/': { headers: { 'Content-Type': 'text/html' }, body: `\uFEFF${body}` },
    '/a.js': `log('ä')`,
  });
  assert.deepEqual(page.names, ['parse /index.html', 'script a.js']);
  assert.deepEqual(page.log, ['ä', 'ü']);
  assert.equal(textOf(page.recording.outcome), 'é 日本語 日本語 € ß');
  await page.reproduces();
});

test('a document that sets its base', async () => {
  const page = await pages.record({
    '/': `${LOG}
<base href="/sub/"><script>setTimeout(() => log('timer'), 5)</script>
<script src="a.js"></script><script>log('end')</script>`,
    '/sub/a.js': { body: `log('a')`, delay: 30 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'script a.js',
  ]);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'script a.js');
  assert.deepEqual(logOf(run.outcome), ['a', 'end', 'timer']);
});

test('a page that was redirected, with a frame that is an error page', async () => {
  const page = await pages.record(
    {
      '/old.html': { status: 302, headers: { Location: '/new.html' } },
      '/new.html': `${LOG}\n<script>log(location.pathname)</script><iframe src="gone.html"></iframe>`,
      '/gone.html': {
        status: 404,
        body: '<script>parent.log(location.pathname)</script><script src="a.js"></script>',
      },
      '/a.js': `parent.log('a')`,
    },
    { path: '/old.html' },
  );
  assert.deepEqual(page.names, ['parse /new.html', 'parse /gone.html', 'script a.js']);
  assert.deepEqual(page.log, ['/new.html', '/gone.html', 'a']);
  await page.reproduces();
});

test('a page sees itself as without WAVE', async () => {
  const page = await pages.record({
    '/': {
      headers: { 'Set-Cookie': ['one=1', 'two=2; HttpOnly'] },
      body: `${LOG}
<script>log(location.href); log(document.cookie); log(document.referrer || 'none');
log(document.URL === location.href); log(isSecureContext)</script>
<ul><li>1</li><script src="a.js"></script><li>2</li></ul>
<script>const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
let comments = 0; while (walker.nextNode()) comments++; log('comments' + comments)</script>`,
    },
    '/a.js': (request) => ({ body: `log('sent:' + ${JSON.stringify(request.headers.cookie)})` }),
  });
  const { origin } = pages.server;
  assert.deepEqual(page.log, [
    `${origin}/`,
    'one=1',
    'none',
    'true',
    'true',
    'sent:one=1;',
    'two=2',
    'comments0',
  ]);
  await page.reproduces();
});

test('a click that opens another page', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<a href="next.html">next</a><img src="a.svg" onload="log('image')">`,
      '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      '/next.html': `${LOG}
<script>log('next'); setTimeout(() => log('timer'), 5)</script>
<script src="a.js"></script><script>log(document.referrer)</script>`,
      '/a.js': { body: `log('a')`, delay: 30 },
    },
    { steps: [{ type: 'click', selectors: ['a'] }] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'image a.svg',
    'click a',
    'parse /next.html',
    'timer 5ms set by next.html:2',
    'script a.js',
  ]);
  assert.equal(page.causeOf('parse /next.html'), 'click a');
  assert.deepEqual(page.log, ['next', 'timer', 'a', `${pages.server.origin}/`]);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by next.html:2', 'script a.js');
  assert.deepEqual(logOf(run.outcome), ['next', 'a', `${pages.server.origin}/`, 'timer']);
  // The image goes with the page that it belongs to.
  const early = await page.run(page.reversed('image a.svg', 'click a'));
  assert.deepEqual(
    page.namesOf(early.actual),
    page.names.filter((name) => name !== 'image a.svg'),
  );
  assert.deepEqual(
    early.learned.map(({ before, after }) => [before, after]),
    [[null, page.operation('image a.svg').id]],
  );
  assert.deepEqual(early.outcome.exceptions, []);
});
