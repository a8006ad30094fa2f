/** Pages that find WAVE's binding and call it, and pages that change what its agent is made of. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOG, logOf, recordedPages } from '../../support/recorded-page.js';

const pages = recordedPages();

/** Each message goes by `Reflect.apply`, which the page replaces for the moment at which it sets a timer. */
const FIND = `<script>
const { apply } = Reflect
let binding
Reflect.apply = (on, self, args) => {
  if (typeof args[0] === 'string' && args[0].startsWith('{"type":"timer"')) binding = on
  return apply(on, self, args)
}
setTimeout(() => log('timer'), 100)
Reflect.apply = apply
function say(what) { try { binding(what) } catch (error) { console.log(error) } }
</script>`;

/** No shape of any message, then shapes of messages about what there is not. */
const GARBAGE = `<script>
say(), say(42), say({}), say(null), say('a', 'b')
for (const text of ['', '{', 'null', '42', '[]', '\\ud800', '['.repeat(1e5), '{"type":"__proto__"}',
  '{"type":{"toString":1}}', '{"type":"parsed","__proto__":null}', '{"type":"timer","timer":1e999}']) say(text)
for (const message of [
  { type: 'no such' }, { type: 'timer' }, { type: 'mark', mark: {} }, { type: 'handlers', handlers: 'all' },
  { type: 'timer', timer: 7, delay: -1e308, repeats: 'no', site: [] },
  { type: 'task', task: 1, source: 'constructor', what: '', queue: null, site: null, delay: null },
  { type: 'touched', reads: [1], writes: [{}] }, { type: 'pushed', connection: 1, event: {} },
  { type: 'cleared', what: 'timer', id: 9e15 }, { type: 'cleared', what: 'task', id: 99 },
  { type: 'mark', mark: '' }, { type: 'mark', mark: '1/9999' }, { type: 'handlers', handlers: [{ type: '', on: '', registeredBy: 9e15, site: null }] },
  { type: 'ready', worker: 'no such' }, { type: 'terminated', worker: '' }, { type: 'closing' },
  { type: 'ran', src: ':' }, { type: 'script', src: '', loading: 'plain' }, { type: 'unredirected', url: '\\0' },
  { type: 'says', connection: 99, words: { type: 'close', code: 9e15, reason: '' } },
  { type: 'pushed', connection: 99, event: { type: 'error', isFinal: true } },
  { type: 'channel', channel: 5, name: '', what: 'hears' }, { type: 'service-worker', url: 'http://[' },
  { type: 'worker', worker: '', url: '' }, { type: 'traversal', delta: 9e15 },
]) say(JSON.stringify(message))
log('said')
</script>`;

test('a page calls the binding with garbage of many shapes', async () => {
  const page = await pages.record({ '/': `${LOG}${FIND}${GARBAGE}<p>end</p>` });
  assert.deepEqual(logOf(page.recording.outcome), ['said', 'timer']);
  const said = "something in the page called WAVE's binding with what no agent says: ignored";
  assert.equal(page.recording.notes.filter((note) => note === said).length, 1);
  const run = await page.reproduces();
  assert(run.uncontrolled.includes(said));
});

test('a page that says that the browser cannot be controlled is not believed', async () => {
  const broken = `<script>say('{"type":"broken","why":"mine"}'); log('said')</script>`;
  const page = await pages.record({ '/': `${LOG}${FIND}${broken}<p>end</p>` });
  assert.deepEqual(logOf(page.recording.outcome), ['said', 'timer']);
  await page.reproduces();
});

test('a frame says that a timer of its parent is cleared: it has none of that number', async () => {
  const clear = `say('{"type":"cleared","what":"timer","id":1}')`;
  const frame = `<script>function log() {}</script>${FIND.replace(
    'setTimeout(() => log(',
    'requestAnimationFrame(() => (',
  )
    .replace('"timer"', '"frame"')
    .replace(', 100)', ')')}<script>${clear}</script>`;
  const page = await pages.record({
    '/': `${LOG}<script>setTimeout(() => log('timer'), 100)</script><iframe src="/frame"></iframe>`,
    '/frame': frame,
  });
  assert.deepEqual(logOf(page.recording.outcome), ['timer']);
  await page.reproduces();
});

test('a page changes what the agent is made of', async () => {
  const lies = `<script>
const { map } = Array.prototype
let asked = 0
Array.prototype.map = function (...args) {
  if (this[0]?.[1]?.type !== 'click' || ++asked > 2) return Reflect.apply(map, this, args)
  if (asked === 1) throw new Error('a page of two words')
  return ['yes']
}
setInterval(() => {}, 50)
</script>`;
  const page = await pages.record(
    { '/': `${LOG}${lies}<button onclick="log('clicked')">a</button>` },
    { steps: [{ type: 'click', selectors: ['button'], offsetX: 2, offsetY: 2 }] },
  );
  assert.deepEqual(logOf(page.recording.outcome), ['clicked']);
  const notes = page.recording.notes.join('\n');
  assert.match(notes, /^readiness: Error: a page of two words: something in the page has changed/m);
  assert.match(notes, /^readiness: Invalid .*: something in the page has changed/m);
});

test('a page whose text is no text has no final DOM, and says why', async () => {
  const page = await pages.record({ '/': '<script>String.prototype.trim = () => 5</script>a' });
  assert.equal(page.recording.outcome.documents[0]?.root, null);
  assert.match(page.recording.notes.join('\n'), /^snapshot: Invalid .*: something in the page/m);
  await page.reproduces();
});

test('an array knows how to be JSON, as with Prototype 1.6: the agent says what it has to say', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<script>Array.prototype.toJSON = () => 'an array'</script><button>a</button>
<script>document.querySelector('button').onclick = () => log('clicked')</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'], offsetX: 2, offsetY: 2 }] },
  );
  assert.deepEqual(page.recording.notes, []);
  const [input] = page.recording.operations.filter(({ kind }) => kind === 'input');
  assert(input?.kind === 'input' && input.handlers.length > 0);
});
