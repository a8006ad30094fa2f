import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readableName } from '../../src/model/kinds.js';
import { Libraries } from '../../src/model/libraries.js';
import type { Facts } from '../../src/model/operation.js';
import type { CodePlace } from '../../src/model/site.js';
import { readSourceMap, type SourceMapData } from '../../src/model/source-map.js';
import { type MappedScript, NO_MAPS, SourceMaps } from '../../src/model/source-maps.js';
import { outcome } from '../oracle/outcomes.js';
import { bundle } from '../support/bundle.js';

const URL = 'http://a.test/static/app.js';

const SOURCES = {
  'src/main.ts': `import { later } from 'later';

interface Options { readonly delay: number }

export function show({ delay }: Options): void {
  later(() => { throw new Error('shown'); }, delay);
}
show({ delay: 20 });
`,
  'node_modules/later/index.js': `export function later(callback, delay) {
  return setTimeout(callback, delay);
}
`,
};

const { script: text, map } = await bundle(SOURCES, 'linked');

const mapped = (change: Partial<MappedScript> = {}): MappedScript => ({
  ...{ url: URL, from: 0, to: text.split('\n').length, isInline: false },
  ...{ base: `${URL}.map`, map: readSourceMap(map) },
  ...change,
});

const maps = new SourceMaps([mapped()]);

