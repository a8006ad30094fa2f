/** What `wave test` says of pages that are not quite the same each time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages } from '../support/recorded-page.js';
import type { Site } from '../support/site.js';

const pages = recordedPages();

/** The answer to the first click overwrites that to the second, if it comes later. */
const SEARCH = `<!doctype html><p id="clock"></p><p id="found"></p>
<button id="a">a</button><button id="b">b</button>
<script>
const show = () => { document.getElementById('clock').textContent = new Date().toLocaleTimeString(); };
show();
setInterval(show, 1000);
let last = 0;
for (const button of document.querySelectorAll('button')) {
  button.onclick = async () => {
    const number = ++last;
    const text = await (await fetch(button.id + '.txt')).text();
    if (number === last || BUGGY) document.getElementById('found').textContent = text;
  };
}
</script>`;
const steps = ['#a', '#b'].map((selector) => ({ type: 'click', selectors: [selector] }));
const search = (isBuggy: boolean) => ({
  '/': SEARCH.replace('BUGGY', String(isBuggy)),
  '/a.txt': 'found a',
  '/b.txt': 'found b',
});

test('a clock is no error, and hides none', async () => {
  const buggy = await (await pages.record(search(true), { steps })).explore();
  assert.deepEqual(
    buggy.findings.map(({ title, race }) => [title, race?.first.name, race?.second.name]),
    [
      [
        'The text of #found is "found a" instead of "found b"',
        'response GET /b.txt',
        'response GET /a.txt',
      ],
    ],
  );
  assert.equal(buggy.baseline.reproduced, 'always');
  assert(buggy.baseline.masked.some(({ path }) => path === 'body > p#clock'));
  const fixed = await (await pages.record(search(false), { steps })).explore();
  assert.deepEqual(fixed.findings, []);
  assert.equal(fixed.baseline.reproduced, 'always');
});

/** Each answer draws the list anew, with the places that its items have then. */
const REDRAWN = `<!doctype html><ul></ul>
<script>
const list = document.querySelector('ul');
let items = ['apple', 'banana', 'cherry', 'mango', 'orange'];
const remove = async (item, index) => {
  await fetch('delete-' + item);
  if (BUGGY) items.splice(index, 1);
  else items = items.filter((other) => other !== item);
  draw();
};
const draw = () => {
  list.replaceChildren(...items.map((item, index) => {
    const button = document.createElement('button');
    button.id = item;
    button.textContent = item;
    button.onclick = () => remove(item, index);
    return button;
  }));
};
draw();
</script>`;

test('a click comes also before an answer that draws anew what it clicks', async () => {
  const explored = async (isBuggy: boolean) => {
    const site = {
      '/': REDRAWN.replace('BUGGY', String(isBuggy)),
      ...{ '/delete-banana': '', '/delete-mango': '' },
    };
    const clicks = ['#banana', '#mango'].map((id) => ({ type: 'click', selectors: [id] }));
    return (await pages.record(site, { steps: clicks })).explore();
  };
  const buggy = await explored(true);
  assert.deepEqual(
    buggy.findings.map(({ race }) => [race?.first.name, race?.second.name]),
    [['click #mango', 'response GET /delete-banana']],
  );
  assert.deepEqual((await explored(false)).findings, []);
});

test('what turns or counts for ever is no error, and hides none', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><p id="spinner">o</p><p id="found"></p><p id="rounds"></p><p id="ticks"></p><button>b</button>
<script>
const [spinner, found, rounds, ticks, button] = document.querySelectorAll('p, button');
let [round, tick] = [0, 0];
setInterval(() => { ticks.textContent = ++tick; }, 500);
const turn = (time) => {
  rounds.textContent = ++round;
  spinner.style.transform = 'rotate(' + Math.round(time / 3) % 360 + 'deg)';
  requestAnimationFrame(turn);
};
requestAnimationFrame(turn);
const find = (file) => fetch(file).then((answer) => answer.text()).then((text) => { found.textContent = text; });
button.onclick = () => { find('a.txt'); find('b.txt'); };
</script>`,
      '/a.txt': 'a',
      '/b.txt': { body: 'b', after: 'response GET /a.txt' },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const { findings, baseline } = await page.explore({ maxTests: 6 });
  assert.deepEqual(
    findings.map(({ title }) => title),
    ['The text of #found is "a" instead of "b"'],
  );
  assert.deepEqual(baseline.masked.map(({ path }) => path).toSorted(), [
    'body > p#rounds',
    'body > p#spinner',
  ]);
});

test('a request with the time in it is the recorded one, and said to be', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><p id="found"></p><button>b</button>
<script>
document.querySelector('button').onclick = async () => {
  const response = await fetch('poll?room=1&t=' + Date.now().toString(36));
  document.getElementById('found').textContent += response.status;
};
fetch('a.json').then(() => document.body.append('a'));
setTimeout(() => document.getElementById('found').append('timer'), 400);
</script>`,
      '/a.json': '1',
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const report = await page.explore();
  assert.equal(report.baseline.reproduced, 'always');
  assert.deepEqual(report.baseline.loose, [`GET ${pages.server.origin}/poll?room=1&t=*`]);
  assert(report.tests.length > 2);
  assert.deepEqual(
    report.tests.flatMap(({ misses, enforced }) => [...misses, enforced]),
    report.tests.map(() => 'exact'),
  );
});

