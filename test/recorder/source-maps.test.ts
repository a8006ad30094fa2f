/** Code of bundled and minified scripts is called by its place in the sources that they were built from. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bundle } from '../support/bundle.js';
import { type RecordedPage, recordedPages } from '../support/recorded-page.js';
import type { Site } from '../support/site.js';

const pages = recordedPages();

const SOURCES = {
  'src/main.ts': `import { later } from 'later';
import { load } from './contacts';

interface Contacts { readonly names: readonly string[] }

let contacts: Contacts | null = null;

load<Contacts>('/contacts.json').then((loaded) => { contacts = loaded; });

function show(): void {
  document.title = contacts!.names.join();
}

document.querySelector('button')!.onclick = () => {
  later(show, 20);
};
`,
  'src/contacts.ts': `/** Asks the server. */
export async function load<Answer>(path: string): Promise<Answer> {
  const response = await fetch(path);
  return response.json();
}
`,
  'node_modules/later/index.js': `export function later(callback, delay) {
  return setTimeout(callback, delay);
}
`,
};

const PAGE = '<!doctype html><title>-</title><button>Show</button>';
const CONTACTS = { '/contacts.json': '{ "names": ["Ada"] }' };
const CLICK = { steps: [{ type: 'click', selectors: ['button'] }] };

const withScript = (script: string, headers = {}): Site => ({
  '/': `${PAGE}<script src="static/app.js"></script>`,
  '/static/app.js': { body: script, headers },
  ...CONTACTS,
});

const TIMER = 'timer 20ms set by src/main.ts:15';

/** The button is pressed before the contacts are there: what is said of that, is said of the sources. */
async function assertInSources(page: RecordedPage): Promise<void> {
  const { findings, operations } = await page.explore();
  const [finding] = findings;
  assert.match(finding?.title ?? '', /reading 'names'\) at src\/main\.ts:11$/);
  assert.match(finding?.message ?? '', /\n {4}at \w+ \(src\/main\.ts:11:30\)\n/);
  const { first, second } = finding?.race ?? {};
  assert.deepEqual([first?.name, second?.name], [TIMER, 'response GET /contacts.json']);
  const placed = operations.flatMap(({ name, kind, place }) =>
    kind === 'timer' || kind === 'response' ? [`${name} ${place}`] : [],
  );
  assert.deepEqual(placed.toSorted(), [
    'response GET /contacts.json src/contacts.ts:3',
    `${TIMER} src/main.ts:15`,
  ]);
  assert.deepEqual(page.recording.notes, []);
  const load = page.operation('response GET /contacts.json');
  assert.deepEqual(load.callers?.[0], { file: 'src/main.ts', line: 8 });
  const shown = finding?.excerpts.map(({ file, line, from, lines }) => [
    `${file}:${line}`,
    lines[line - from]?.trim(),
  ]);
  assert.deepEqual(shown, [
    ['src/main.ts:15', 'later(show, 20);'],
    ['src/contacts.ts:3', 'const response = await fetch(path);'],
  ]);
}

test('a map beside the script', async () => {
  const { script, map } = await bundle(SOURCES, 'linked');
  const page = await pages.record({ ...withScript(script), '/static/app.js.map': map }, CLICK);
  await assertInSources(page);
  // It is no request of the page's.
  const sent = page.recording.outcome.requests.map(({ url }) => new URL(url).pathname);
  assert.deepEqual(sent, ['/', '/static/app.js', '/contacts.json']);
});

test('a map in the script', async () => {
  const { script } = await bundle(SOURCES, 'inline');
  await assertInSources(await pages.record(withScript(script), CLICK));
});

test('a map that a header names, and that only the session may see', async () => {
  const { script, map } = await bundle(SOURCES, 'external');
  const page = await pages.record(
    {
      ...withScript(script, {
        SourceMap: '/maps/app.js',
        'Set-Cookie': 'session=1; Path=/',
      }),
      '/maps/app.js': ({ headers: { cookie } }) =>
        cookie === 'session=1' ? { body: map } : { status: 401 },
    },
    CLICK,
  );
  await assertInSources(page);
});

test('a map of sections, for a module in the markup', async () => {
  const { script, map } = await bundle(SOURCES, 'external');
  const { names: _, ...plain } = JSON.parse(map);
  const sections = [{ offset: { line: 1, column: 0 }, map: plain }];
  const page = await pages.record(
    {
      '/': `${PAGE}<p>\n</p><script type="module">\n${script}//# sourceMappingURL=all/maps.json\n</script>`,
      '/all/maps.json': JSON.stringify({ version: 3, sections }),
      ...CONTACTS,
    },
    CLICK,
  );
  await assertInSources(page);
});