/** Where a stretch of the script begins. */
function placeOf(code: string): CodePlace {
  const before = text.slice(0, text.indexOf(code)).split('\n');
  return { url: URL, line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const SET = placeOf('setTimeout');
const THROWN = placeOf('new Error');

const timer: Facts = {
  ...{ kind: 'timer', delay: 20, tick: null },
  site: { file: 'app.js', line: SET.line, column: SET.column },
};

/** What a timer is called that was set there. */
const nameAt = (of: SourceMaps, ...stack: readonly CodePlace[]) =>
  readableName(of.sited(timer, stack));

describe('callers', () => {
  it('are those of the innermost of the page’s own code, each once, libraries left out', () => {
    const plain = (line: number): CodePlace => ({ url: 'http://a.test/b.js?v=1', line, column: 1 });
    // The library's `setTimeout` is not the page's own: the place that is named is that of `new Error`.
    assert.deepEqual(maps.callers([SET, THROWN, plain(1), plain(1), plain(2)]), [
      { file: 'b.js', line: 1 },
      { file: 'b.js', line: 2 },
    ]);
    assert.deepEqual(NO_MAPS.callers([plain(3)]), []);
    // A bundle is a function, of which the bundler calls all that is in it.
    const bundled = mapped({ map: { version: 3, sources: ['src/main.ts'], mappings: ';AAEA' } });
    const glue = { url: URL, line: 1, column: 1 };
    assert.deepEqual(new SourceMaps([bundled]).callers([plain(1), glue, { ...glue, line: 2 }]), [
      { file: 'static/src/main.ts', line: 3 },
    ]);
    assert.equal(NO_MAPS.callers([1, 2, 3, 4, 5, 6, 7, 8].map(plain)).length, 5);
  });
});

describe('names', () => {
  it('have the innermost place that is no library’s', () => {
    const called = placeOf(text.match(/\w\(\(\)=>/)?.[0] ?? '');
    assert.equal(nameAt(maps, SET, called), 'timer 20ms set by src/main.ts:6');
  });

  it('have that of a library where nothing else called it', () => {
    assert.equal(nameAt(maps, SET), 'timer 20ms set by node_modules/later/index.js:2');
  });

  it('have that of a script without a map, which may be the page’s own', () => {
    const elsewhere = { url: 'http://a.test/other.js', line: 7, column: 1 };
    assert.equal(maps.sited(timer, [elsewhere, THROWN]), timer);
    assert.equal(NO_MAPS.sited(timer, [SET]), timer);
    assert.equal(maps.sited(timer, []), timer);
  });

  it('have no library’s that a server gives by itself, where the page’s own code called it', () => {
    const library = { url: 'http://a.test/node_modules/later/index.js?v=1', line: 2, column: 1 };
    const own = { url: 'http://a.test/other.js', line: 7, column: 1 };
    assert.equal(nameAt(NO_MAPS, library, own), 'timer 20ms set by other.js:7');
    assert.equal(nameAt(NO_MAPS, library), 'timer 20ms set by index.js:2');
    assert.deepEqual(NO_MAPS.callers([own, library, { ...own, line: 9 }]), [
      { file: 'other.js', line: 9 },
    ]);
  });

  it('have no place of what looks like a library’s, where other code called it', () => {
    const url = 'http://a.test/js/ui.js';
    const text = () => '/*! ui v1.2 */\nfunction show() {}';
    const beside = NO_MAPS.beside(new Libraries([{ url, text }]));
    const library = { url, line: 2, column: 1 };
    const own = { url: 'http://a.test/other.js', line: 7, column: 1 };
    assert.equal(nameAt(beside, library, own), 'timer 20ms set by other.js:7');
    assert.deepEqual(beside.callers([library, own, library, { ...own, line: 9 }]), [
      { file: 'other.js', line: 9 },
    ]);
    // It may be the page's own all the same.
    const later = { ...library, line: 1 };
    assert.equal(beside.sited(timer, [library, later]), timer);
    assert.deepEqual(beside.callers([library, later]), [{ file: 'ui.js', line: 1 }]);
    const known = { url: 'http://a.test/bower_components/ui.js', line: 2, column: 1 };
    assert.equal(nameAt(beside, known, library), 'timer 20ms set by ui.js:2');
  });

  it('leave what an operation is known by as it is', () => {
    const sited = maps.sited(timer, [SET]);
    assert(sited.kind === 'timer' && sited.site !== null);
    const { original, ...site } = sited.site;
    assert.deepEqual({ ...sited, site }, timer);
    assert.deepEqual(original, { file: 'node_modules/later/index.js', line: 2 });
  });

  it('of sources that a map lists as not the developer’s', () => {
    for (const list of ['ignoreList', 'x_google_ignoreList']) {
      const plain = { ...JSON.parse(map), [list]: [0, 1] };
      const listed = new SourceMaps([mapped({ map: readSourceMap(JSON.stringify(plain)) })]);
      const called = placeOf(text.match(/\w\(\(\)=>/)?.[0] ?? '');
      assert.equal(nameAt(listed, SET, called), 'timer 20ms set by node_modules/later/index.js:2');
    }
  });
});

describe('stacks', () => {
  const thrown = (stack: string) =>
    maps.outcome({
      ...outcome({}),
      exceptions: [{ kind: 'exception', message: 'Error: shown', at: 'app.js:1', stack }],
    }).exceptions[0];
  const at = ({ url, line, column }: CodePlace) => `${url}:${line}:${column}`;

  it('are those of the sources, line for line', () => {
    const stack = [
      'Error: shown',
      `    at t (${at(THROWN)})`,
      `    at async ${at(SET)}`,
      '    at Array.map (<anonymous>)',
      '    at other (http://a.test/other.js:1:2)',
    ].join('\n');
    assert.deepEqual(thrown(stack), {
      ...{ kind: 'exception', message: 'Error: shown', at: 'app.js:1', original: 'src/main.ts:6' },
      stack: [
        'Error: shown',
        '    at t (src/main.ts:6:23)',
        '    at async node_modules/later/index.js:2:10',
        '    at Array.map (<anonymous>)',
        '    at other (http://a.test/other.js:1:2)',
      ].join('\n'),
    });
  });

  it('say in the sources where the page’s own code called what threw', () => {
    assert.equal(
      thrown(`E\n    at ${at(SET)}\n    at t (${at(THROWN)})`)?.original,
      'src/main.ts:6',
    );
  });

  it('of other scripts stay as they are, with what only looks like a place', () => {
    for (const stack of [`Error: at ${at(THROWN)}`, `    at other (http://a.test/b.js:1:2)`, '']) {
      assert.equal(thrown(stack)?.stack, stack);
      assert.equal(thrown(stack)?.original, undefined);
    }
    // The innermost may be the page's own.
    const mixed = thrown(`E\n    at http://a.test/b.js:1:2\n    at ${at(THROWN)}`);
    assert.equal(mixed?.stack, 'E\n    at http://a.test/b.js:1:2\n    at src/main.ts:6:23');
    assert.equal(mixed?.original, undefined);
  });

  it('whatever a page throws, in time that grows with its length', () => {
    fc.assert(fc.property(fc.string(), (stack) => assert.equal(thrown(stack)?.stack, stack)));
    const long = `    at ${'a:1'.repeat(1_000_000)}`;
    assert.equal(thrown(long)?.stack, long);
  });
});

describe('inline scripts', () => {
  const inline = new SourceMaps([mapped({ from: 3, to: 9, isInline: true })]);

  it('are known by their lines in the document, from their second one', () => {
    const plain = readSourceMap(
      JSON.stringify({ version: 3, sources: ['a.ts'], mappings: 'AAAA;AACA;AACA' }),
    );
    const maps = new SourceMaps([
      mapped({ from: 3, to: 5, isInline: true, map: plain, base: URL }),
    ]);
    const lines = [3, 4, 5, 6, 7].map((line) => nameAt(maps, { url: URL, line, column: 1 }));
    const [before, first, second, last, behind] = lines.map((name) => name.replace(/.* /, ''));
    assert.deepEqual([before, first, behind], Array(3).fill(`app.js:${SET.line}`));
    assert.deepEqual([second, last], ['static/a.ts:2', 'static/a.ts:3']);
  });

  it('of which the first line is moved by marks', () => {
    assert.equal(inline.sited(timer, [{ ...SET, line: SET.line + 3 }]), timer);
  });
});

describe('a source map', () => {
  const one = (source: string | null, change: object = {}) => {
    const plain = { version: 3, sources: [source], mappings: 'AAAA', ...change };
    const maps = new SourceMaps([mapped({ map: readSourceMap(JSON.stringify(plain)) })]);
    return nameAt(maps, { url: URL, line: 1, column: 1 }).replace(/.* by /, '');
  };
  const BUILT = `app.js:${SET.line}`;

  it('names sources by their paths, as far as people read them', () => {
    for (const [source, shown] of [
      ['../src/a.ts', 'src/a.ts'],
      ['webpack://app/./src/a.vue?1f2e', 'src/a.vue'],
      ['webpack:///./src/a%20b.ts', 'src/a b.ts'],
      ['file:///home/me/src/a.ts', 'home/me/src/a.ts'],
      ['/src/a.ts', 'src/a.ts'],
      [`/${'deep/'.repeat(20)}a.ts`, `…${'deep/'.repeat(20).slice(-55)}a.ts`],
    ] as const) {
      assert.equal(one(source), `${shown}:1`);
    }
    assert.equal(one('a.ts', { sourceRoot: '/src' }), 'src/a.ts:1');
    assert.equal(one('a.ts', { sourceRoot: null }), 'static/a.ts:1');
  });

  it('may be hostile', () => {
    assert.equal(one('\u001b[31mred\u202e.ts'), 'static/[31mred.ts:1');
    assert.equal(one(null), BUILT);
    assert.equal(one(''), BUILT);
    assert.equal(one('a.ts', { sources: [] }), BUILT);
    // A source line before the first, and one that no number holds.
    assert.equal(one('a.ts', { mappings: 'AADA' }), BUILT);
    assert.match(one('a.ts', { mappings: 'AAggggggggggggA' }), /^(app\.js|static\/a\.ts):\d+$/);
    fc.assert(
      fc.property(fc.string(), fc.string(), (source, mappings) => {
        assert.match(one(source, { mappings }), /:\d+$/);
      }),
    );
  });

  it('of sections is one map', () => {
    const section = (line: number, source: string) => {
      return {
        offset: { line, column: 0 },
        map: { version: 3, sources: [source], mappings: 'AAAA' },
      };
    };
    const sections = [section(0, 'a.ts'), section(5, 'b.ts')];
    const map = readSourceMap(JSON.stringify({ version: 3, sections }));
    const maps = new SourceMaps([mapped({ map, to: 9 })]);
    assert.match(nameAt(maps, { url: URL, line: 1, column: 9 }), /static\/a\.ts:1$/);
    assert.match(nameAt(maps, { url: URL, line: 6, column: 1 }), /static\/b\.ts:1$/);
  });

  it('is kept without the texts of its sources', () => {
    const kept: SourceMapData = readSourceMap(`)]}'\n${map}`);
    assert.deepEqual(Object.keys(kept), ['version', 'sources', 'mappings']);
  });

  it('that is none is refused', () => {
    const plain = { version: 3, sources: ['a.ts'], mappings: 'AAAA' };
    const at = (line: number) => ({
      version: 3,
      sections: [{ offset: { line, column: 0 }, map: plain }],
    });
    assert.doesNotThrow(() => readSourceMap(JSON.stringify(at(5))));
    for (const other of [
      'not found',
      '[]',
      '{}',
      JSON.stringify({ ...plain, version: 2 }),
      JSON.stringify({ ...plain, mappings: [[]] }),
      JSON.stringify({ ...plain, sources: [7] }),
      // Decoded, these would take all memory.
      JSON.stringify(at(1e15)),
      JSON.stringify({ ...plain, mappings: ';'.repeat(3_000_000) }),
    ]) {
      assert.throws(() => readSourceMap(other), Error);
    }
  });
});