/** The second answer overwrites the first, and whichever comes first makes the identifier up. */
const IDENTIFIED = (use: string) => ({
  '/': `<!doctype html><p></p><script>
const p = document.querySelector('p');
const got = (text) => { p.id ||= 'id' + Math.random(); ${use} };
for (const name of ['a', 'b']) fetch(name + '.txt').then((answer) => answer.text()).then(got);
</script>`,
  '/a.txt': 'a',
  '/b.txt': { body: 'b', after: 'response GET /a.txt' },
});

test('an identifier that another operation makes up is no difference', async () => {
  const page = await pages.record(IDENTIFIED('p.dataset[text] = text;'));
  const report = await page.explore();
  assert.equal(report.tests.length, 1);
  assert.deepEqual(report.findings, []);
});

test('nor is it where operations are called by it', async () => {
  const page = await pages.record(
    IDENTIFIED(`p.dataset[text] = text;
  p.id = p.id.replace(/[.\\d]/g, (digit) => 'abcdefghij'[digit] ?? '');
  p.style.transition = 'opacity 1s';
  getComputedStyle(p).opacity;
  p.style.opacity = 0;`),
  );
  const { recording } = page;
  assert.match(recording.operations.at(-1)?.name ?? '', /^transition of p#id[a-j]+$/);
  const report = await page.explore();
  assert.deepEqual(report.findings, []);
});

test('what is no random number is a difference still', async () => {
  const report = await (await pages.record(IDENTIFIED('p.textContent = text;'))).explore();
  assert.equal(report.findings.length, 1);
  assert.match(report.findings[0]?.title ?? '', / is "a" instead of "b"$/);
});

/** A slow answer is asked for again; the second answer takes away what the click needs. */
const RETRY = (need: string) => ({
  '/': `<!doctype html><p></p><button>Save</button>
<script>
let user = { name: 'Ann' };
const slow = setTimeout(async () => {
  await fetch('user.json');
  user = null;
}, 300);
fetch('user.json').then(() => clearTimeout(slow));
setTimeout(() => {}, 500);
document.querySelector('button').onclick = () => {
  document.querySelector('p').className = ${need} ?? 'Ann';
};
</script>`,
  '/user.json': '{}',
});

test('an operation that σ0 does not have is tested in other orders, too', async () => {
  const steps = [{ type: 'click', selectors: ['button'] }];
  const page = await pages.record(RETRY('user.name'), { steps });
  assert.deepEqual(page.names, [
    'parse /index.html',
    'response GET /user.json',
    'timer 500ms set by index.html:9',
    'click button',
  ]);
  const { findings, tests } = await page.explore();
  assert.deepEqual(
    findings.map(({ title, race }) => [title, race?.first, race?.second]),
    [
      [
        "The page threw an uncaught TypeError: Cannot read properties of null (reading 'name') at index.html:11",
        { id: 'r2', name: 'response GET /user.json (2)', recorded: false, begunBy: null },
        { id: 'u1', name: 'click button', recorded: true, begunBy: null },
      ],
    ],
  );
  assert(tests.every(({ enforced }) => enforced === 'exact'));
  const fixed = await (await pages.record(RETRY('user?.name'), { steps })).explore();
  assert.deepEqual(fixed.findings, []);
  assert(fixed.tests.some(({ order }) => order.includes('r2')));
});

test('it ends when all orders are tried, or all precedence pairs covered, and says how many there are', async () => {
  // Four answers of which each may come first.
  const names = ['a', 'b', 'c', 'd'];
  const files = names.map((name): [string, string] => [`/${name}.txt`, name]);
  const page = await pages.record({
    '/': `<!doctype html><p></p><script>
for (const name of ${JSON.stringify(names)}) fetch(name + '.txt').then(() => document.body.append(name));
</script>`,
    ...Object.fromEntries(files),
  });
  const all = await page.explore({ maxTests: 100 });
  assert.deepEqual(all.orders, { exact: '24', log10: Math.log10(24), error: 0 });
  assert.equal(all.tests.length, 23);
  assert.equal(all.ended, 'all-orders');
  // The reverse of σ0 has all that σ0 has not.
  const covered = await page.explore({ maxTests: 100, until: 'pairs' });
  assert.equal(covered.tests.length, 1);
  assert.equal(covered.ended, 'all-precedence-pairs');
  const some = await page.explore({ maxTests: 3 });
  assert.equal(some.ended, 'max-tests');
  const exactly = await page.explore({ maxTests: 23 });
  assert.equal(exactly.ended, 'all-orders');
});

test('with prune, it ends when no other order has another conflict, which is not said to be all', async () => {
  const page = await pages.record({
    '/': `<!doctype html><p id="x"></p><p id="y"></p><script>
fetch('x.txt').then(() => { document.getElementById('x').title = 'x'; });
fetch('y.txt').then(() => { document.getElementById('y').lang = 'y'; });
fetch('z.txt').then(() => { document.getElementById('y').lang += 'z'; });
</script>`,
    '/x.txt': 'x',
    '/y.txt': 'y',
    '/z.txt': 'z',
  });
  const pruned = await page.explore({ heuristic: 'dpor', prune: true, maxTests: 100 });
  assert.equal(pruned.ended, 'all-known-conflicts');
  assert.equal(pruned.orders?.exact, '6');
  assert.equal(pruned.tests.length, 1, 'the one with z before y');
  assert.equal(pruned.findings.length, 1);
});

/** Shows what its server answers to the first of two answers: nothing to a, and to b what it likes that time. */
function pageThatShows(answer: (times: number) => string): Site {
  let times = 0;
  return {
    '/': `<!doctype html><p></p><script>
let first = null;
const show = async (name) => {
  if (first !== null) return;
  first = name;
  const answer = await fetch('count', { headers: { first } });
  document.querySelector('p').textContent = await answer.text();
};
for (const name of ['a', 'b']) fetch(name + '.txt').then(() => show(name));
</script>`,
    '/a.txt': 'a',
    '/b.txt': { body: 'b', after: 'response GET /a.txt' },
    '/count': ({ headers }) => {
      if (headers.first === 'a') return { body: '' };
      times += 1;
      return { body: answer(times) };
    },
  };
}

test('a step that never became possible is the first that a finding says', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><style>.overlay { position: fixed; inset: 0 }</style>
<button id="pay" onclick="this.textContent = 'Paid'">Pay</button>
<script>
setTimeout(() => {
  if (pay.textContent === 'Pay') document.body.append(Object.assign(document.createElement('div'), { className: 'overlay' }));
}, 3000);
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['aria/Pay', '#pay'] }], pace: 50 },
  );
  const { findings } = await page.explore();
  const [finding] = findings;
  assert.equal(findings.length, 1);
  assert.equal(
    finding?.title,
    'The step click "Pay" (#pay) never became possible: button#pay is covered by div.overlay',
  );
  assert.match(
    finding.message,
    /^The text of #pay is "Pay" instead of "Paid"\nexpected {2}"Paid"\n/,
  );
  assert.equal(finding.race?.second.name, 'click "Pay" (#pay)');
});

