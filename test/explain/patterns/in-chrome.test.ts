/** Patterns that no page of the benches has, in pages that have them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages } from '../../support/recorded-page.js';
import type { Site } from '../../support/site.js';

const pages = recordedPages();

/** Of each finding its pattern, its severity, and what ran before what. */
async function patternsOf(
  site: Site,
  steps: readonly object[],
  options: Parameters<Awaited<ReturnType<typeof pages.record>>['explore']>[0] = {},
) {
  const page = await pages.record(site, { steps });
  const { findings } = await page.explore(options);
  return findings.map(({ pattern, severity, race }) => {
    return `${pattern} ${severity}: ${race?.first.name} < ${race?.second.name}`;
  });
}

const click = (selector: string) => ({ type: 'click', selectors: [selector] });
const type = (selector: string, value: string) => ({
  ...{ type: 'change', selectors: [selector], value },
});

/** Saves, or looks for, what is typed when nothing more has been for 500 ms. */
const debounced = (request: string) => ({
  '/': `<!doctype html><input id="text"><a id="leave" href="next.html">next</a><script>
let timer;
const field = document.querySelector('#text');
field.oninput = () => {
  clearTimeout(timer);
  timer = setTimeout(() => { ${request}; }, 500);
};
</script>`,
  '/next.html': '<!doctype html><p>next</p>',
  '/notes': 'saved',
});

test('a note that is not saved yet when its writer leaves', async () => {
  const save = "fetch('/notes', { method: 'POST', body: field.value })";
  assert.deepEqual(await patternsOf(debounced(save), [type('#text', 'ab'), click('#leave')]), [
    'postponed-work medium: click #leave < timer 500ms set by index.html:6',
  ]);
});

test('an order that is sent twice', async () => {
  const site = {
    '/': `<!doctype html><button id="buy">buy</button><p id="status"></p><script>
let isBought = false;
const buy = document.querySelector('#buy');
buy.onclick = async () => {
  if (isBought) return;
  await fetch('/orders', { method: 'POST', body: 'apple' });
  isBought = true;
};
</script>`,
    '/orders': 'ordered',
  };
  assert.deepEqual(await patternsOf(site, [click('#buy'), click('#buy')]), [
    'double-submit high: click #buy (2) < response POST /orders',
  ]);
});

test('a change that is put into a copy from before the other one', async () => {
  const site = {
    '/': `<!doctype html><ul></ul><script>
let orders = [1, 2].map((id) => ({ id, status: 'open' }));
function draw() {
  document.querySelector('ul').replaceChildren(...orders.map(({ id, status }) => {
    const item = document.createElement('li');
    item.textContent = status;
    item.id = 'o' + id;
    item.onclick = () => approve(id);
    return item;
  }));
}
async function approve(id) {
  const all = orders;
  await fetch('/orders/' + id, { method: 'POST' });
  orders = all.map((order) => (order.id === id ? { id, status: 'approved' } : order));
  draw();
}
draw();
</script>`,
    '/orders/1': 'approved',
    '/orders/2': 'approved',
  };
  assert.deepEqual(await patternsOf(site, [click('#o1'), click('#o2')], { shrinkTests: 12 }), [
    'lost-update high: click #o2 < response POST /orders/1',
  ]);
});

test('a list that is requested again as it is not there yet', async () => {
  const site = {
    '/': `<!doctype html><button id="show">show</button><button id="count">count</button><p id="all"></p>
<script>
let list;
const load = async () => {
  if (list) return list;
  list = await (await fetch('/list')).json();
  document.querySelector('#all').append(list.join());
  return list;
};
document.querySelector('#show').onclick = load;
document.querySelector('#count').onclick = load;
</script>`,
    '/list': '[1, 2]',
  };
  assert.deepEqual(await patternsOf(site, [click('#show'), click('#count')]), [
    'check-then-act high: click #count < response GET /list',
  ]);
});

test('a menu that a script fills, and a timer as it does not see it filled', async () => {
  const site = {
    '/': `<!doctype html><ul id="menu"></ul><script>
let isFilled = false;
const fill = () => { document.querySelector('#menu').append(document.createElement('li')); };
setTimeout(() => { if (!isFilled) fill(); }, 500);
</script><script async src="menu.js"></script>`,
    '/menu.js': 'isFilled = true; fill();',
  };
  assert.deepEqual(await patternsOf(site, []), [
    'initialised-twice high: timer 500ms set by index.html:4 < script menu.js',
  ]);
});

test('a click that nothing listens to yet', async () => {
  const site = {
    '/': '<!doctype html><button id="go">go</button><p></p><script async src="go.js"></script>',
    '/go.js': `document.querySelector('#go').onclick = () => {
  document.querySelector('p').textContent = 'gone';
};`,
  };
  assert.deepEqual(await patternsOf(site, [click('#go')], { earlyInput: true }), [
    'lost-input high: click #go < script go.js',
  ]);
});
