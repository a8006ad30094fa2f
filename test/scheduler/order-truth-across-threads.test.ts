/**
 * The actual order that WAVE reports is the order that Chrome executed, across the threads and
 * processes of a page: its own, those of frames of this and of another site, and of workers: its own, one that shares, and one of a worker.
 *
 * Each operation leaves a mark, `console.timeStamp(NAME)`, which Chrome's trace has with the time of the
 * machine's clock, the same for all processes.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '../../src/model/operation.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import { pf } from '../../src/search/heuristics/pf.js';
import { seeded } from '../../src/search/random.js';
import { recordedPages } from '../support/recorded-page.js';
import { Tracer } from './chrome-trace.js';

const pages = recordedPages();
/** Beside σ0. A process that starts in a trace, as the other site's does, keeps it back for seconds. */
const ORDERS = 5;
const PREFIX = 'ran ';

const MARK = `const ran = (name) => console.timeStamp('${PREFIX}' + name);`;

/** Its operations are told apart by their names: places in the code, files, what messages say. */
const site = () => ({
  '/': `<!doctype html><script>${MARK}
setTimeout(() => ran('timer 20ms set by index.html:2'), 20);
fetch('page.json').then(() => ran('response GET /page.json'));
const worker = new Worker('worker.js');
worker.onmessage = () => ran('message "answer" from worker worker.js');
new SharedWorker('shared.js');
setTimeout(() => { ran('timer 40ms set by index.html:7'); worker.postMessage('question'); }, 40);
addEventListener('message', () => ran('message "hello" from ${pages.server.otherOrigin}'));
</script>
<iframe src="same.html"></iframe><iframe src="${pages.server.otherOrigin}/other.html"></iframe>
<button onclick="ran('click button')">b</button>`,
  '/page.json': '1',
  '/same.html': `<script>${MARK}
setTimeout(() => ran('timer 25ms set by same.html:2'), 25);
fetch('same.json').then(() => ran('response GET /same.json'));
</script>`,
  '/same.json': '1',
  '/other.html': `<script>${MARK}
setTimeout(() => ran('timer 35ms set by other.html:2'), 35);
fetch('other.json').then(() => { ran('response GET ' + location.host + '/other.json'); parent.postMessage('hello', '*'); });
</script>`,
  '/other.json': '1',
  '/worker.js': `${MARK}
setTimeout(() => ran('timer 30ms set by worker.js:2'), 30);
fetch('worker.json').then(() => ran('response GET /worker.json'));
onmessage = () => { ran('message "question" to worker worker.js'); postMessage('answer'); };
new Worker('nested.js');`,
  '/worker.json': '1',
  '/nested.js': `${MARK}
setTimeout(() => ran('timer 45ms set by nested.js:2'), 45);`,
  '/shared.js': `${MARK}
setTimeout(() => ran('timer 50ms set by shared.js:2'), 50);
fetch('shared.json').then(() => ran('response GET /shared.json'));`,
  '/shared.json': '1',
});

test('what WAVE says ran is what Chrome ran, in all threads', async () => {
  const page = await pages.record(site(), {
    steps: [{ type: 'click', selectors: ['button'] }],
  });
  const tracer = new Tracer(pages.chrome);
  const marked = new Set<string>();
  const threads = new Set<string>();
  const check = async (order: Order) => {
    const { result: run, trace } = await tracer.trace(() => page.run(order));
    const marks = trace.filter(({ message }) => message.startsWith(PREFIX));
    for (const { message: name, thread } of marks) {
      marked.add(name.slice(PREFIX.length));
      threads.add(thread);
    }
    const byChrome = marks.map(({ message }) => message.slice(PREFIX.length));
    const byWave = page.namesOf(run.actual).filter((name) => marked.has(name));
    assert.deepEqual(byWave, byChrome);
  };
  await check(page.space.sigma0);
  assert.equal(marked.size, 16, [...marked].join('\n'));
  assert.equal(threads.size, 5, 'the page’s, the other site’s and those of three workers');
  const orders = new NewOrders(pf, page.space, seeded(1));
  for (let count = 0; count < ORDERS; count++) {
    const order = orders.next();
    assert(order !== null);
    await check(order);
  }
});