test('an order that fails each time, but otherwise, is one finding that says so', async () => {
  const page = await pages.record(pageThatShows(String));
  const { findings, tests } = await page.explore({ network: 'live' });
  const [finding, ...others] = findings;
  assert.deepEqual(others, []);
  assert.match(
    finding?.message ?? '',
    /^It ran 5 times, and failed each time, but did not end alike:(\n- .*text.*"\d+".*){5}$/m,
  );
  const [repeated] = tests.flatMap((one) => one.repeated ?? []);
  assert.equal(repeated?.ending, 'fails');
  assert.match(repeated.departure ?? '', /^The same operations ran, and they ended otherwise: /);
});

test('an order that fails only sometimes is no finding, and listed apart', async () => {
  const page = await pages.record(pageThatShows((times) => (times === 1 ? 'once' : '')));
  const { findings, tests, unstable } = await page.explore({ network: 'live' });
  assert.deepEqual(findings, []);
  const [one] = unstable;
  assert.match(one?.ways.join() ?? '', /"once" instead of/);
  assert.match(
    one?.departure ?? '',
    /^The same operations ran, and they ended otherwise: .*"once"/,
  );
  assert.equal(one?.replay, `wave replay out --test ${one?.test}`);
  const repeated = tests.flatMap((one) => one.repeated ?? []);
  assert.ok(repeated.some(({ ending }) => ending === 'unstable'));
});

