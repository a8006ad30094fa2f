/** What `wave export` writes, run by the runners that it is for. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { runExported } from '../../bench/export/runners.js';
import { findBrowser } from '../../src/browser/chrome/find.js';
import { TARGETS, type TargetName } from '../../src/export/export-finding.js';
import type { Site } from '../support/site.js';
import { click, commandLine, FIGURE_1 } from './wave.js';

const cli = commandLine();

/** The button is disabled until its script has run. */
const FIGURE_1_REPAIRED: Site = {
  ...FIGURE_1,
  '/': `<!doctype html><title>Figure 1</title>
    <button id="b1" onclick="fn()" disabled>Button</button>
    <script src="lib.js"></script><script>b1.disabled = false</script>`,
};

/** What is saved is told a little later, over what has been told since. */
const notices = (told: string): Site => ({
  '/': `<!doctype html><title>Notices</title>
    <button id="save">Save</button><button id="send">Send</button><p id="notice">-</p><script>
save.onclick = () => { setTimeout(() => { ${told} }, 300); };
send.onclick = () => { notice.textContent = 'Sent'; };
</script>`,
});
const NOTICES = notices("notice.textContent = 'Saved';");
const NOTICES_REPAIRED = notices("if (notice.textContent === '-') notice.textContent = 'Saved';");

/** Shows what was asked for last only if its answer comes last; each text is typed over the one before. */
const search = (isCurrent: string): Site => ({
  '/': `<!doctype html><title>Contacts</title><input id="q"><p id="found">-</p><script>
q.oninput = async () => {
  const asked = q.value;
  const answer = await (await fetch('/contacts?q=' + asked)).text();
  if (${isCurrent}) found.textContent = answer;
};
</script>`,
  '/contacts?q=a': 'Ada, Alan',
  '/contacts?q=ad': 'Ada',
});
const SEARCH = search('true');
const SEARCH_REPAIRED = search('asked === q.value');

/** The list is asked for, and then one of it deleted; an answer from before shows it again. */
function basket(isCurrent: string): Site {
  let items = 'tea, milk';
  return {
    '/': () => {
      items = 'tea, milk';
      return {
        headers: { 'content-type': 'text/html' },
        body: `<!doctype html><title>Basket</title>
    <button id="load">Load</button><button id="drop">Drop</button><p id="items">tea, milk</p><script>
let dropped = false;
load.onclick = async () => {
  const answer = await (await fetch('/items')).text();
  if (${isCurrent}) items.textContent = answer;
};
drop.onclick = async () => {
  await fetch('/items/milk', { method: 'DELETE' });
  dropped = true;
  items.textContent = 'tea';
};
</script>`,
      };
    },
    '/items': () => ({ body: items }),
    '/items/milk': () => {
      items = 'tea';
      return { body: '' };
    },
  };
}
const BASKET = basket('true');
const BASKET_REPAIRED = basket('!dropped');

/** What is ordered before the price is known costs nothing. */
const order = (attribute: string): Site => ({
  '/': `<!doctype html><title>Order</title>
    <button id="choose">Choose</button><button id="order">Order</button><script>
let total = 0;
order.disabled = ${attribute};
choose.onclick = async () => {
  total = Number(await (await fetch('/price')).text());
  order.disabled = false;
};
order.onclick = () => fetch('/orders', { method: 'POST', body: JSON.stringify({ total }) });
</script>`,
  '/price': '12',
  '/orders': '',
});
const ORDER = order('false');
const ORDER_REPAIRED = order('true');

async function explored(site: Site, out: string, ...steps: readonly object[]): Promise<void> {
  const url = cli.serve(site);
  const scenario = await cli.scenario(`${out}.json`, [
    { type: 'navigate', url: 'http://localhost/' },
    ...steps,
  ]);
  const given = ['--scenario', scenario, '--out', out, '--no-pictures'];
  const { code, stderr } = await cli.wave('test', url, ...given);
  assert.equal(code, 1, stderr);
}

async function browser(): Promise<string> {
  const found = await findBrowser({ notice: () => {} });
  assert.ok(found !== null);
  return found.path;
}

