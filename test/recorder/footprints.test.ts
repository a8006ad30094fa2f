import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();

test('a recording says what each operation touched', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><p id="status"></p><ul class="items"></ul><button>b</button>
<script src="cart.js"></script>
<script>
setTimeout(() => { localStorage.setItem('seen', '1'); }, 300);
setTimeout(() => { document.querySelector('#status').textContent = cart.length; }, 600);
</script>`,
      '/cart.js': `let cart = [];
document.querySelector('button').onclick = () => {
  cart = [1];
  document.querySelector('.items').append(localStorage.getItem('seen'));
};`,
    },
    { steps: [{ type: 'click', selectors: ['button'] }] },
  );
  const footprintOf = (name: string) => {
    const operation = page.recording.operations.find((one) => one.name.startsWith(name));
    const { reads = [], writes = [] } = operation?.footprint ?? {};
    return { reads, writes };
  };
  const click = footprintOf('click button');
  assert.ok(click.writes.includes('cart'));
  assert.ok(click.reads.includes('local seen'));
  const [stores, shows] = [footprintOf('timer 300ms'), footprintOf('timer 600ms')];
  assert.ok(stores.writes.includes('local seen'));
  assert.ok(shows.reads.includes('cart') && shows.writes.includes('#status'));
  assert.ok(!stores.reads.includes('cart'));
  assert.ok(footprintOf('script cart.js').writes.includes('cart'));
});

test('a short global is touched by its name in a script that is minified, too', async () => {
  const page = await pages.record({
    '/': `<!doctype html><script src="library.js"></script><script src="app.js"></script>`,
    '/library.js': `setTimeout(() => {
  window.io = 1;
}, 300);`,
    '/app.js': `setTimeout(()=>{document.title=String(window.io)},600);${'f=0;'.repeat(80)}`,
  });
  const footprintOf = (name: string) =>
    page.recording.operations.find((one) => one.name.startsWith(name))?.footprint;
  assert.ok(footprintOf('timer 300ms')?.writes.includes('io'));
  assert.ok(footprintOf('timer 600ms')?.reads.includes('io'));
});

test('an element is touched by the name that it had, too', async () => {
  const page = await pages.record({
    '/': `<!doctype html><p id="old"></p><iframe src="inner.html"></iframe>
<script>
setTimeout(() => document.querySelector('iframe').contentDocument.body.classList.add('open'), 400);
setTimeout(() => { document.querySelector('p').id = 'new'; }, 600);
setTimeout(() => document.querySelector('#old,#new'), 800);
</script>`,
    '/inner.html': '<!doctype html><body>inner</body>',
  });
  const writes = (name: string) =>
    page.recording.operations.find((one) => one.name.startsWith(name))?.footprint?.writes;
  assert.deepEqual(writes('timer 400ms'), ['<body>']);
  assert.deepEqual(writes('timer 600ms')?.toSorted(), ['#new', '#old']);
  assert.deepEqual(writes('parse /inner.html')?.toSorted(), ['<body>', '<head>', '<html>']);
});

test('of what runs in a worker nobody knows what it touches, of an image that it is nothing', async () => {
  const page = await pages.record({
    '/': `<!doctype html><img src="dot.svg" alt=""><script>
const worker = new Worker('w.js');
worker.onmessage = ({ data }) => { document.title = data; };
</script>`,
    '/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    '/w.js': `let text; setTimeout(() => { text = 'told'; postMessage(text); }, 100);`,
  });
  const footprintOf = (name: RegExp) =>
    page.recording.operations.find((one) => name.test(one.name))?.footprint;
  assert.equal(footprintOf(/^timer 100ms/), null);
  assert.equal(footprintOf(/^worker w\.js/), null);
  assert.deepEqual(footprintOf(/^image dot\.svg/), { reads: [], writes: [] });
  assert.ok(footprintOf(/^message .* from worker/));
});

test('a recording says what globals, timers, listeners and requests operations share', async () => {
  const page = await pages.record(
    {
      '/': `<!doctype html><button id="go">Go</button>
<script>
const late = setTimeout(() => { window['ra' + 'tes'] = 1; }, 200);
const asks = () => fetch('/list').then(() => window.rates);
document.querySelector('#go').addEventListener('click', () => {
  clearTimeout(late);
  fetch('/list?new', { method: 'POST' });
});
setTimeout(asks, 400);
setTimeout(() => document.querySelector('#go').addEventListener('click', () => {}), 600);
</script>`,
      '/list': '[]',
    },
    { steps: [{ type: 'click', selectors: ['#go'] }] },
  );
  const footprintOf = (name: string) => {
    const operation = page.recording.operations.find((one) => one.name.startsWith(name));
    const { reads = [], writes = [] } = operation?.footprint ?? {};
    // The server's port is another one each time.
    const path = (one: string) => one.replace(/http:..[^/]*/, '');
    return { reads: reads.map(path), writes: writes.map(path) };
  };
  const [fires, asks] = [footprintOf('timer 200ms'), footprintOf('timer 400ms')];
  assert.ok(fires.writes.includes('rates'), 'a global that no code names');
  assert.ok(asks.reads.includes('request /list') && !asks.writes.includes('request /list'));
  const [registers, click] = [footprintOf('timer 600ms'), footprintOf('click #go')];
  assert.ok(registers.writes.includes('listener click #go'));
  assert.ok(click.reads.includes('listener click #go'));
  assert.ok(click.writes.includes('request /list'));
  const [timer] = fires.reads.filter((name) => name.startsWith('timer '));
  assert.ok(timer !== undefined && click.writes.includes(timer));
});

test('a recording says what comes once in a document, and where an element is that has no name', async () => {
  const page = await pages.record({
    '/': `<!doctype html><ul id="list"></ul>
<script>
setTimeout(() => document.querySelector('#list').append(document.createElement('li')), 100);
setTimeout(() => { document.querySelector('li').textContent = 'new'; }, 200);
setTimeout(() => document.addEventListener('DOMContentLoaded', () => {}), 300);
setTimeout(() => { document.cookie = 'a=1'; }, 400);
setTimeout(() => document.cookie, 500);
</script>`,
  });
  const footprintOf = (name: string) =>
    page.recording.operations.find((one) => one.name.startsWith(name))?.footprint ?? null;
  assert.ok(footprintOf('timer 100ms')?.writes.includes('#list li'));
  assert.ok(footprintOf('timer 200ms')?.writes.includes('#list li'));
  assert.ok(footprintOf('timer 300ms')?.writes.includes('listener DOMContentLoaded document'));
  const fires = page.recording.operations.filter(({ footprint }) =>
    footprint?.reads.includes('listener DOMContentLoaded document'),
  );
  assert.deepEqual(
    fires.map(({ kind }) => kind),
    ['parse'],
  );
  assert.ok(footprintOf('timer 400ms')?.writes.includes('cookies of document'));
  assert.ok(footprintOf('timer 500ms')?.reads.includes('cookies of document'));
});
