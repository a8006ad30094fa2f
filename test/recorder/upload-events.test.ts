/** What `XMLHttpRequest.upload` tells of the bodies of requests. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';
import { deadOrigin } from '../support/site.js';

const pages = recordedPages();

const CLICK = { steps: [{ type: 'click', selectors: ['button'] }] };
/** `send(url, body)` logs all that a request and its upload tell. */
const SEND = `
function send(url, body, log) {
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.onreadystatechange = () => log('state' + request.readyState);
  for (const [name, on] of [['', request], ['up-', request.upload]]) {
    for (const type of ['loadstart', 'load', 'abort', 'error', 'timeout', 'loadend'])
      on.addEventListener(type, ({ loaded, total }) => log(name + type + loaded + '/' + total));
  }
  request.upload.onprogress = ({ loaded, total, lengthComputable }) =>
    log('up-progress' + loaded + '/' + total + lengthComputable);
  request.send(body);
  return request;
}`;

test('an upload tells that it is through when the response comes, in every run', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<button onclick="log('click')">b</button><script>${SEND}
send('save', 'aé', log)</script>`,
      '/save': { body: 'ok', delay: 100 },
    },
    CLICK,
  );
  assert.deepEqual(page.names, ['parse /index.html', 'response POST /save', 'click button']);
  const sent = ['loadstart0/0', 'up-loadstart0/3'];
  const answered = [
    ...['up-progress3/3true', 'up-load3/3', 'up-loadend3/3'],
    ...['state2', 'state3', 'state4', 'load2/0', 'loadend2/0'],
  ];
  // Of the length of a response, Chrome tells more where it is given whole.
  const known = (log: readonly string[]) => log.map((entry) => entry.replace('d2/2', 'd2/0'));
  assert.deepEqual(known(page.log), [...sent, ...answered, 'click']);
  const { outcome } = await page.reverse('response POST /save', 'click button');
  assert.deepEqual(known(logOf(outcome)), [...sent, 'click', ...answered]);
});

test('an upload fails when its request does', async () => {
  const page = await pages.record({
    '/': `${LOG}<script>${SEND}
const own = (name) => (text) => { if (text.startsWith('up-')) log(name + text.slice(3)) };
const stopped = send('/slow', 'abc', own('s:'));
setTimeout(() => stopped.abort(), 50);
fetch('other').then(() => {
  send('${await deadOrigin()}/', 'abc', own('r:'));
  const again = send('first', 'abc', own('a:'));
  again.onload = () => {
    again.onload = null;
    again.open('POST', 'second');
    again.send('');
  };
});
</script>`,
    '/slow': { body: '', delay: 1000 },
    '/other': { body: '', delay: 300 },
    '/first': '',
    '/second': '',
  });
  const of = (name: string) => page.log.filter((entry) => entry.startsWith(name));
  assert.deepEqual(of('s:'), ['s:loadstart0/3', 's:abort0/0', 's:loadend0/0']);
  assert.deepEqual(of('r:'), ['r:loadstart0/3', 'r:error0/0', 'r:loadend0/0']);
  assert.deepEqual(of('a:'), [
    ...['a:loadstart0/3', 'a:progress3/3true', 'a:load3/3', 'a:loadend3/3'],
    'a:loadstart0/0',
  ]);
  await page.reproduces();
});

test('a form has the length that is sent; so it is in a worker', async () => {
  const page = await pages.record({
    '/': `${LOG}<script>${SEND}
const form = new FormData();
form.append('name', 'line\\n"ü"');
form.append('file', new Blob(['abc']), 'file.txt');
const request = send('form', form, (text) => { if (text.startsWith('up-load')) log(text) });
request.addEventListener('load', () => log(request.responseText));
new Worker('w.js').onmessage = ({ data }) => log('worker:' + data);
</script>`,
    '/w.js': `${SEND}
send('form', new Uint8Array(5), (text) => { if (text.startsWith('up-')) postMessage(text.slice(3)) })`,
    '/form': ({ headers }) => ({ body: headers['content-length'] ?? '' }),
  });
  const length = page.log.find((entry) => /^\d+$/.test(entry));
  assert.ok(Number(length) > 200, page.log.join(' '));
  assert.deepEqual(page.log.filter((entry) => entry.startsWith('up-')).slice(-2), [
    `up-load${length}/${length}`,
    `up-loadend${length}/${length}`,
  ]);
  assert.deepEqual(page.log.filter((entry) => entry.startsWith('worker:')).slice(-3), [
    'worker:progress5/5true',
    'worker:load5/5',
    'worker:loadend5/5',
  ]);
  await page.reproduces();
});

test('an upload that nobody listens to needs no preflight', async () => {
  const page = await pages.record({
    '/': `${LOG}<script>
const request = new XMLHttpRequest();
request.open('POST', '${pages.server.otherOrigin}/simple');
request.upload.removeEventListener('load', log);
request.onload = () => log(request.responseText);
request.send('abc');
</script>`,
    '/simple': ({ method }) => ({
      body: method ?? '',
      headers: { 'Access-Control-Allow-Origin': '*' },
    }),
  });
  assert.deepEqual(page.log, ['POST']);
  assert.deepEqual(
    pages.server.requested.filter((path) => path === '/simple'),
    ['/simple'],
  );
  await page.reproduces();
});
