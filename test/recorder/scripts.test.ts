import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('a blocking script belongs to the segment that it opens', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>log('before'); setTimeout(() => log('timer'), 5)</script>
<script src="lib.js"></script>
<script>log('after')</script>`,
    '/lib.js': { body: `log('lib')`, delay: 30 },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'script lib.js',
  ]);
  assert.equal(page.operation('script lib.js').kind, 'parse');
  assert.equal(page.causeOf('script lib.js'), 'parse /index.html');
  assert.deepEqual(page.log, ['before', 'timer', 'lib', 'after']);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'script lib.js');
  assert.deepEqual(logOf(run.outcome), ['before', 'lib', 'after', 'timer']);
});

test('async scripts run in any order, also in the middle of the document', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script async src="a.js"></script><script async src="b.js"></script>
<script src="slow.js"></script><script>log('end')</script>`,
    '/a.js': `log('a')`,
    '/b.js': { body: `log('b')`, after: 'script a.js' },
    '/slow.js': { body: `log('slow')`, after: 'script b.js' },
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'script a.js',
    'script b.js',
    'script slow.js',
  ]);
  assertFacts(page.operation('script a.js'), { kind: 'script', loading: 'async' });
  assert.equal(page.causeOf('script b.js'), 'parse /index.html');
  await page.reproduces();
  const swapped = await page.reverse('script a.js', 'script b.js');
  assert.deepEqual(logOf(swapped.outcome), ['b', 'a', 'slow', 'end']);
  const late = await page.reverse('script a.js', 'script slow.js');
  assert.deepEqual(logOf(late.outcome), ['b', 'slow', 'end', 'a']);
});

test('defer and module scripts run in the order of the document, after all of it', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script defer src="d.js"></script>
<script type="module" src="m.js"></script>
<script>setTimeout(() => log('timer'), 5); document.addEventListener('DOMContentLoaded', () => log('ready'))</script>
<script>log('end')</script>`,
    '/d.js': { body: `log('d')`, delay: 30 },
    '/m.js': { body: `import './n.js'; log('m')`, delay: 30 },
    '/n.js': `log('n')`,
  });
  assert.deepEqual(page.log, ['end', 'timer', 'd', 'n', 'm', 'ready']);
  assertFacts(page.operation('script d.js'), { kind: 'script', loading: 'defer' });
  assertFacts(page.operation('script m.js'), { loading: 'module' });
  assert(page.happensBefore('script d.js', 'script m.js'));
  assert.equal(page.causeOf('import n.js'), 'script m.js');
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:4', 'script d.js');
  assert.deepEqual(logOf(run.outcome), ['end', 'd', 'timer', 'n', 'm', 'ready']);
});

test('defer and module scripts wait for the stylesheets of the markup, async ones do not', async () => {
  const page = await pages.record({
    '/': `${LOG}
<link rel="stylesheet" href="head.css"><link rel="stylesheet" href="print.css" media="print">
<script defer src="d.js"></script><script type="module" src="m.js"></script>
<script async src="a.js"></script>`,
    '/head.css': { body: 'p { color: red }', delay: 60 },
    '/print.css': { body: 'p { color: red }', delay: 120 },
    '/d.js': `log('d' + document.styleSheets.length)`,
    '/m.js': `log('m')`,
    '/a.js': `log('a')`,
  });
  for (const name of ['script d.js', 'script m.js']) {
    assert(page.happensBefore('stylesheet head.css', name), name);
    assert(!page.happensBefore('stylesheet print.css', name), name);
  }
  assert(!page.happensBefore('stylesheet head.css', 'script a.js'));
  await page.reproduces();
  const run = await page.reverse('stylesheet head.css', 'script a.js');
  assert.equal(run.enforced, 'exact');
});

test('an inline module runs when its imports have come', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script type="module">import { value } from './n.js'; log('inline' + value)</script>
<script>setTimeout(() => log('timer'), 5)</script>
<p>text</p>`,
    '/n.js': { body: `export const value = 7; log('n')`, delay: 30 },
  });
  assert.deepEqual(page.log, ['timer', 'n', 'inline7']);
  assert.equal(page.causeOf('import n.js'), 'parse /index.html');
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:3', 'import n.js');
  assert.deepEqual(logOf(run.outcome), ['n', 'inline7', 'timer']);
});

