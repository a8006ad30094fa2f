/** Orders that run side by side: neither sees anything of the other, and each comes out as if it were alone. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Replay } from '../../src/store/replay.js';
import type { ReportData } from '../../src/store/report.js';
import { LOG, logOf, type RecordedPage, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

/** All by which two tabs of one browser can see each other, and what a tab behind another one has not. */
const NEIGHBOURS = `${LOG}<title>p</title><button>b</button><script>
const channel = new BroadcastChannel('tabs');
channel.onmessage = ({ data }) => log('channel' + data);
addEventListener('storage', ({ key }) => log('storage' + key));
addEventListener('blur', () => log('blur'));
const next = (count) => Number(count || 0) + 1;
function count(when) {
  localStorage.count = next(localStorage.count);
  sessionStorage.count = next(sessionStorage.count);
  document.cookie = 'count=' + next(/count=(\\d+)/.exec(document.cookie)?.[1]);
  log(when + localStorage.count + sessionStorage.count + document.cookie);
  log([document.hasFocus(), document.visibilityState].join());
  channel.postMessage(when);
}
count('parsed');
navigator.locks.request('tab', { ifAvailable: true }, (lock) => {
  log('lock' + (lock !== null));
  return new Promise(() => {});
});
const worker = new SharedWorker('worker.js');
worker.port.onmessage = ({ data }) => log(data);
fetch('a.json').then(async () => {
  count('answered');
  const cache = await caches.open('tabs');
  await cache.put('/' + (await cache.keys()).length, new Response(''));
  log('cache' + (await cache.keys()).length);
});
requestAnimationFrame(() => count('frame'));
setTimeout(() => count('timer'), 300);
document.querySelector('button').onclick = () => {
  count('clicked');
  document.querySelector('button').focus();
  log(document.activeElement.matches(':focus'));
};
</script>`;

/** Lets all go on when so many have come to the same place. */
function inStep(count: number): () => Promise<void> {
  let waiting: (() => void)[] = [];
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length < count) return;
      for (const goOn of waiting) goOn();
      waiting = [];
    });
}

test('runs in step with each other see nothing of each other', async () => {
  const page = await pages.record(
    {
      '/': NEIGHBOURS,
      '/a.json': '1',
      '/worker.js': `let count = 0;
onconnect = ({ ports: [port] }) => port.postMessage('connected' + ++count);`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.log.slice(0, 2), ['parsed11count=1', 'true,visible']);
  for (const word of ['locktrue', 'connected1', 'cache1', 'clicked55count=5']) {
    assert(page.log.includes(word), `no ${word} in ${page.log.join(' ')}`);
  }
  const { sigma0 } = page.space;
  for (const _ of 'ab') {
    const runs = await page.sideBySide([sigma0, sigma0, sigma0], inStep(3));
    for (const { actual, outcome, enforced } of runs) {
      assert.deepEqual(page.namesOf(actual), page.namesOf(sigma0));
      assert.equal(enforced, 'exact');
      assert.deepEqual(logOf(outcome), page.log);
    }
  }
});

/** The second answer depends on nothing that can be seen; the click may come when it has no handler. */
const LEARNED = `<!doctype html><p></p><button>b</button><script>
let asked = null;
const got = (name) => { document.querySelector('p').append(name); };
fetch('a.json').then(() => { asked?.(); asked = 'a'; got('a'); });
fetch('b.json').then(() => {
  if (asked === 'a') fetch('c.json').then(() => got('c'));
  else asked = () => setTimeout(() => fetch('c.json').then(() => got('late')), 100);
  got('b');
});
document.querySelector('button').onclick = () => { document.body.append(window.user.name); };
</script><script src="user.js" async></script>`;

/** All that a user gets, but for how long it took. */
async function explored(page: RecordedPage, workers: number) {
  const replays: Replay[] = [];
  const notices: string[] = [];
  const report = await page.explore({
    ...{ workers, maxTests: 14, heuristic: 'portfolio' },
    notice: (sentence) => notices.push(sentence),
    reporters: [{ onTest: (_, { report }) => replays.push(report.replay) }],
  });
  return { report: withoutDurations(report), replay: replays.at(-1), notices };
}

function withoutDurations({ timing: _, tests, ...report }: ReportData) {
  return { ...report, tests: tests.map(({ durationMs: __, ...kept }) => kept) };
}

test('the report is the same with one, two and three workers', async () => {
  const page = await pages.record(
    {
      '/': LEARNED,
      ...{
        '/a.json': '1',
        '/b.json': { body: '1', after: 'response GET /a.json' },
        '/c.json': '1',
      },
      '/user.js': 'window.user = { name: "Ann" }',
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const one = await explored(page, 1);
  const { tests, findings } = one.report;
  // It is one of those where the workers could make a difference.
  assert(
    tests.some(({ learned }) => learned.length > 0),
    'nothing is learned',
  );
  assert(
    tests.some(({ order, actual }) => actual.some((id) => !order.includes(id))),
    'nothing is born',
  );
  assert(
    tests.some(({ repeated }) => repeated !== null),
    'nothing is repeated',
  );
  assert(findings.length > 0, 'nothing is found');
  assert.deepEqual(await explored(page, 2), one);
  assert.deepEqual(await explored(page, 3), one);
});
