import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOfKind } from '../../src/model/kinds.js';
import { assertFacts, LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';

test('a user who does everything that a scenario can say', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<style>#menu { display: none } #hot:hover + #menu { display: block } #box { height: 50px; overflow: auto }</style>
<button id="b1">one</button><button id="b2">two</button>
<input id="name"><select id="choice"><option>a<option value="b">Bread</select><input id="check" type="checkbox">
<p id="hot">hover</p><p id="menu">menu</p>
<div id="box"><div style="height: 500px">tall</div></div><div style="height: 3000px"></div>
<script>
const on = (id, type, text = type) =>
  document.getElementById(id).addEventListener(type, (event) => log(id + ':' + (event.isTrusted ? text : 'fake')));
on('b1', 'click'); on('b2', 'dblclick'); on('b2', 'contextmenu'); on('hot', 'mouseenter');
on('choice', 'change'); on('check', 'change'); on('box', 'scroll');
document.getElementById('name').addEventListener('change', (event) => log('name:' + event.target.value));
addEventListener('keydown', ({ key, shiftKey }) => { if (key.length > 1) log('down:' + key + shiftKey) });
addEventListener('keyup', ({ key }) => { if (key === 'Enter') log('up:' + key) });
addEventListener('scroll', () => log('scroll:' + scrollY));
addEventListener('resize', () => log('resize:' + innerWidth));
</script>
<img src="a.svg" onload="log('image')">`,
      '/a.svg': SVG,
    },
    {
      steps: [
        { type: 'click', selectors: ['#b1'] },
        { type: 'doubleClick', selectors: ['#b2'] },
        { type: 'click', selectors: ['#b2'], button: 'secondary' },
        { type: 'change', selectors: ['#name'], value: 'Ann' },
        { type: 'keyDown', key: 'Shift' },
        { type: 'keyDown', key: 'Enter' },
        { type: 'keyUp', key: 'Enter' },
        { type: 'keyUp', key: 'Shift' },
        { type: 'change', selectors: ['#choice'], value: 'b' },
        { type: 'change', selectors: ['#check'], value: 'true' },
        { type: 'hover', selectors: ['#hot'] },
        { type: 'waitForElement', selectors: ['#menu'], visible: true },
        { type: 'scroll', selectors: ['#box'], x: 0, y: 40 },
        { type: 'scroll', x: 0, y: 200 },
        {
          ...{ type: 'setViewport', width: 640, height: 480, deviceScaleFactor: 1 },
          ...{ isMobile: false, hasTouch: false, isLandscape: false },
        },
      ],
    },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'image a.svg',
    'click #b1',
    'double-click #b2',
    'right-click #b2',
    'type "Ann" into #name',
    'press Shift',
    'press Enter',
    'release Enter',
    'release Shift',
    'choose "Bread" in #choice',
    'type "true" into #check',
    'hover #hot',
    'scroll #box to 0,40',
    'scroll to 0,200',
    'set viewport 640x480',
  ]);
  const log = page.log.filter((entry) => entry !== 'down:ShiftLeft');
  for (const entry of ['b1:click', 'b2:dblclick', 'b2:contextmenu', 'name:Ann', 'down:Entertrue']) {
    assert(log.includes(entry), `${entry} is not in ${log.join(' ')}`);
  }
  for (const entry of [
    'up:Enter',
    'choice:change',
    'check:change',
    'hot:mouseenter',
    'box:scroll',
  ]) {
    assert(log.includes(entry), `${entry} is not in ${log.join(' ')}`);
  }
  assert.equal(log.at(-1), 'resize:640');
  assert(log.includes('scroll:200'), log.join(' '));
  assert(!page.log.some((entry) => entry.endsWith('fake')));
  await page.reproduces();
  const run = await page.reverse('image a.svg', 'set viewport 640x480');
  assert.deepEqual(logOf(run.outcome), [...page.log.filter((entry) => entry !== 'image'), 'image']);
});

test('a drag is one input, which comes after what makes either of its ends', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<p id="card" draggable="true">card</p><div id="done" style="height: 40px" hidden>done</div>
<script>
const done = document.getElementById('done');
for (const type of ['dragstart', 'drop', 'dragend']) addEventListener(type, ({ target, isTrusted }) =>
  log(type + ':' + target.id + (isTrusted ? '' : ' fake')));
addEventListener('dragover', (event) => event.preventDefault());
fetch('show.txt').then(() => { done.hidden = false; });
fetch('other.txt').then(() => log('other'));
</script>`,
      '/show.txt': 'show',
      '/other.txt': 'other',
    },
    {
      steps: [
        {
          type: 'customStep',
          name: 'drag',
          parameters: {
            ...{ selectors: ['#card'], offsetX: 5, offsetY: 5 },
            to: { selectors: ['#done'], offsetX: 5, offsetY: 5 },
          },
        },
      ],
    },
  );
  const drag = 'drag #card to #done';
  assert(page.happensBefore('response GET /show.txt', drag));
  assert(!page.happensBefore('response GET /other.txt', drag));
  assert.deepEqual(page.log, ['other', 'dragstart:card', 'drop:done', 'dragend:card']);
  await page.reproduces();
  const run = await page.reverse('response GET /other.txt', drag);
  assert.deepEqual(logOf(run.outcome), ['dragstart:card', 'drop:done', 'dragend:card', 'other']);
});

