import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import type { SocketRoute } from '../../bench/socket-server.js';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

/** By path. */
const SOCKETS: Readonly<Record<string, { readonly socket: SocketRoute }>> = {
  '/echo': { socket: (socket) => (data) => socket.send(data) },
  '/greeting': {
    socket(socket) {
      socket.send('hello');
      socket.send(Buffer.from([1, 2, 255]));
      socket.close(4001, 'bye');
      return undefined;
    },
  },
  '/drop': { socket: (socket) => () => socket.drop() },
};

const socketOrigin = () => pages.server.origin.replace('http', 'ws');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('a socket: opened, told, closed by its server', async () => {
  const page = await pages.record({
    ...SOCKETS,
    '/': `${LOG}
<script>
const socket = new WebSocket('${socketOrigin()}/greeting', ['a', 'b']);
socket.binaryType = 'arraybuffer';
socket.onopen = () => log('open:' + socket.protocol + socket.readyState);
socket.addEventListener('message', ({ data, origin, isTrusted }) =>
  log((typeof data === 'string' ? data : new Uint8Array(data).join('-')) + (origin === '${socketOrigin()}')));
socket.onerror = () => log('error');
socket.onclose = ({ code, reason, wasClean }) => log(code + reason + wasClean + socket.readyState);
</script><p>end`,
  });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'socket opening of greeting',
    'socket message 1 of greeting',
    'socket message 2 of greeting',
    'socket end of greeting',
  ]);
  assertFacts(page.operation('socket message 1 of greeting'), {
    kind: 'task',
    source: 'socket-message',
    queue: `${socketOrigin()}/greeting (1)`,
    part: 2,
    cause: 'p1',
  });
  assert.deepEqual(page.log, ['open:a1', 'hellotrue', '1-2-255true', '4001byetrue3']);
  await page.reproduces();
});

test('an answer waits for its question; what comes by itself does not', async () => {
  const page = await pages.record(
    {
      ...SOCKETS,
      '/': `${LOG}
<button>ask</button>
<script>
const socket = new WebSocket('${socketOrigin()}/echo');
socket.onopen = () => socket.send('1');
socket.onmessage = ({ data }) => log(data);
document.querySelector('button').onclick = () => { log('click'); socket.send('2') };
</script><img src="a.svg" onload="log('image')">`,
      '/a.svg': { body: SVG, after: 'socket message 1 of echo' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'socket opening of echo',
    'socket message 1 of echo',
    'image a.svg',
    'click button',
    'socket message 2 of echo',
  ]);
  assert.equal(page.causeOf('socket message 1 of echo'), 'socket opening of echo');
  assert.equal(page.causeOf('socket message 2 of echo'), 'click button');
  assert.deepEqual(page.log, ['1', 'image', 'click', '2']);
  assert.deepEqual(
    page.recording.outcome.requests
      .filter(({ method }) => method === 'SEND')
      .map(({ body }) => body),
    ['1', '2'],
  );
  await page.reproduces();
  const early = await page.reverse('socket message 1 of echo', 'click button');
  assert.deepEqual(logOf(early.outcome), ['image', 'click', '1', '2']);
  const late = await page.reverse('image a.svg', 'socket message 2 of echo');
  assert.deepEqual(logOf(late.outcome), ['1', 'click', '2', 'image']);
});

test('sockets that page and server end in every way', async () => {
  const page = await pages.record({
    ...SOCKETS,
    '/': `${LOG}
<script>
function open(path, then) {
  const socket = new WebSocket('${socketOrigin()}/' + path);
  const say = (text) => log(path + ':' + text);
  socket.onopen = () => { say('open'); then?.(socket, say) };
  socket.onmessage = ({ data }) => say(data);
  socket.addEventListener('error', () => say('error'));
  socket.addEventListener('close', ({ code, wasClean }) => say(code + '' + wasClean));
}
open('echo', (socket, say) => { socket.send('late'); socket.close(3000, 'enough'); say(socket.readyState); socket.send('x'); say(socket.bufferedAmount) });
open('nowhere');
open('drop', (socket) => socket.send('drop me'));
const early = new WebSocket('${socketOrigin()}/drop');
early.onerror = () => log('early:error');
early.onclose = ({ code }) => log('early:' + code);
early.close();
</script><p>end`,
  });
  const sorted = (log: readonly string[]) => log.toSorted().join(' ');
  const expected =
    'drop:1006false drop:open early:1006 early:error echo:2 echo:3000true echo:5 ' +
    'echo:open nowhere:1006false nowhere:error';
  assert.equal(sorted(page.log), expected);
  const run = await page.reproduces();
  assert.equal(sorted(logOf(run.outcome)), expected);
});

test('an exception in a handler is uncaught, and a binary message is a Blob unless asked otherwise', async () => {
  const page = await pages.record({
    ...SOCKETS,
    '/': `${LOG}
<script>
onerror = (message) => { log(message.replaceAll(' ', '_')) };
const socket = new WebSocket('${socketOrigin()}/echo'.replace('ws', 'http'));
log(socket.url === '${socketOrigin()}/echo');
socket.onopen = () => { socket.send(new Uint8Array([7, 8]).subarray(1)); socket.send(new Blob(['ab'])) };
socket.onmessage = ({ data }) => { log(data.constructor.name + data.size); throw new Error('from handler') };
</script><p>end`,
  });
  const once = ['Blob1', 'Uncaught_Error:_from_handler'];
  assert.deepEqual(page.log, ['true', ...once, 'Blob2', once[1]]);
  assert.equal(page.recording.outcome.exceptions.length, 2);
  assert.deepEqual(
    page.recording.outcome.requests
      .filter(({ method }) => method === 'SEND')
      .map(({ body }) => body),
    ['CA==', '[Blob of 2 bytes]'],
  );
  await page.reproduces();
});

test('the user waits for what a server pushes late, and not for one that never is silent', async () => {
  const ticks = new EventEmitter();
  const thirdTick = once(ticks, 'third');
  let ticking: NodeJS.Timeout | undefined;
  const page = await pages.record(
    {
      '/': `${LOG}
<div></div>
<script>
const url = '${socketOrigin()}/';
new WebSocket(url + 'late').onmessage = ({ data }) => { document.querySelector('div').innerHTML = data };
new WebSocket(url + 'ticks').onmessage = () => {};
</script>`,
      '/late': {
        socket(socket) {
          const send = () => socket.send(`<button onclick="log('click')">b</button>`);
          void thirdTick.then(send);
          return undefined;
        },
      },
      '/ticks': {
        socket(socket) {
          let count = 0;
          ticking = setInterval(() => {
            socket.send('tick');
            if (++count === 3) ticks.emit('third');
          }, 100);
          return undefined;
        },
      },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  clearInterval(ticking);
  assert.deepEqual(page.log, ['click']);
  assert.match(page.causeOf('socket message 1 of late') ?? '', /^parse \/index\.html/);
  const note = 'Servers push on and on; the recording did not wait for their silence.';
  assert(page.recording.notes.includes(note));
  const { sigma0 } = page.space;
  const run = await page.enforce(sigma0);
  assert.deepEqual(logOf(run.outcome), ['click']);
});
