import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { ParsedScript } from '../../src/browser/control/outcome/scripts.js';
import { loadSourceMaps, NotLoaded, type Read } from '../../src/recorder/load-source-maps.js';

const HOSTS = new Set(['a.test', 'cdn.test:8443']);
const MAP = JSON.stringify({ version: 3, sources: ['a.ts'], mappings: 'AAAA' });
const INLINE = `data:application/json;base64,${Buffer.from(MAP).toString('base64')}`;

const script = (sourceMapURL: string, change: Partial<ParsedScript> = {}): ParsedScript => ({
  ...{ url: 'http://a.test/js/app.js', startLine: 0, startColumn: 0, endLine: 1 },
  sourceMapURL,
  ...change,
});

/** Where maps were asked for, and what came of it. */
async function loaded(scripts: readonly ParsedScript[], answer: Read = async () => MAP) {
  const asked: string[] = [];
  const { maps, notes } = await loadSourceMaps(scripts, HOSTS, (url, most) => {
    asked.push(url);
    return answer(url, most);
  });
  return { asked, scripts: maps.scripts, texts: maps.texts, notes };
}

const failure = (why: string) => [
  `No source map could be had of app.js (${why}): places there are those of the built scripts.`,
];

test('a map is asked for where the script says, or is in it', async () => {
  const external = await loaded([script('maps/app.js.map')]);
  assert.deepEqual(external.asked, ['http://a.test/js/maps/app.js.map']);
  assert.deepEqual(external.scripts, [
    {
      ...{ url: 'http://a.test/js/app.js', from: 0, to: 1, isInline: false },
      base: 'http://a.test/js/maps/app.js.map',
      map: JSON.parse(MAP),
    },
  ]);
  const inline = await loaded([script(INLINE)]);
  assert.deepEqual(inline.asked, []);
  assert.equal(inline.scripts[0]?.base, 'http://a.test/js/app.js');
  for (const { notes } of [external, inline]) assert.deepEqual(notes, []);
});

test('of the sources, those that are the developer’s own are had with their texts', async () => {
  const map = {
    ...{ version: 3, mappings: 'AAAA', sourceRoot: '/app' },
    sources: ['src/a.ts', 'node_modules/b/b.ts', 'src/generated.ts', 'src/c.ts', null],
    sourcesContent: ['a', 'b', 'generated', null, 'd'],
    ignoreList: [2],
  };
  const { texts } = await loaded([script('x.map')], async () => `)]}'\n${JSON.stringify(map)}`);
  assert.deepEqual(texts, [{ file: 'app/src/a.ts', text: 'a' }]);
});

test('no host is contacted that the page itself asks for nothing', async () => {
  const { asked } = await loaded([script('https://cdn.test:8443/app.js.map')]);
  assert.deepEqual(asked, ['https://cdn.test:8443/app.js.map']);
  for (const elsewhere of [
    'http://b.test/x.map',
    'http://a.test:81/x.map',
    'ftp://a.test/x.map',
    'http://[',
  ]) {
    const { asked, notes } = await loaded([script(elsewhere)]);
    assert.deepEqual(asked, []);
    const isAddress = URL.canParse(elsewhere);
    assert.deepEqual(
      notes,
      failure(isAddress ? 'where the page asks for nothing' : 'no source map'),
    );
  }
});

test('what cannot be had is told in a sentence, whatever comes', async () => {
  const failing = (error: unknown) => loaded([script('x.map')], () => Promise.reject(error));
  assert.deepEqual((await failing(new NotLoaded('404'))).notes, failure('404'));
  assert.deepEqual((await failing(new Error('The page is gone.'))).notes, failure('no source map'));
  const others = ['<!doctype html>', '', '[]', MAP.replace('3', '2')];
  for (const text of others) {
    const { notes } = await loaded([script('x.map')], async () => text);
    assert.deepEqual(notes, failure('no source map'));
  }
  const many = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    script('x.map', { url: `http://a.test/${name}.js` }),
  );
  const { notes } = await loaded(many, () => Promise.reject(new NotLoaded('404')));
  assert.deepEqual(notes, [
    'No source map could be had of a.js (404), b.js (404), c.js (404) and 2 more: ' +
      'places there are those of the built scripts.',
  ]);
});

test('servers have twenty seconds for all of them', async (t) => {
  mock.timers.enable({ apis: ['setTimeout'] });
  t.after(() => mock.timers.reset());
  const all = Array.from({ length: 30 }, (_, number) =>
    script('x.map', { url: `http://a.test/${number}.js` }),
  );
  const loading = loaded([...all, script(INLINE)], () => new Promise(() => {}));
  mock.timers.tick(20_000);
  const { notes, asked, scripts } = await loading;
  assert.match(notes[0] ?? '', /of 0\.js \(no answer in 20 s\), .* and 27 more:/);
  // Nobody is asked any more then; what is in a script needs no time.
  assert.equal(asked.length, 6);
  assert.deepEqual(
    scripts.map(({ url }) => url),
    ['http://a.test/js/app.js'],
  );
});

test('a script that comes again is one; a document has one on each line', async () => {
  const again = { url: 'http://a.test/js/app.js?_=1712345678901' };
  const scripts = [
    script(INLINE),
    script(INLINE, { startLine: 7, startColumn: 8 }),
    script('x.map', again),
    script('y.map', { url: 'http://a.test/js/app.js?_=1712345678902' }),
    script(INLINE, { url: 'blob:http://a.test/3f2a' }),
  ];
  const { scripts: kept, asked } = await loaded(scripts);
  assert.deepEqual(asked, ['http://a.test/js/y.map']);
  assert.deepEqual(
    kept.map(({ url, from, isInline }) => [url, from, isInline]),
    [
      ['http://a.test/js/app.js', 0, false],
      ['http://a.test/js/app.js', 7, true],
      ['http://a.test/js/app.js?_=', 0, false],
    ],
  );
});
