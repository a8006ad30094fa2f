/** What an agent holds is begun, run and drained in one message, with the same order and outcome as step by step. */
import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import fc from 'fast-check';
import { PipeTransport } from '../../src/browser/chrome/transport/pipe.js';
import { MainThreads } from '../../src/browser/control/pace/main-threads.js';
import type { Run } from '../../src/scheduler/run.js';
import { NewOrders } from '../../src/search/branches/new-orders.js';
import { rd } from '../../src/search/heuristics/rd.js';
import { seeded } from '../../src/search/random.js';
import { LOG, recordedPages, unordered } from '../support/recorded-page.js';
import type { Site } from '../support/site.js';

const pages = recordedPages();

test('a page of 60 timers and frames takes 1.3 messages an operation at most', async () => {
  const page = await pages.record({
    '/': `${LOG}<script>
      for (let n = 1; n <= 20; n++) setTimeout(() => log('t' + n), n);
      const chain = (n) => n > 0 && setTimeout(() => requestAnimationFrame(() => { log('f' + n); chain(n - 1) }), 5);
      chain(20);
    </script>`,
  });
  const kinds = page.recording.operations.map(({ kind }) => kind);
  assert.equal(kinds.filter((kind) => kind === 'timer' || kind === 'frame').length, 60);
  const send = mock.method(PipeTransport.prototype, 'send');
  const messages: number[] = [];
  const [run] = await page.sideBySide([page.space.sigma0], async () => {
    messages.push(send.mock.callCount());
  });
  send.mock.restore();
  assert.equal(run?.enforced, 'exact');
  const [first = 0, last = 0] = [messages[0], messages.at(-1)];
  const each = (last - first) / (messages.length - 1);
  assert(each <= 1.3, `${each} messages an operation`);
});

/** How a page starts something that comes as an operation of its own. */
const HELD: Readonly<Record<string, string>> = {
  timer: '(go, delay) => setTimeout(go, delay)',
  idle: '(go) => requestIdleCallback(go)',
  posted: '(go, delay) => scheduler.postTask(go, { delay: delay + 1 })',
  broadcast: `(go, _, id) => {
    const [one, other] = [new BroadcastChannel(id), new BroadcastChannel(id)];
    other.onmessage = () => { one.close(); other.close(); go() };
    one.postMessage(0);
  }`,
  opened: '(go, _, id) => { indexedDB.open(id).onsuccess = go }',
  fetch: '(go, _, id) => fetch(id + ".json").then((response) => response.text()).then(go)',
  image: '(go, _, id) => add("img", { src: id + ".svg", onload: go })',
  script: '(go, _, id) => add("script", { src: id + ".js", onload: go })',
};
/** The same; what one operation starts of these may come as one. */
const DRAWN: Readonly<Record<string, string>> = {
  frame: '(go) => requestAnimationFrame(go)',
  animation:
    '(go, delay) => { document.body.animate([{ opacity: 0 }, {}], delay + 1).onfinish = go }',
};
/** What still belongs to the operation that starts it, and is waited for. Nobody says which of two comes first. */
const GLUED: Readonly<Record<string, string>> = {
  tick: '(go) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = go; port2.postMessage(0) }',
  digest: '(go) => crypto.subtle.digest("SHA-1", new Uint8Array(9)).then(go)',
  inline: '(go) => add("script", { src: "data:text/javascript,0", onload: go })',
};

/** The same in other documents, and in workers: with these no operation is drained in the message that has it run. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  child: `(go, _, id) => {
    addEventListener('message', ({ data }) => data === id && go());
    add('iframe', { src: id + '.html' });
  }`,
  worker: `(go, _, id) => {
    const worker = new Worker(id + '.worker.js');
    worker.onmessage = () => { worker.terminate(); go() };
  }`,
};
const GLUED_ELSEWHERE: Readonly<Record<string, string>> = {
  written: '(go) => add("iframe", { srcdoc: "<p>", onload: go })',
};

/** Something that a page starts, and what it starts in turn when that has come. */
interface Start {
  readonly way: string;
  readonly delay: number;
  readonly next: readonly Start[];
}