test('a drag between ends that no window shows at once did nothing, and this is said', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<p id="card" draggable="true">card</p><div style="height: 5000px"></div><p id="done">done</p>
<script>addEventListener('dragstart', () => log('dragstart'))</script>`,
    },
    {
      steps: [
        {
          type: 'customStep',
          name: 'drag',
          parameters: {
            ...{ selectors: ['#card'], offsetX: 5, offsetY: 5 },
            to: { selectors: ['#done'], offsetX: 5, offsetY: 5 },
          },
        },
      ],
    },
  );
  const said =
    'drag #card to #done: it was no longer possible when it was performed, and did nothing.';
  assert.deepEqual(page.recording.notes, [said]);
  assert.deepEqual(page.log, []);
  const run = await page.reproduces();
  assert.deepEqual(run.uncontrolled, [said]);
});

test('an input comes after what makes it possible and after the handlers that it runs', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="b" disabled>b</button>
<script>setTimeout(() => log('timer'), 5)</script>
<script src="enable.js"></script>
<script async src="handle.js"></script>`,
      '/enable.js': { body: `document.getElementById('b').disabled = false`, delay: 20 },
      '/handle.js': {
        body: `document.getElementById('b').onclick = () => log('click')`,
        delay: 20,
      },
    },
    { steps: [{ type: 'click', selectors: ['#b'] }] },
  );
  const click = page.operation('click #b');
  assertFacts(click, {
    step: 0,
    enabledBy: [page.operation('parse /index.html').id, page.operation('script enable.js').id],
    handlers: [page.operation('script handle.js').id],
  });
  assert(page.happensBefore('script enable.js', 'click #b'));
  assert(page.happensBefore('script handle.js', 'click #b'));
  assert.deepEqual(page.log, ['timer', 'click']);
  await page.reproduces();
  const run = await page.reverse('timer 5ms set by index.html:3', 'click #b');
  assert.deepEqual(logOf(run.outcome), ['click', 'timer']);
});

test('a person takes the time for the keys and for the way to another element', async () => {
  const page = await pages.record(
    {
      '/': `<input id="name"><select id="size"><option value="small"><option value="very large"></select>
<input id="day" type="date"><button id="b">b</button>`,
    },
    {
      steps: [
        { type: 'click', selectors: ['#name'] },
        { type: 'change', selectors: ['#name'], value: 'Apples' },
        { type: 'change', selectors: ['#size'], value: 'very large' },
        { type: 'change', selectors: ['#day'], value: '2026-11-24' },
        { type: 'doubleClick', selectors: ['#b'] },
        { type: 'click', selectors: ['#b'] },
        { type: 'keyDown', key: 'Enter' },
      ],
    },
  );
  const inputs = page.recording.operations.filter((operation) => isOfKind(operation, 'input'));
  assert.deepEqual(
    inputs.map(({ on, keys }) => [on, keys]),
    [
      ['#name', undefined],
      ['#name', 6],
      ['#size', undefined],
      ['#day', undefined],
      ['#b', undefined],
      ['#b', undefined],
      [undefined, 1],
    ],
  );
  const times = inputs.map(({ at }) => at);
  const gaps = times.slice(1).map((at, place) => Math.round(at - (times[place] ?? 0)));
  // While it is recorded time passes as in the world, too: a busy machine takes longer.
  const quickest = [500, 140, 140, 140, 50, 83];
  assert.deepEqual(
    gaps.map((gap, place) => gap >= (quickest[place] ?? 0)),
    quickest.map(() => true),
    gaps.join(),
  );
});

