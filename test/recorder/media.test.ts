import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const CLICK = [{ type: 'click', selectors: ['button'] }];

/** A second of silence, 8 kHz. */
function wave(): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + 8000, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(8000, 40);
  return Buffer.concat([header, Buffer.alloc(8000, 128)]);
}

const WAV = { headers: { 'Content-Type': 'audio/wav' }, body: wave() };

test('media load in the operation that makes them load, and play in real time', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<audio id="a" src="a.wav" preload="auto"></audio>
<button onclick="log('click'); a.play().then(() => log('plays'))">b</button>
<script>
for (const type of ['loadstart', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough', 'play', 'error']) {
  a.addEventListener(type, () => log(type));
}
setTimeout(() => log('timer'), 1);
</script>`,
      '/a.wav': WAV,
    },
    { steps: CLICK },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'timer 1ms set by index.html:8',
    'click button',
  ]);
  const loaded = ['loadstart', 'loadedmetadata', 'loadeddata', 'canplay', 'canplaythrough'];
  const clicked = ['click', 'play', 'plays'];
  for (const _ of 'abc') {
    const run = await page.enforce(page.space.sigma0);
    assert.deepEqual(logOf(run.outcome), [...loaded, 'timer', ...clicked]);
    assert.deepEqual(run.uncontrolled, [
      'media a.wav: let through',
      'audio#a: it plays in real time',
    ]);
  }
});

test('media that load nothing, or what the page gives them, keep nobody waiting', async () => {
  const page = await pages.record({
    '/': `${LOG}
<audio id="none" src="a.wav" preload="none"></audio>
<audio id="some" src="a.wav" preload="metadata"></audio>
<video id="missing"><source src="missing.mp4"><source src="missing.webm"></video>
<video id="own" muted></video>
<script>
own.src = URL.createObjectURL(new MediaSource());
own.play().catch(({ name }) => log(name));
setTimeout(() => own.removeAttribute('src'), 1);
setTimeout(() => own.load(), 2);
</script>`,
    '/a.wav': WAV,
  });
  assert.deepEqual(page.log, ['AbortError']);
  const run = await page.reproduces();
  assert(run.durationMs < 2000, `it took ${run.durationMs} ms`);
});