test('a token and an advertisement of live servers are no error, and hide none', async () => {
  // The images take turns: what is seen while σ0 is repeated is known as noise afterwards.
  let loads = 0;
  const image = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const page = await pages.record({
    '/': () => {
      loads += 1;
      return {
        body: `<!doctype html>
<form><input type="hidden" name="csrf_token" value="token-${loads}"></form>
<div id="ad"><img src="ad-${loads % 2}.svg"><span>Offer number ${loads}</span></div>
<p id="found"></p><script>
for (const name of ['a', 'b']) fetch(name + '.txt').then((answer) => answer.text())
  .then((text) => { document.getElementById('found').textContent = text; });
</script>`,
      };
    },
    '/ad-0.svg': image,
    '/ad-1.svg': image,
    '/a.txt': 'a',
    '/b.txt': { body: 'b', after: 'response GET /a.txt' },
  });
  const { baseline, findings } = await page.explore({ network: 'live', maxTests: 6 });
  assert.deepEqual(
    findings.map(({ title, race }) => [title, race?.first.name, race?.second.name]),
    [['The text of #found is "a" instead of "b"', 'response GET /b.txt', 'response GET /a.txt']],
  );
  const masked = baseline.masked.map(({ path, aspect }) => `${path}: ${aspect}`);
  assert.deepEqual(masked.toSorted(), [
    'GET /ad-0.svg: sent',
    'GET /ad-1.svg: sent',
    'body > div#ad > img: attribute src',
    'body > div#ad > span: text',
    'body > form > input: attribute value',
  ]);
});

test('each tenth order is run again, and each that fails in a new way', async () => {
  const buggy = await (await pages.record(search(true), { steps })).explore();
  const places = buggy.tests.flatMap((one, index) => (one.repeated === null ? [] : index + 1));
  const failed = 1 + buggy.tests.findIndex(({ verdict }) => verdict !== 'pass');
  const tenths = buggy.tests.flatMap(({ number, verdict }) =>
    number % 10 === 0 && verdict === 'pass' ? number : [],
  );
  assert.ok(failed > 0);
  assert.deepEqual(new Set(places), new Set([failed, ...tenths]));
  assert.ok(buggy.tests.every(({ repeated }) => repeated?.ending !== 'unstable'));
});

/** As jQuery 1 does: it looks every 13 ms whether an answer has come, and so has all its handlers late. */
const WATCHED = (isRepaired: boolean) => ({
  '/': `<!doctype html><button ${isRepaired ? 'disabled' : ''}>b</button><p></p><script>
const button = document.querySelector('button');
let menu;
const request = new XMLHttpRequest();
request.open('GET', 'menu.json');
request.send();
const watch = setInterval(() => {
  if (request.readyState !== 4) return;
  clearInterval(watch);
  menu = JSON.parse(request.responseText);
  button.disabled = false;
}, 13);
button.onclick = () => { document.querySelector('p').textContent = menu.dish; };
</script>`,
  '/menu.json': { body: '{"dish":"soup"}', delay: 30 },
});

test('an answer that the page watches every 13 ms', async () => {
  const click = { steps: [{ type: 'click', selectors: ['button'] }] };
  const buggy = await (await pages.record(WATCHED(false), click)).explore();
  assert.equal(buggy.baseline.reproduced, 'always');
  const titles = new Set(buggy.findings.map(({ title }) => title.replace(/ at .*/, '')));
  assert.deepEqual(
    [...titles],
    ["The page threw an uncaught TypeError: Cannot read properties of undefined (reading 'dish')"],
  );
  // Which look finds the answer differs from order to order: one alone does not tell what was too early.
  const [most] = buggy.findings.toSorted((a, b) => b.tests.length - a.tests.length);
  assert.equal(most?.race?.first.name, 'click button');
  assert.match(
    most?.race?.second.name ?? '',
    /^(response GET \/menu\.json|tick \d+ of interval 13ms)/,
  );
  const fixed = await (await pages.record(WATCHED(true), click)).explore();
  assert.equal(fixed.baseline.reproduced, 'always');
  assert.deepEqual(fixed.findings, []);
});