/** How a test ends on the page and on its repaired twin. */
async function endings(
  target: TargetName,
  source: string,
  ...sites: readonly Site[]
): Promise<string[]> {
  const ended: string[] = [];
  for (const site of sites) {
    const page = cli.serve(site);
    const ran = await runExported(target, source, `of-cli-${target}`, page, await browser());
    ended.push(ran.ended === 'breaks' ? ran.output : ran.ended);
  }
  return ended;
}

describe('a click before the script that it needs', () => {
  before(() => explored(FIGURE_1, 'figure-1', click('#b1')));

  test('fails as a test for Playwright, and passes once the page waits', async () => {
    const { code, stdout, stderr } = await cli.wave('export', 'figure-1', '--to', 'playwright');
    assert.equal(code, 0, stderr);
    const ended = await endings('playwright', stdout, FIGURE_1, FIGURE_1_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });

  test('fails as a test for Puppeteer, in a file, and passes once the page waits', async () => {
    const given = ['--finding', 'F1', '--to', 'puppeteer', '--out', 'tests/race.mjs'];
    const { code, stdout, stderr } = await cli.wave('export', 'figure-1', ...given);
    assert.deepEqual([code, stdout, stderr], [0, 'tests/race.mjs\n', '']);
    const source = await cli.read('tests/race.mjs');
    const ended = await endings('puppeteer', source, FIGURE_1, FIGURE_1_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });
});

describe('a click before the timer of the one before it', () => {
  before(() => explored(NOTICES, 'notices', click('#save'), click('#send')));

  test('fails as a test for Playwright, which stops the clock, and passes on the repaired page', async () => {
    const { stdout } = await cli.wave('export', 'notices', '--to', 'playwright');
    const ended = await endings('playwright', stdout, NOTICES, NOTICES_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });

  test('is no test for Puppeteer, which says why', async () => {
    const { code, stdout, stderr } = await cli.wave('export', 'notices', '--to', 'puppeteer');
    assert.deepEqual([code, stdout], [2, '']);
    assert.match(
      stderr,
      /^F1 cannot be a test for Puppeteer: it holds timer 300ms set by .* back, /,
    );
  });
});

const type = (value: string) => ({ type: 'change', selectors: [['#q']], value });

describe('a search for what is typed over what was typed', () => {
  before(() => explored(SEARCH, 'search', type('a'), type('ad')));

  for (const target of TARGETS)
    test(`fails as a test for ${target}, which types as WAVE does, and passes on the repaired page`, async () => {
      const { stdout } = await cli.wave('export', 'search', '--to', target);
      assert.match(stdout, /hold\('GET', '\/contacts\?q=a', 2\)/);
      const ended = await endings(target, stdout, SEARCH, SEARCH_REPAIRED);
      assert.deepEqual(ended, ['fails', 'passes']);
      // A page that asks for something else.
      const [other = ''] = await endings(target, stdout, {
        ...SEARCH,
        '/': '<input id="q"><p id="found">Ada',
      });
      assert.match(
        other,
        /GET \/contacts\?q=a was not asked for 2 times, so this test has not had/,
      );
    });
});

describe('an answer from before a write', () => {
  before(() => explored(BASKET, 'basket', click('#load'), click('#drop')));

  test('fails as a test for Puppeteer, whose server hears of the write second, and passes on the repaired page', async () => {
    const { stdout } = await cli.wave('export', 'basket', '--to', 'puppeteer');
    const ended = await endings('puppeteer', stdout, BASKET, BASKET_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });
});

describe('an order that is sent with another body', () => {
  before(() => explored(ORDER, 'order', click('#choose'), click('#order')));

  test('fails as a test for Puppeteer, and passes on the repaired page', async () => {
    const { stdout, stderr } = await cli.wave('export', 'order', '--to', 'puppeteer');
    assert.match(stdout, /'\{"total":12\}'/, stderr);
    const ended = await endings('puppeteer', stdout, ORDER, ORDER_REPAIRED);
    assert.deepEqual(ended, ['fails', 'passes']);
  });
});