test('an input has the handlers of its target, and of no other element', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<input id="a"><p onclick="log('markup')"><button id="b">b</button><i>c</i></p>
<script src="app.js"></script>`,
      '/app.js': `
const [a, b] = ['a', 'b'].map((id) => document.getElementById(id));
a.addEventListener('blur', () => log('blur'));
const gone = () => log('gone');
b.addEventListener('click', gone);
b.addEventListener('click', () => log('once'), { capture: true });
b.removeEventListener('click', gone, true);
b.removeEventListener('click', gone);
b.onmouseup = () => log('early');
b.onmouseup = () => document.addEventListener('click', () => log('late'));
window.addEventListener('keydown', () => log('key'));`,
    },
    {
      steps: [
        { type: 'click', selectors: ['#a'] },
        { type: 'keyDown', key: 'x' },
        { type: 'click', selectors: ['#b'] },
        { type: 'click', selectors: ['i'] },
      ],
    },
  );
  assert.deepEqual(page.log, ['key', 'blur', 'once', 'markup', 'late', 'markup', 'late']);
  assertFacts(page.operation('press x'), {
    handlerPlaces: ['keydown on window, registered at app.js:11:8'],
    site: { file: 'app.js', line: 11, column: 36 },
  });
  assertFacts(page.operation('click #b'), {
    handlerPlaces: [
      'click on button, registered at app.js:6:3',
      'click on p, in its markup',
      'mouseup on button, registered at app.js:10:13',
    ],
    site: { file: 'app.js', line: 6, column: 29 },
  });
  assertFacts(page.operation('click i'), {
    site: { file: 'index.html', line: 1, column: null },
    isAttribute: true,
  });
  await page.reproduces();
});

test('an input comes after each of those that together make it possible', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<style>#app { display: none } .ready #app { display: block }</style>
<div id="app"></div>
<script async src="create.js"></script>
<script async src="enable.js"></script>
<script async src="show.js"></script>
<script async src="other.js"></script>`,
      '/create.js': `
const button = document.createElement('button');
Object.assign(button, { id: 'b', disabled: true, textContent: 'b' });
button.setAttribute('onclick', "log('click')");
document.getElementById('app').append(button);`,
      '/enable.js': {
        body: `document.getElementById('b').disabled = false`,
        after: 'script create.js',
      },
      '/show.js': { body: `document.body.className = 'ready'`, after: 'script enable.js' },
      '/other.js': { body: `log('other')`, after: 'script show.js' },
    },
    { steps: [{ type: 'click', selectors: ['#b'] }] },
  );
  for (const script of ['create', 'enable', 'show']) {
    assert(page.happensBefore(`script ${script}.js`, 'click #b'), script);
  }
  assert.deepEqual(page.log, ['other', 'click']);
  await page.reproduces();
  const run = await page.reverse('script other.js', 'click #b');
  assert.deepEqual(logOf(run.outcome), ['click', 'other']);
});

test('inputs while the parser waits', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button onclick="log('click:' + document.querySelectorAll('p').length)">b</button><script src="a.js"></script><p>end</p>`,
      '/a.js': { body: `log('a')`, delay: 20 },
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  assert.deepEqual(page.names, ['parse /index.html', 'script a.js', 'click button']);
  assert.deepEqual(page.log, ['a', 'click:1']);
  await page.reproduces();
  const run = await page.reverse('script a.js', 'click button');
  assert.deepEqual(logOf(run.outcome), ['click:0', 'a']);
});

test('what an input starts is its own', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<button id="b1" onclick="get('a.json')">1</button><button id="b2" onclick="get('b.json')">2</button>
<script>const get = (url) => fetch(url).then((response) => response.text()).then(log)</script>`,
      '/a.json': 'a',
      '/b.json': 'b',
    },
    {
      steps: [
        { type: 'click', selectors: ['#b1'] },
        { type: 'click', selectors: ['#b2'] },
      ],
    },
  );
  assert.deepEqual(page.names, [
    'parse /index.html',
    'click #b1',
    'response GET /a.json',
    'click #b2',
    'response GET /b.json',
  ]);
  assert.equal(page.causeOf('response GET /a.json'), 'click #b1');
  assert.equal(page.causeOf('response GET /b.json'), 'click #b2');
  await page.reproduces();
  const run = await page.reverse('response GET /a.json', 'response GET /b.json');
  assert.deepEqual(logOf(run.outcome), ['b', 'a']);
});