test('a map in code that the page makes of text, as webpack does in development', async () => {
  const { script } = await bundle(SOURCES, 'inline');
  const code = `${script}\n//# sourceURL=webpack-internal:///./bundle.js`;
  await assertInSources(await pages.record(withScript(`eval(${JSON.stringify(code)});`), CLICK));
});

test('maps of a worker, and of what it imports', async () => {
  const worker = await bundle(
    { 'src/main.ts': '\n\nsetTimeout(() => postMessage("late"), 30);\nimportScripts("more.js");' },
    'inline',
  );
  const more = await bundle(
    { 'src/main.ts': '\nsetTimeout(() => postMessage("later"), 40);' },
    'linked',
  );
  const page = await pages.record({
    '/': '<!doctype html><script>new Worker("worker.js");</script>',
    '/worker.js': worker.script,
    '/more.js': more.script,
    '/app.js.map': more.map,
  });
  const timers = page.names.filter((name) => name.startsWith('timer'));
  assert.deepEqual(timers, ['timer 30ms set by src/main.ts:3', 'timer 40ms set by src/main.ts:2']);
});

test('an operation that only another order leads to', async () => {
  const { script } = await bundle(
    {
      'src/main.ts': `
let hasAnswer = false;
fetch('/contacts.json').then(() => { hasAnswer = true; });
document.querySelector('button')!.onclick = () => {
  if (hasAnswer) return;
  setTimeout(() => { document.title = 'too late'; }, 50);
};`,
    },
    'inline',
  );
  const page = await pages.record(withScript(script), CLICK);
  const { operations } = await page.explore();
  const born = operations.filter(({ recorded }) => !recorded);
  assert.deepEqual(
    born.map(({ name, place }) => [name, place]),
    [['timer 50ms set by src/main.ts:6', 'src/main.ts:6']],
  );
});

test('the handler of an input, behind that of a library', async () => {
  const { script } = await bundle(
    {
      'src/main.ts': `import { on } from 'on';

let lists: readonly string[] | null = null;
fetch('/contacts.json').then((response) => response.json()).then(({ names }) => { lists = names; });
on('button', 'click', () => {
  document.title = lists!.join();
});`,
      'node_modules/on/index.js': `export function on(selector, type, listener) {
  document.querySelector(selector).addEventListener(type, listener);
}`,
    },
    'inline',
  );
  const page = await pages.record(withScript(script), CLICK);
  const { findings, operations } = await page.explore();
  const placed = operations.map(({ name, place }) => `${name}, ${place}`);
  assert(placed.includes('click button, src/main.ts:5'), placed.join('\n'));
  assert.equal(findings[0]?.race?.first.name, 'click button');
});

