/** The handler of an input is named that the developer wrote, and not the one that a framework registers for it. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { bundle } from '../support/bundle.js';
import { recordedPages } from '../support/recorded-page.js';
import type { Site } from '../support/site.js';

const pages = recordedPages();

/** Line 3 of it has the handler. */
const pageWith = (library: string) => `import { give, start } from ${JSON.stringify(library)};
const button = document.querySelector('button')!;
const save = () => { document.title = 'saved'; };
start();
give(button, save);
`;

/**
 * @param library has `give`, which gives an element its handler, and `start`
 * @returns where the handler of a click on a child of the button is
 */
async function placeWith(library: string): Promise<string | null> {
  return placeIn({ 'src/main.ts': pageWith('library'), 'node_modules/library/index.js': library });
}

async function placeIn(sources: Readonly<Record<string, string>>): Promise<string | null> {
  const { script } = await bundle(sources, 'inline');
  return placeOn({ '/': pageOf('/app.js'), '/app.js': script });
}

const pageOf = (...scripts: readonly string[]): string =>
  '<!doctype html><title>-</title><main><button><b>Save</b></button></main>' +
  scripts.map((src) => `<script src="${src}"></script>`).join('');

async function placeOn(site: Site): Promise<string | null> {
  const page = await pages.record(site, { steps: [{ type: 'click', selectors: ['b'] }] });
  const click = page.operation('click b');
  assert(click.kind === 'input');
  if (click.site === undefined || click.site === null) return null;
  const { file, line } = click.site.original ?? click.site;
  return `${file}:${line}`;
}

/** One function for all events of the page. */
const ROOT = `function dispatch(event) { Object.keys(event); }
export function start() {
  for (const type of ['click', 'submit', 'change'])
    document.addEventListener(type, dispatch.bind(null));
}`;

const IMITATIONS: Readonly<Record<string, string>> = {
  'React 17 and later': `${ROOT}
export const give = (button, onClick) => { button.__reactProps$5ab2 = { className: '', onClick }; };`,
  'Svelte 5': `${ROOT}
const events = Symbol('events');
export const give = (button, save) => { (button[events] ??= {}).click = save; };`,
  'the first Svelte 5': `${ROOT}
export const give = (button, save) => { button.__click = [save, 1]; };`,
  Solid: `${ROOT}
export const give = (button, save) => { button.$$click = save; };`,
  'Vue 3': `export const start = () => {};
const vei = Symbol('_vei');
export function give(button, save) {
  const invoker = (event) => invoker.value(event);
  invoker.value = save;
  button[vei] = { onClick: invoker };
  button.addEventListener('click', invoker);
}`,
  'Vue 3 with a modifier': `export const start = () => {};
const guards = { prevent: (event) => event.preventDefault() };
function withModifiers(fn, modifiers) {
  return (event) => { modifiers.forEach((name) => guards[name](event)); return fn(event); };
}
export function give(button, save) {
  const invoker = (event) => invoker.value(event);
  invoker.value = withModifiers(save, ['prevent']);
  button[Symbol('_vei')] = { onClick: invoker };
  button.addEventListener('click', invoker);
}`,
  'Preact 10': `export const start = () => {};
function proxy(event) { this.l[event.type + false](event); }
export function give(button, save) {
  button.l = { clickfalse: save };
  button.addEventListener('click', proxy);
}`,
  'jQuery 3': `export const start = () => {};
export function give(button, save) {
  const other = { handler: dispatch, selector: 'i, :unknown' };
  document.jQuery3602 = { note: 'of data()', events: 'soon' };
  document.jQuery3601 = { events: { click: [other, { handler: save, selector: 'button' }] } };
  document.addEventListener('click', dispatch);
}
function dispatch(event) { Object.keys(event); }`,
};

for (const [framework, library] of Object.entries(IMITATIONS)) {
  test(`as ${framework} keeps it`, async () => {
    assert.equal(await placeWith(library), 'src/main.ts:3');
  });
}

interface Page {
  readonly files: readonly string[];
  readonly script: string;
}

