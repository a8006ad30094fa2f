/** Orders in which the page asks for what the recording has no answer to. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { recordedPages } from '../support/recorded-page.js';
import { deadOrigin, type Site } from '../support/site.js';

const pages = recordedPages();
let dead = '';
before(async () => {
  dead = await deadOrigin();
});

/**
 * What is asked for depends on whether the words are there yet. In σ0 they are.
 *
 * @param late what the page does with a question: `ask(word)` gives the answer, `show(text)` shows it
 * @param early what it does without the words, of which σ0 knows nothing
 */
const page = (late: string, early = late): Site => ({
  '/': `<!doctype html><p></p><script>
const ask = async (word, options) => (await fetch(word, options)).text();
const show = (text) => { document.querySelector('p').textContent = text; };
let word = null;
fetch('word.txt').then(() => { word = 'recorded.txt'; });
fetch('go.txt').then(async () => {
  if (word === null) { ${early} } else { ${late} }
});
</script>`,
  '/word.txt': 'word',
  '/go.txt': { body: 'go', after: 'response GET /word.txt' },
  '/recorded.txt': 'found',
  '/other.txt': 'found',
});

/** Records the page, explores it, and tells what the servers were asked meanwhile. */
async function explore(site: Site) {
  const recorded = await pages.record(site);
  const { requested } = pages.server;
  const before = requested.length;
  const notices: string[] = [];
  const report = await recorded.explore({ notice: (sentence) => notices.push(sentence) });
  const asked = new Set(requested.slice(before));
  const found = report.findings.map(({ severity, title }) => `${severity}: ${title}`);
  return { report, asked: [...asked], found, notices };
}

const QUESTION = 'show(await ask("recorded.txt"))';
const OTHER = 'show(await ask("other.txt"))';

test('the answer of a server that is there decides', async () => {
  const { report, asked, found, notices } = await explore(page(QUESTION, OTHER));
  assert.deepEqual(asked, ['/other.txt']);
  const failed = report.tests.filter(({ verdict }) => verdict !== 'pass');
  assert.ok(failed.length > 0);
  const url = `GET ${pages.server.origin}/other.txt`;
  for (const one of failed) {
    assert.deepEqual([one.misses, one.asked, one.unjudged], [[], [url], null]);
  }
  // The page shows what it shows in σ0: only what it asked for is another thing.
  assert.deepEqual(found, ['low: GET /recorded.txt was not sent']);
  assert.deepEqual(notices, [
    `${url}: asked of its server, for a test failed without an answer. The tests of report.json name all that were.`,
  ]);
});

test('where no server is there, what follows from that is no finding', async () => {
  const { report, found } = await explore(
    page(QUESTION, `document.body.append(new Image()); show(await ask('${dead}/other.txt'))`),
  );
  assert.deepEqual(found, []);
  const left = report.tests.filter(({ unjudged }) => unjudged !== null);
  assert.ok(left.length > 0);
  for (const { unjudged, verdict, differences } of left) {
    assert.deepEqual(unjudged, { request: `GET ${dead}/other.txt`, why: 'no-server' });
    assert.deepEqual([verdict, differences], ['pass', []]);
  }
});

test('what was thrown before the failure came is a finding', async () => {
  const { report, found } = await explore(
    page(QUESTION, `ask('${dead}/other.txt').then(null.show)`),
  );
  assert.equal(found.length, 1);
  assert.match(
    found[0] ?? '',
    /^medium: The page left an unhandled rejection: TypeError: .*null.* at index\.html:/,
  );
  const [finding] = report.findings;
  // That the question was rejected, and that nothing was shown, follows from the miss.
  assert.deepEqual(
    report.tests
      .find(({ number }) => number === finding?.tests[0])
      ?.differences.map(({ kind }) => kind),
    ['rejection'],
  );
});

test('what may change something is never sent, and that the page sent it is a finding', async () => {
  const { report, asked, found } = await explore(
    page(QUESTION, `show(await ask('order', { method: 'POST', body: 'one' }))`),
  );
  assert.deepEqual(asked, []);
  assert.deepEqual(found, ['high: POST /order with "one" was sent; in the recording it was not']);
  assert.deepEqual(
    new Set(report.tests.flatMap((one) => one.differences.map(({ kind }) => kind))),
    new Set(['requests']),
  );
});

test('nor is anything asked that a server would answer by what this run has not sent', async () => {
  const { report, asked, found } = await explore({
    ...page(`await ask('notes', { method: 'POST' }); ${QUESTION}`, `show(await ask('notes/1'))`),
    '/notes': 'kept',
    '/notes/1': 'found',
  });
  assert.deepEqual(asked, []);
  assert.deepEqual(found, []);
  const request = `GET ${pages.server.origin}/notes/1`;
  assert.ok(
    report.tests.some(
      ({ unjudged }) => unjudged?.why === 'server-ahead' && unjudged.request === request,
    ),
  );
});

test('a server is asked as the page would ask it', async () => {
  const told: unknown[] = [];
  const site = page(QUESTION, OTHER);
  await explore({
    ...site,
    '/': { body: String(site['/']), headers: { 'Set-Cookie': 'user=ann; HttpOnly' } },
    '/other.txt': ({ headers: { cookie, referer, accept } }) => {
      told.push({ cookie, referer, accept });
      return { status: 302, headers: { Location: '/recorded.txt' } };
    },
  });
  assert.ok(told.length > 0);
  for (const one of told) {
    assert.deepEqual(one, {
      cookie: 'user=ann',
      referer: `${pages.server.origin}/`,
      accept: '*/*',
    });
  }
});
