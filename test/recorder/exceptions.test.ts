/** What a page throws is told as if nothing stood between it and the browser. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('an exception is where the page called what threw', async () => {
  const throwing = [
    'new XMLHttpRequest().send()',
    "new WebSocket('chat.socket').send('early')",
    "new WebSocket('http://[')",
    'new EventSource("http://[")',
    'new IntersectionObserver(7)',
    'indexedDB.open()',
    'new BroadcastChannel()',
    'null.x',
  ];
  const lines = throwing.map(
    (call) => `Promise.resolve().then(() => queueMicrotask(() => { ${call} }));`,
  );
  const page = await pages.record({
    '/': `<!doctype html><p></p><script>
${lines.join('\n')}
async function rejected() { await null; new XMLHttpRequest().send(); }
rejected();
</script>`,
    '/chat.socket': { body: '', status: 404 },
  });
  const { exceptions } = page.recording.outcome;
  const placed = exceptions.map(({ kind, at, stack }) => {
    const [, line] = /\n +at .*\/:(\d+):\d+\)?$/m.exec(stack) ?? [];
    return [kind, at, line ?? stack, stack.includes('wave-agent')];
  });
  const expected = throwing.map((_, index) => {
    return ['exception', `index.html:${index + 2}`, `${index + 2}`, false];
  });
  const last = throwing.length + 2;
  assert.deepEqual(
    placed.toSorted(),
    [...expected, ['rejection', `index.html:${last}`, `${last}`, false]].toSorted(),
  );
  await page.reproduces();
});

test('an exception names the operation in which it was thrown', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><button id="go">go</button><script>
setTimeout(() => { null.x; }, 100);
const ask = async () => { await fetch('answer.txt'); null.y; };
ask();
go.onclick = () => { null.z; };
</script>`,
      '/answer.txt': 'answer',
    },
    { steps: [{ type: 'click', selectors: ['#go'] }] },
  );
  const { operations, outcome } = page.recording;
  const thrown = outcome.exceptions.map(({ message, during }) => [
    /'(.)'/.exec(message)?.[1],
    during === undefined ? null : operations[during]?.kind,
  ]);
  assert.deepEqual(thrown.toSorted(), [
    ['x', 'timer'],
    ['y', 'response'],
    ['z', 'input'],
  ]);
});

test('two exceptions that the same function throws are two, by who called it', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><button id="go">go</button><script>
let answer = null;
setTimeout(() => { new XMLHttpRequest().send(); }, 0);
fetch('answer.txt').then(() => { answer = 1; });
go.onclick = () => { if (answer === null) new XMLHttpRequest().send(); };
</script>`,
      '/answer.txt': 'answer',
    },
    { steps: [{ type: 'click', selectors: ['#go'] }] },
  );
  const { findings } = await page.explore();
  assert.deepEqual(
    findings.map(({ verdict, race }) => [verdict, race?.second.name]),
    [['exception', 'response GET /answer.txt']],
  );
});