/** Line 2 of the script has the handler. */
const LIBRARIES: Readonly<Record<string, Page>> = {
  'React 16': {
    files: ['react/umd/react.production.min.js', 'react-dom/umd/react-dom.production.min.js'],
    script: `const App = () => React.createElement('button', {
onClick: () => { document.title = 'saved'; } }, React.createElement('b', null, 'Save'));
ReactDOM.render(React.createElement(App), document.querySelector('main'));`,
  },
  'Vue 2': {
    files: ['vue-fixed/dist/vue.min.js'],
    script: `const save = {
  save() { document.title = 'saved'; }
};
Vue.component('fancy', { template: '<p><slot/></p>' });
new Vue({ el: 'main', methods: save, template: '<main><i/><fancy><button @click="save"><b>Save</b></button></fancy></main>' });`,
  },
  'jQuery 2 with a proxy': {
    files: ['jquery/dist/jquery.min.js'],
    script: `$('button').on('click', $.proxy($.proxy(
  function () { document.title = 'saved'; }, {}), {}));`,
  },
  'jQuery 2': {
    files: ['jquery/dist/jquery.min.js'],
    script: `$('main').on('click', 'i', () => {}).on('click', 'button',
  () => { document.title = 'saved'; });`,
  },
};

for (const [name, { files, script }] of Object.entries(LIBRARIES)) {
  test(`as ${name} keeps it`, async () => {
    const served = await Promise.all(
      files.map(async (file) => {
        const path = `bench/published/node_modules/${file}`;
        return [`/${path}`, await readFile(path, 'utf8')] as const;
      }),
    );
    const place = await placeOn({
      '/': pageOf(...served.map(([path]) => path), '/app.js'),
      '/app.js': script,
      ...Object.fromEntries(served),
    });
    assert.equal(place, 'app.js:2');
  });
}

test('as Preact 11 keeps it', async () => {
  const preact = fileURLToPath(import.meta.resolve('preact'));
  const place = await placeIn({
    'src/main.ts': `import { h, render } from ${JSON.stringify(preact)};
const App = () => h('button', {
  onClick: () => { document.title = 'saved'; } }, h('b', null, 'Save'));
const main = document.querySelector('main')!;
main.textContent = '';
render(h(App, null), main);`,
  });
  assert.equal(place, 'src/main.ts:3');
});

/** Line 3 has the handler. */
function placeWithAlpine(attributes: string): Promise<string | null> {
  const alpine = fileURLToPath(import.meta.resolve('alpinejs'));
  return placeIn({
    'src/main.ts': `import Alpine from ${JSON.stringify(alpine)};
const outer = () => ({ save() {}, title: '' });
const inner = () => ({ save() { document.title = 'saved'; },
  share() { document.title = 'shared'; } });
document.querySelector('main')!.innerHTML = '<div x-data="outer"><div x-data="inner">' +
  '<button ${attributes}><b>Save</b></button></div></div>';
Alpine.data('outer', outer);
Alpine.data('inner', inner);
Alpine.start();`,
  });
}

for (const attribute of ['@click.prevent="save"', 'x-on:click="save($event)"']) {
  test(`as Alpine finds it by ${attribute}`, async () => {
    assert.equal(await placeWithAlpine(attribute), 'src/main.ts:3');
  });
}

test('none of several for one event, of which Alpine calls some', async () => {
  assert.equal(await placeWithAlpine('@click.shift="share" @click.prevent="save"'), null);
});

const LIT: Readonly<Record<string, string>> = {
  'lit-html.js': 'save',
  '../development/lit-html.js': '{ handleEvent: save, passive: true }',
};

for (const [build, listener] of Object.entries(LIT)) {
  test(`as Lit keeps it in ${build}`, async () => {
    const lit = fileURLToPath(new URL(build, import.meta.resolve('lit-html')));
    const place = await placeIn({
      'src/main.ts': `import { html, render } from ${JSON.stringify(lit)};
const button = (listener: unknown) => html\`<button @click=\${listener}><b>Save</b></button>\`;
const save = () => { document.title = 'saved'; };
const main = document.querySelector('main')!;
main.textContent = '';
render(button(${listener}), main);`,
    });
    assert.equal(place, 'src/main.ts:3');
  });
}

test('that of a library is none, where nobody knows what it calls', async () => {
  assert.equal(await placeWith(`${ROOT}\nexport const give = () => {};`), null);
});

/** With the handler that it registers, which calls what it was given. */
const BESIDE = `/*! ui v1.2.3 */
function give(element, listener) {
  element.addEventListener('click', () => listener());
}`;

test('that of the page’s own code, before one of what looks like a library', async () => {
  const place = await placeOn({
    '/': pageOf('/js/ui.js', '/app.js'),
    '/js/ui.js': BESIDE,
    '/app.js': `const save = () => { document.title = 'saved'; };
document.querySelector('main').onclick = save;
give(document.querySelector('button'), save);`,
  });
  assert.equal(place, 'app.js:1');
});

test('that of what looks like a library, where there is no other', async () => {
  const place = await placeOn({
    '/': pageOf('/js/ui.js'),
    '/js/ui.js': `${BESIDE}\ngive(document.querySelector('button'), () => {});`,
  });
  assert.equal(place, 'ui.js:3');
});

