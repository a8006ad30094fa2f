/** What Chrome keeps in memory, and gives to each frame that wants it. */
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

/** A file that has not changed since anybody got it. */
const unchanged =
  (body: string) =>
  ({ headers }: IncomingMessage) => {
    const kept = { ETag: '"1"', 'Cache-Control': 'no-cache' };
    return headers['if-none-match'] === '"1"'
      ? { status: 304, headers: kept }
      : { body, headers: kept };
  };

const FRAME_LATER = {
  '/': `${LOG}
<img src="a.svg">
<script>
fetch('go.txt').then(() => {
  const frame = document.createElement('iframe');
  frame.src = 'frame.html';
  document.body.append(frame);
});
</script>`,
  '/go.txt': { body: 'go', after: 'image a.svg' },
  '/frame.html': `<link rel="stylesheet" href="a.css"><script src="a.js"></script>
<img src="a.svg" onload="parent.log('loaded')" onerror="parent.log('failed')">`,
};

test('such a request is sent as it was but for that', async () => {
  const cookies: unknown[] = [];
  await pages.record({
    ...FRAME_LATER,
    '/': { body: FRAME_LATER['/'], headers: { 'Set-Cookie': 'user=ann; HttpOnly' } },
    '/a.svg': (request) => {
      cookies.push(request.headers.cookie);
      return unchanged(SVG)(request);
    },
  });
  assert.deepEqual(cookies, ['user=ann', 'user=ann']);
});

test('who asks whether a copy has changed gets the whole, which fits any order', async () => {
  const page = await pages.record({
    ...FRAME_LATER,
    '/a.svg': unchanged(SVG),
    '/a.css': unchanged('p { color: red }'),
    '/a.js': unchanged('parent.log("script")'),
  });
  assert.deepEqual(page.log, ['script', 'loaded']);
  const statuses = page.exchanges('/a.svg').map(({ response }) => response.status);
  assert.deepEqual(statuses, [200, 200]);
  await page.reproduces();
  const run = await page.run(page.reversed('image a.svg', 'image a.svg (2)'));
  assert.deepEqual(logOf(run.outcome), ['script', 'loaded']);
});

test('what a frame has from memory is archived as well, and answered where it is asked for', async () => {
  const kept = (body: string) => ({ body, headers: { 'Cache-Control': 'max-age=600' } });
  const page = await pages.record({
    ...FRAME_LATER,
    '/a.svg': kept(SVG),
    '/a.css': kept('p { color: red }'),
    '/a.js': kept('parent.log("script")'),
  });
  assert.deepEqual(page.log, ['script', 'loaded']);
  const images = page.exchanges('/a.svg');
  assert.deepEqual(
    images.map(({ isFromMemory, response }) => [isFromMemory, String(response.body)]),
    [
      [undefined, SVG],
      [true, SVG],
    ],
  );
  await page.reproduces();
  // The image is on its way still when the frame asks for it: Chrome sends a request of its own.
  const run = await page.run(page.reversed('image a.svg', 'parse /frame.html'));
  assert.deepEqual(run.misses, []);
  assert.deepEqual(logOf(run.outcome), ['script', 'loaded']);
});

test('a page that asks whether something has changed is told that it has not', async () => {
  const page = await pages.record({
    '/': `${LOG}<script>
fetch('a.txt', { headers: { 'If-None-Match': '"1"' } }).then(({ status }) => log(status));
</script>`,
    '/a.txt': unchanged('a'),
  });
  assert.deepEqual(page.log, ['304']);
  await page.reproduces();
});
