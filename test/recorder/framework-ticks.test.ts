/** What frameworks do later by themselves, by what they use for it; see docs/model.md, "glued". */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { LOG, logOf, recordedPages } from '../support/recorded-page.js';

const pages = recordedPages();
const FILES = {
  '/react.js': 'react/umd/react.production.min.js',
  '/react-dom.js': 'react-dom/umd/react-dom.production.min.js',
  '/vue.js': 'vue-fixed/dist/vue.min.js',
  '/zone.js': 'zone.js/bundles/zone.umd.min.js',
  '/jquery.js': 'jquery/dist/jquery.min.js',
} as const;
const libraries = new Map<string, string>();
before(async () => {
  for (const [path, file] of Object.entries(FILES)) {
    libraries.set(path, await readFile(`bench/published/node_modules/${file}`, 'utf8'));
  }
});

const click = { steps: [{ type: 'click', selectors: ['button'] }] };

/** What the page logs, and its operations behind those that load it, by granularity. */
async function recorded(
  body: string,
  granularity: 'coarse' | 'fine',
  ...used: (keyof typeof FILES)[]
) {
  const scripts = used.map((path) => `<script src="${path.slice(1)}"></script>`).join('');
  const files = used.map((path) => [path, libraries.get(path) ?? ''] as const);
  const page = await pages.record(
    { '/': `${LOG}${scripts}${body}`, ...Object.fromEntries(files) },
    { ...click, granularity },
  );
  await page.reproduces();
  const names = page.names.filter((name) => !/^(parse|script) /.test(name));
  return { page, log: page.log, names };
}

const REACT = `<div id="app"></div><script>
const { createElement, useEffect, useState } = React;
const App = () => {
  const [count, set] = useState(0);
  useEffect(() => { log('effect' + count); });
  return createElement('button', { onClick: () => { set(count + 1); log('clicked'); } }, count);
};
ReactDOM.render(createElement(App), document.getElementById('app'));
log('rendered');
</script>`;

test('React’s scheduler, over a MessageChannel, is glued, and a task where that is asked for', async () => {
  const coarse = await recorded(REACT, 'coarse', '/react.js', '/react-dom.js');
  assert.deepEqual(coarse.log, ['rendered', 'effect0', 'clicked', 'effect1']);
  assert.deepEqual(coarse.names, ['click button']);
  const fine = await recorded(REACT, 'fine', '/react.js', '/react-dom.js');
  assert.deepEqual(fine.log, coarse.log);
  assert.deepEqual(
    fine.names.map((name) => name.replace(/ by react\.js:\d+.*/, '')),
    ['message requested', 'click button', 'message requested by index.html:6'],
  );
  const [effects = ''] = fine.names;
  const early = await fine.page.run(fine.page.reversed(effects, 'click button'));
  // React runs the effects that are due before it renders again, and asks for one message for both.
  assert.deepEqual(logOf(early.outcome), fine.log);
  assert.deepEqual(fine.page.namesOf(early.actual).slice(-2), ['click button', effects]);
});

const VUE = `<div id="app"><button @click="add">{{ count }}</button></div><script>
new Vue({ el: '#app', data: { count: 0 }, methods: { add() {
  this.count += 1;
  this.$nextTick(() => log('tick' + document.querySelector('button').textContent));
  log('clicked');
} } });
</script>`;

test('Vue’s nextTick, a microtask, is glued always', async () => {
  for (const granularity of ['coarse', 'fine'] as const) {
    const { log, names } = await recorded(VUE, granularity, '/vue.js');
    assert.deepEqual(log, ['clicked', 'tick1']);
    assert.equal(names.at(-1), 'click button');
  }
});

const ZONE = `<button>b</button><script>
document.querySelector('button').onclick = () => Zone.current.fork({
  name: 'page',
  onHasTask(delegate, current, target, state) {
    delegate.hasTask(target, state);
    log(state.change + '-' + state[state.change]);
  },
}).run(() => { Promise.resolve().then(() => log('micro')); setTimeout(() => log('macro'), 5); });
</script>`;

test('zone.js: microtasks are glued, timers are operations, and it knows of both', async () => {
  for (const granularity of ['coarse', 'fine'] as const) {
    const { log, names } = await recorded(ZONE, granularity, '/zone.js');
    assert.deepEqual(log, [
      ...['microTask-true', 'macroTask-true', 'micro', 'microTask-false'],
      ...['macro', 'macroTask-false'],
    ]);
    assert.match(names.join(), /^click button,timer 5ms set by zone\.js:\d+$/);
  }
});

const JQUERY = `<button>b</button><p>p</p><script>
$(() => log('ready'));
$('button').click(() => { $('p').fadeOut(50, () => log('faded')); log('clicked'); });
</script>`;

test('jQuery: ready is glued to the parser, an animation is of timers', async () => {
  for (const granularity of ['coarse', 'fine'] as const) {
    const { log, names } = await recorded(JQUERY, granularity, '/jquery.js');
    assert.deepEqual(log, ['ready', 'clicked', 'faded']);
    const [click = '', ...timers] = names;
    assert.equal(click, 'click button');
    assert.ok(timers.some((name) => /^tick 1 of interval 13ms /.test(name)));
    assert.ok(timers.every((name) => /^(timer 0ms|tick \d+ of interval 13ms) /.test(name)));
  }
});