/** What a page makes of its own code for production: without a source map it looks like a library. */
const APP = `/*! shop v1.2.3 */
document.querySelector('button').addEventListener('click', () => { document.title = 'saved'; });`;
const ONE_LINE = `${APP.split('\n')[1]} // ${'-'.repeat(300)}`;

const LISTENING: Readonly<Record<string, { readonly type: string; readonly script: string }>> = {
  'that of a published script, beside a tracker': { type: 'click', script: APP },
  'that of a long line, beside a tracker': { type: 'click', script: `\n${ONE_LINE}` },
  'that of a published script, beside a listener to another event': {
    type: 'pointerdown',
    script: APP,
  },
};

for (const [name, { type, script }] of Object.entries(LISTENING)) {
  test(name, async () => {
    const place = await placeOn({
      '/': pageOf('/tracker.js', '/js/shop.js'),
      '/tracker.js': `document.addEventListener('${type}', ({ target }) => { window.last = target; });`,
      '/js/shop.js': script,
    });
    assert.equal(place, 'shop.js:2');
  });
}

test('that which jQuery keeps, beside a tracker', async () => {
  const path = 'bench/published/node_modules/jquery/dist/jquery.min.js';
  const place = await placeOn({
    '/': pageOf('/js/jquery.js', '/app.js'),
    '/js/jquery.js': await readFile(path, 'utf8'),
    '/app.js': `document.addEventListener('click', () => {});
$('main').on('click', 'i', () => {}).on('click', 'b', () => { document.title = 'saved'; });`,
  });
  assert.equal(place, 'app.js:2');
});

test('that of the page’s own code, where jQuery keeps none for the element', async () => {
  const path = 'bench/published/node_modules/jquery/dist/jquery.min.js';
  const place = await placeOn({
    '/': pageOf('/js/jquery.js', '/app.js'),
    '/js/jquery.js': await readFile(path, 'utf8'),
    '/app.js': `$('main').on('click', 'i', () => {});
document.addEventListener('click', () => { document.title = 'saved'; });`,
  });
  assert.equal(place, 'app.js:2');
});

test('the function itself, whatever is registered for it', async () => {
  const registering = [
    'button.addEventListener("click", save);',
    'button.onclick = save;',
    'button.addEventListener("click", save.bind(null).bind(null));',
    'button.addEventListener("click", { handleEvent: save });',
  ];
  for (const code of registering) {
    const script = `const button = document.querySelector('button')!;

const save = () => { document.title = 'saved'; };

${code}`;
    assert.equal(await placeIn({ 'src/main.ts': script }), 'src/main.ts:3', code);
  }
});

test('the handler in an attribute has its own line of the document', async () => {
  const place = await placeOn({
    '/': `<!doctype html><title>-</title>
<button
  class="wide"
  onclick="document.title = 'saved ✓'"
  type="button"
><b>Save</b></button>`,
  });
  assert.equal(place, 'index.html:4');
});

test('the handler in an attribute that several elements have with one text has no line', async () => {
  const button = (text: string) => `<button onclick="document.title = 1">${text}</button>`;
  const place = await placeOn({
    '/': `<!doctype html><title>-</title>
${button('<b>One</b>')}
${button('Two')}`,
  });
  assert.equal(place, null);
});

const DRAWING = `document.querySelector('main').innerHTML =
  '<button onclick="document.title = 1"><b>Save</b></button>';`;
const DRAWN: Readonly<Record<string, { readonly tag: string; readonly script: string }>> = {
  'while the document is parsed': { tag: '<script src="/app.js">', script: DRAWING },
  'by a deferred script': { tag: '<script defer src="/app.js">', script: DRAWING },
  'by a module': { tag: '<script type="module" src="/app.js">', script: DRAWING },
  'when the document has been parsed': {
    tag: '<script src="/app.js">',
    script: `addEventListener('DOMContentLoaded', () => { ${DRAWING} });`,
  },
  'when all has been loaded': {
    tag: '<script src="/app.js">',
    script: `onload = () => { ${DRAWING} };`,
  },
  'into the document itself': {
    tag: '<script src="/app.js">',
    script: `document.write('<button onclick="document.title = 1"><b>Save</b></button>');`,
  },
};

for (const [how, { tag, script }] of Object.entries(DRAWN)) {
  test(`the handler in an attribute that is drawn ${how} has no line`, async () => {
    const markup = `<!doctype html><title>-</title>
<main></main>
${tag}</script>
<footer>the end</footer>`;
    assert.equal(await placeOn({ '/': markup, '/app.js': script }), null);
  });
}
