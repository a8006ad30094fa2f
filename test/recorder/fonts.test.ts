import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FONT } from '../support/font.js';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

test('fonts that a page loads', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<style>@font-face { font-family: Square; src: url(square.ttf) }</style>
<button onclick="log('click')">b</button>
<script>
const face = new FontFace('Box', 'url(box.ttf)');
log(face.loaded === face.loaded);
face.loaded.then(() => log('loaded'));
face.load().then(({ status }) => { log(status); document.fonts.add(face) });
document.fonts.load('16px Square').then((faces) => log('square' + faces.length));
new FontFace('None', 'url(none.ttf)').load().catch(({ name }) => log(name));
FontFace.prototype.load.call(document).catch(({ name }) => log(name));
</script>`,
      '/square.ttf': { body: FONT, after: '/box.ttf', delay: 50 },
      '/box.ttf': { body: FONT },
      '/none.ttf': { status: 404, after: '/square.ttf', delay: 50 },
    },
    { steps: CLICK },
  );
  const load = 'font load requested by index.html:8';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'font loaded requested by index.html:6',
    load,
    'font load requested by index.html:9',
    'font load requested by index.html:10',
    'click button',
  ]);
  assert.deepEqual(page.log, [
    'true',
    'TypeError',
    'loaded',
    'loaded',
    'square1',
    'NetworkError',
    'click',
  ]);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled.toSorted(), [
    'font box.ttf: let through',
    'font none.ttf: let through',
    'font square.ttf: let through',
  ]);
  await page.reverse(load, 'click button');
});

test('fonts that text needs', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<link rel="stylesheet" href="a.css">
<button onclick="log('click'); p.className = 'other'; document.fonts.ready.then(() => log('again'))">b</button>
<p id="p">a</p>
<script>
document.fonts.ready.then(({ size }) => log('ready' + p.offsetWidth));
document.fonts.onloadingdone = ({ fontfaces }) => log('done' + fontfaces.map(({ family }) => family));
</script>`,
      '/a.css': {
        delay: 30,
        body: `@font-face { font-family: Square; src: url(square.ttf) }
@font-face { font-family: Box; src: url(box.ttf) }
p { font: 100px Square; width: min-content } .other { font-family: Box }`,
      },
      '/square.ttf': { body: FONT, delay: 30 },
      '/box.ttf': { body: FONT, delay: 30 },
    },
    { steps: CLICK },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'stylesheet a.css',
    'the end of parsing /index.html',
    'click button',
    'font ready requested by index.html:3',
  ]);
  assert.deepEqual(page.log, ['ready60', 'click', 'doneBox', 'again']);
  await page.reproduces();
});

test('images that are decoded', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click')">b</button>
<script>
const image = new Image();
image.src = 'a.svg';
image.decode().then(() => log('decoded' + image.width));
image.onload = () => { log('load'); image.decode().then(() => log('again')) };
new Image().decode().catch(({ name }) => log(name));
const missing = new Image();
missing.src = 'missing.svg';
missing.decode().catch(({ name }) => log('missing' + name));
missing.onerror = () => log('error');
</script>`,
      '/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      '/missing.svg': { status: 404, after: 'image decode requested by index.html:7' },
    },
    { steps: CLICK },
  );
  const decoded = 'image decode requested by index.html:6';
  assert.deepEqual(page.names, [
    'parse /index.html',
    'image a.svg',
    'image decode requested by index.html:8',
    decoded,
    'image decode requested by index.html:7',
    'image missing.svg',
    'image decode requested by index.html:11',
    'click button',
  ]);
  assert.deepEqual(page.log, [
    'load',
    'EncodingError',
    'decoded9',
    'again',
    'error',
    'missingEncodingError',
    'click',
  ]);
  await page.reproduces();
  const run = await page.reverse(decoded, 'click button');
  assert.deepEqual(logOf(run.outcome).slice(-2), ['click', 'decoded9']);
});