test('inserted scripts run in any order, with async = false in that of their insertion', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
function insert(src, async) {
  const script = document.createElement('script');
  script.src = src;
  script.async = async;
  document.head.append(script);
}
insert('free1.js', true);
insert('free2.js', true);
insert('ordered1.js', false);
insert('ordered2.js', false);
</script><p>end`,
    '/free1.js': `log('free1')`,
    '/free2.js': { body: `log('free2')`, after: 'script free1.js' },
    '/ordered1.js': { body: `log('ordered1')`, after: 'script free2.js' },
    '/ordered2.js': `log('ordered2')`,
  });
  assert.deepEqual(page.log, ['free1', 'free2', 'ordered1', 'ordered2']);
  assertFacts(page.operation('script free1.js'), { loading: 'dynamic' });
  assertFacts(page.operation('script ordered1.js'), { loading: 'ordered' });
  assert(page.happensBefore('script ordered1.js', 'script ordered2.js'));
  await page.reproduces();
  const swapped = await page.reverse('script free1.js', 'script free2.js');
  assert.deepEqual(logOf(swapped.outcome), ['free2', 'free1', 'ordered1', 'ordered2']);
  const late = await page.reverse('script free2.js', 'script ordered2.js');
  assert.deepEqual(logOf(late.outcome), ['free1', 'ordered1', 'ordered2', 'free2']);
});

test('a dynamic import', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>
import('./lazy.js').then(({ name }) => log(name));
setTimeout(() => log('timer'), 5);
</script>`,
    '/lazy.js': { body: `import './part.js'; export const name = 'lazy'`, delay: 30 },
    '/part.js': `log('part')`,
  });
  assert.deepEqual(page.log, ['timer', 'part', 'lazy']);
  assert.equal(page.causeOf('import lazy.js'), 'parse /index.html');
  assert.equal(page.causeOf('import part.js'), 'import lazy.js');
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:4', 'import part.js');
  assert.deepEqual(logOf(run.outcome), ['part', 'lazy', 'timer']);
});

test('a script that cannot be had', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 5)</script>
<script src="missing.js" onerror="log('failed')"></script>
<script>log('end')</script>`,
    '/missing.js': { status: 404, delay: 20 },
  });
  assert.deepEqual(page.log, ['timer', 'failed', 'end']);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'script missing.js');
  assert.deepEqual(logOf(run.outcome), ['failed', 'end', 'timer']);
});

test('scripts of data: and blob: URLs run inside what inserts them', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script src="data:text/javascript,log('data')"></script>
<script>
const script = document.createElement('script');
script.src = URL.createObjectURL(new Blob(["log('blob')"], { type: 'text/javascript' }));
script.onload = () => script.remove();
document.head.append(script);
setTimeout(() => log('timer'), 5);
</script><script>log('end')</script>`,
  });
  assert.deepEqual(page.names, ['parse /index.html', 'timer 5ms set by index.html:8']);
  assert.deepEqual(page.log, ['data', 'blob', 'end', 'timer']);
  await page.reproduces();
});

test('document.write of markup and of a blocking script', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script>setTimeout(() => log('timer'), 5)</script>
<script>document.write('<b>bold</b><script src="written.js"><' + '/script><i>italic</i>'); log('wrote')</script>
<script>log('after' + document.querySelectorAll('b, i').length)</script>`,
    '/written.js': { body: `log('written' + document.querySelectorAll('b, i').length)`, delay: 30 },
  });
  assert.deepEqual(page.log, ['wrote', 'timer', 'written1', 'after2']);
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 5ms set by index.html:2',
    'script written.js',
  ]);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:2', 'script written.js');
  assert.deepEqual(logOf(run.outcome), ['wrote', 'written1', 'after2', 'timer']);
});

test('a page whose policy allows scripts of its own server only', async () => {
  const page = await pages.record({
    '/': {
      headers: { 'Content-Security-Policy': "script-src 'self'" },
      body: `<!doctype html><html data-log=""><script src="log.js"></script><script>log('inline')</script><script src="a.js"></script>
<script src="b.js"></script><p>end`,
    },
    '/log.js': `function log(text) { document.documentElement.dataset.log += ' ' + text }`,
    '/a.js': `log('a'); setTimeout(() => log('timer'), 5)`,
    '/b.js': { body: `log('b')`, delay: 60 },
  });
  assert.deepEqual(page.log, ['', 'a', 'timer', 'b']);
  assert.deepEqual(page.names, [
    'parse /index.html',
    'script log.js',
    'script a.js',
    'timer 5ms set by a.js:1',
    'script b.js',
  ]);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by a.js:1', 'script b.js');
  assert.deepEqual(logOf(run.outcome), ['', 'a', 'b', 'timer']);
});

test('one that blocked the parser, and comes again when all is parsed', async () => {
  const page = await pages.record({
    '/': `${LOG}
<script src="a.js"></script>
<script>
fetch('go.txt').then(() => {
  const again = document.createElement('script');
  again.src = 'a.js';
  document.body.append(again);
});
</script><body>`,
    '/a.js': `log('a')`,
    '/go.txt': 'go',
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'script a.js',
    'response GET /go.txt',
    'script a.js (2)',
  ]);
  assertFacts(page.operation('script a.js (2)'), { kind: 'script', loading: 'dynamic' });
  assert.deepEqual(page.log, ['a', 'a']);
  await page.reproduces();
});