interface Ways {
  readonly held: readonly string[];
  readonly glued: readonly string[];
}

const ALONE: Ways = { held: Object.keys(HELD), glued: Object.keys(GLUED) };
const AMONG_OTHERS: Ways = {
  held: Object.keys({ ...HELD, ...ELSEWHERE }),
  glued: Object.keys({ ...GLUED, ...GLUED_ELSEWHERE }),
};

/** What an operation starts: of each way once at most, and one that is glued. */
function starts(ways: Ways, least: number, levels: number): fc.Arbitrary<readonly Start[]> {
  const next = levels === 1 ? fc.constant([]) : starts(ways, 0, levels - 1);
  const later = each([...ways.held, ...Object.keys(DRAWN)], least, next);
  const afterGlued = levels === 1 ? fc.constant([]) : each(ways.held, 0, fc.constant([]));
  return fc
    .tuple(later, fc.option(each(ways.glued, 1, afterGlued, 1), { nil: [] }))
    .map(([held, glued]) => [...held, ...glued]);
}

function each(
  ways: readonly string[],
  minLength: number,
  next: fc.Arbitrary<readonly Start[]>,
  maxLength = minLength + 2,
): fc.Arbitrary<readonly Start[]> {
  const start = fc.record({ way: fc.constantFrom(...ways), delay: fc.nat(20), next });
  return fc.uniqueArray(start, { selector: ({ way }) => way, minLength, maxLength });
}

const SCRIPT = `
const ways = { ${Object.entries({ ...HELD, ...DRAWN, ...GLUED, ...ELSEWHERE, ...GLUED_ELSEWHERE }).map(([name, way]) => `${name}: ${way}`)} };
const add = (tag, facts) => document.body.append(Object.assign(document.createElement(tag), facts));
function run(starts) {
  for (const { id, way, delay, next } of starts) ways[way](() => { log(id); run(next) }, delay, id);
}`;

/** A start with a name of its own, in the place of its number among all. */
function named(starts: readonly Start[], above = 's'): readonly object[] {
  return starts.map(({ way, delay, next }, place) => {
    const id = `${above}${place}`;
    return { id, way, delay, next: named(next, id) };
  });
}

function siteOf(starts: readonly Start[]): Site {
  const ids = JSON.stringify(named(starts)).match(/(?<="id":")\w+/g) ?? [];
  return {
    '/': `${LOG}<body><script>${SCRIPT}
run(${JSON.stringify(named(starts))})</script>`,
    ...Object.fromEntries(
      ids.flatMap((id) => [
        [`/${id}.json`, id],
        [`/${id}.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>'],
        [`/${id}.js`, `log('in ${id}')`],
        [`/${id}.html`, `<script>parent.postMessage('${id}', '*')</script>`],
        [`/${id}.worker.js`, 'postMessage(0)'],
      ]),
    ),
  };
}

const programs = [
  ...fc.sample(starts(ALONE, 4, 3), { seed: 5, numRuns: 3 }),
  ...fc.sample(starts(AMONG_OTHERS, 4, 3), { seed: 5, numRuns: 1 }),
];

for (const [place, program] of programs.entries()) {
  test(`page ${place + 1}: the same runs, drained with the operation and after it`, async () => {
    const page = await pages.record(siteOf(program));
    const others = new NewOrders(rd, page.space, seeded(1));
    for (const order of [page.space.sigma0, others.next(), others.next()]) {
      if (order === null) continue;
      const fast = await page.run(order);
      const alone = mock.method(MainThreads.prototype, 'isAlone', () => false);
      const slow = await page.run(order);
      alone.mock.restore();
      assert.deepEqual(repeatable(fast), repeatable(slow));
    }
  });
}

/** Chrome sends the request for a worker's script in its own time. */
function repeatable({ durationMs: _, outcome, ...run }: Run): object {
  return { ...run, outcome: unordered(outcome) };
}