test('who called what sends a request, also where that has waited for something before', async () => {
  const { script } = await bundle(
    {
      'src/main.ts': `import { get } from './api';
document.querySelector('button')!.onclick = async () => {
  const answer = await get('/contacts.json');
  document.title = answer.names.join();
};`,
      'src/api.ts': `import { ask } from 'client';
let hasSession: Promise<void> | null = null;
export async function get(path: string) {
  await (hasSession ??= Promise.resolve());
  return ask(path);
}`,
      'node_modules/client/index.js': `export async function ask(path) {
  await null;
  return (await fetch(path)).json();
}`,
    },
    'inline',
  );
  const page = await pages.record(withScript(script), CLICK);
  const asked = page.operation('response GET /contacts.json');
  assert.deepEqual(asked.kind === 'response' && asked.site?.original, {
    ...{ file: 'src/api.ts', line: 5 },
  });
  assert.deepEqual(asked.callers, [{ file: 'src/main.ts', line: 3 }]);
});

test('what a library asks for that is served beside the page’s own code', async () => {
  const page = await pages.record(
    {
      '/': `${PAGE}<script src="js/later.js"></script><script src="app.js"></script>`,
      '/js/later.js': `/*! later v2.0 */\nfunction later(callback) {\n  setTimeout(callback, 20);\n}`,
      '/app.js': `function show() {}

const wait = () =>
  later(show);
document.querySelector('button').onclick = () =>
  wait();`,
    },
    CLICK,
  );
  assert.deepEqual(page.operation('timer 20ms set by app.js:4').callers, [
    { file: 'app.js', line: 6 },
  ]);
  await page.reproduces();
});

test('two exceptions on the one line of a minified script are two', async () => {
  const { script } = await bundle(
    {
      'src/main.ts': `
let contacts: string[] | null = null;
fetch('/contacts.json').then((response) => response.json()).then(({ names }) => { contacts = names; });
document.querySelector('#first')!.addEventListener('click', () => { document.title = contacts!.join(); });
document.querySelector('#second')!.addEventListener('click', () => { document.title = contacts!.join(); });`,
    },
    'inline',
  );
  const clicks = ['#first', '#second'].map((selector) => ({
    type: 'click',
    selectors: [selector],
  }));
  const page = await pages.record(
    {
      '/': '<!doctype html><title>-</title><button id="first">1</button><button id="second">2</button><script src="app.js"></script>',
      '/app.js': script,
      ...CONTACTS,
    },
    { steps: clicks },
  );
  const { tests } = await page.explore();
  const thrown = tests.flatMap(({ differences }) =>
    differences.flatMap(({ kind, path }) => (kind === 'exception' ? [path] : [])),
  );
  assert.deepEqual([...new Set(thrown)].toSorted(), ['src/main.ts:4', 'src/main.ts:5']);
});

test('what cannot be had is told, and the built script named', async () => {
  const { script } = await bundle(SOURCES, 'linked');
  const { otherOrigin } = pages.server;
  const elsewhere = script.replace('app.js.map', `${otherOrigin}/static/app.js.map`);
  const huge = { body: Buffer.alloc(65 * 1024 * 1024, ' ') };
  const [missing, broken, large, foreign] = [
    await pages.record(withScript(script), CLICK),
    await pages.record({ ...withScript(script), '/static/app.js.map': '{ "version": 3' }, CLICK),
    await pages.record({ ...withScript(script), '/static/app.js.map': huge }, CLICK),
    await pages.record({ ...withScript(elsewhere), '/static/app.js.map': '{}' }, CLICK),
  ];
  const note = (why: string) => [
    `No source map could be had of app.js (${why}): places there are those of the built scripts.`,
  ];
  assert.deepEqual(missing.recording.notes, note('404'));
  assert.deepEqual(broken.recording.notes, note('no source map'));
  assert.deepEqual(large.recording.notes, note('more than 64 MB'));
  assert.deepEqual(foreign.recording.notes, note('where the page asks for nothing'));
  for (const page of [missing, broken, large, foreign]) {
    assert(page.names.includes('timer 20ms set by app.js:1'), page.names.join());
  }
  const { findings } = await missing.explore();
  assert.match(findings[0]?.title ?? '', / at app\.js:1$/);
});
