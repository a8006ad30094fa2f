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

test('an exception, a message of the console and a request name the operation in which they came', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><button id="go">go</button><script>
setTimeout(() => { console.warn('late', 1, { a: 1 }); null.x; }, 100);
const ask = async () => { await fetch('answer.txt'); console.info('%s'); null.y; };
ask();
go.onclick = () => { console.error('oh'); fetch('answer.txt', { method: 'POST', body: 'b' }); null.z; };
</script>`,
      '/answer.txt': 'answer',
    },
    { steps: [{ type: 'click', selectors: ['#go'] }] },
  );
  const { operations, outcome } = page.recording;
  const kindOf = ({ during }: { readonly during?: number }) =>
    during === undefined ? null : operations[during]?.kind;
  const thrown = outcome.exceptions.map((one) => [/'(.)'/.exec(one.message)?.[1], kindOf(one)]);
  assert.deepEqual(thrown.toSorted(), [
    ['x', 'timer'],
    ['y', 'response'],
    ['z', 'input'],
  ]);
  const written = outcome.console.map((one) => [one.level, one.text, kindOf(one)]);
  assert.deepEqual(written.toSorted(), [
    ['error', 'oh', 'input'],
    ['log', '%s', 'response'],
    ['warning', 'late 1 Object', 'timer'],
  ]);
  const sent = outcome.requests.map((one) => [one.method, one.body, kindOf(one)]);
  assert.deepEqual(sent, [
    ['GET', null, null],
    ['GET', null, 'parse'],
    ['POST', 'b', 'input'],
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