test('what no keys give a control is said', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}<input id="m" type="month"><input id="c" type="color">
<script>
const on = ({ target, isTrusted }) => log(target.id + ':' + target.value + (isTrusted ? '' : ':fake'));
for (const id of ['m', 'c']) document.getElementById(id).addEventListener('change', on);
</script>`,
    },
    {
      steps: [
        { type: 'change', selectors: ['#m'], value: '2024-05' },
        { type: 'change', selectors: ['#c'], value: '#ff0000' },
      ],
    },
  );
  assert.equal(page.log.at(-1), 'c:#ff0000:fake');
  assert(page.log.includes('m:2024-05'), page.log.join(' '));
  assert.deepEqual(page.recording.notes, [
    'type "#ff0000" into #c: no keys give it that value; a script did, by untrusted events.',
  ]);
  await page.reproduces();
});

test('scrolling needs what lets the box, or the page, go at least half of the way', async () => {
  const page = await pages.record(
    {
      '/': `<div id="box" style="height: 100px; overflow: auto"><div style="height: 130px"></div></div><p id="flat">flat</p>
<script>
const tall = '<div style="height: 5000px"></div>';
fetch('news.json').then(() => { box.innerHTML = tall });
setTimeout(() => document.body.insertAdjacentHTML('beforeend', tall), 500);
</script>`,
      '/news.json': '[]',
    },
    {
      steps: [
        { type: 'scroll', selectors: ['#box'], x: 0, y: 40 },
        { type: 'scroll', selectors: ['#box'], x: 0, y: 90 },
        { type: 'scroll', x: 0, y: 200 },
        { type: 'scroll', selectors: ['#flat'], x: 0, y: 40 },
        { type: 'scroll', selectors: ['#box'], x: 0, y: 0 },
      ],
    },
  );
  const { operations } = page.recording;
  const inputs = operations.flatMap((one) => (isOfKind(one, 'input') ? one : []));
  const enabling = inputs.map(({ enabledBy }) =>
    enabledBy.map((id) => operations.find((one) => one.id === id)?.kind),
  );
  assert.deepEqual(enabling, [
    ['parse'],
    ['parse', 'response'],
    ['parse', 'timer'],
    ['parse'],
    ['parse'],
  ]);
});

test('the events of scrolling belong to the operation that scrolls', async () => {
  const page = await pages.record(
    {
      '/': `${LOG}
<style>body { height: 9000px } div { height: 90px; overflow: auto } p { height: 900px } button { position: absolute; top: 5000px }</style>
<div><p>p</p></div><button onclick="document.body.style.height = 'auto'; this.style.top = 0">b</button>
<script>
const said = (event) => log(event.target.nodeName + event.type);
for (const type of ['scroll', 'scrollend']) addEventListener(type, said, true);
addEventListener('scroll', () => setTimeout(log, 50, 'later'), true);
setTimeout(() => { document.querySelector('div').scrollTop = 99; log('set') }, 10);
setTimeout(() => log('next'), 11);
</script>`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const scrolled = ['#documentscroll', '#documentscrollend'];
  const set = ['set', 'DIVscroll', 'DIVscrollend', 'next', 'later'];
  assert.deepEqual(page.log, [...set, ...scrolled, ...scrolled, 'later', 'later']);
  await page.reproduces();
});

test('a key is pressed when the page has been told so, though keys come to it by another way', async () => {
  const presses = 40;
  const page = await pages.record(
    {
      '/': `${LOG}<i></i>
<script>
// The page is busy when it is told, and is so in each of its frames.
const mark = () => { for (let i = 0; i < 20000; i++) document.querySelector('i').title = i; };
document.onkeydown = () => { log(Math.round(performance.now() - last)); requestAnimationFrame(mark); };
let last = 0;
document.onkeyup = () => { last = performance.now(); };
</script>`,
    },
    {
      steps: Array.from({ length: presses }, (_, index) => ({
        type: index % 2 === 0 ? 'keyDown' : 'keyUp',
        key: 'a',
      })),
    },
  );
  await page.reproduces();
});
