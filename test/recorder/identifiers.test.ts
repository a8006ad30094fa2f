import assert from 'node:assert/strict';
import { it } from 'node:test';
import { identifiersIn } from '../../src/recorder/identifiers.js';

const names = (code: string) => {
  const { reads, writes } = identifiersIn(code, { from: 0, to: code.length }, []);
  return { reads: reads.join(' '), writes: writes.join(' ') };
};

it('tells what is written from what is read', () => {
  for (const code of [
    'x = y',
    'x += y',
    'x ??= y',
    'this.x = y',
    'let x; y',
    '++x + y',
    'y[x++]',
  ]) {
    assert.deepEqual(names(code), { reads: 'y', writes: 'x' }, code);
  }
  for (const code of ['x == y', 'x === y', 'x => y', 'x >= y', 'x != y', 'x(y)', 'x - y']) {
    assert.deepEqual(names(code), { reads: 'x y', writes: '' }, code);
  }
  assert.deepEqual(names('function save() { return cart; }'), { reads: 'cart', writes: 'save' });
});

it('passes over texts, comments and words of the language', () => {
  const code = `if (x) return "no = 'no'"; // no
    const text = 'it\\'s'; /* no
    no */ for (const one of all) await go();`;
  assert.deepEqual(names(code), { reads: 'x all go', writes: 'text one' });
});

it('leaves out the functions that are in a stretch', () => {
  const code = 'before; function inner() { hidden } after; function last() { too }';
  const [start, end] = [code.indexOf('function'), code.indexOf('}') + 1];
  const inner = [
    { from: start, to: end },
    { from: code.lastIndexOf('function'), to: code.length },
  ];
  assert.deepEqual(identifiersIn(`x${code}`.slice(1), { from: 0, to: code.length }, inner), {
    reads: ['before', 'after'],
    writes: [],
  });
  assert.deepEqual(identifiersIn(code, { from: start, to: end }, []).reads, ['hidden']);
});

it('marks what a minifier has named', () => {
  const line = `et=ab.items,cart=1;${'f();'.repeat(80)}`;
  const code = `et = 1;\n${line}\nab = 1;`;
  const from = code.indexOf(line);
  assert.deepEqual(identifiersIn(code, { from, to: from + line.length }, []), {
    reads: ['minified ab', 'items', 'minified f'],
    writes: ['minified et', 'cart'],
  });
  for (const [start, end] of [
    [0, from - 1],
    [from + line.length + 1, code.length],
  ] as const) {
    const { writes } = identifiersIn(code, { from: start, to: end }, []);
    assert.ok(writes.every((name) => /^(et|ab)$/.test(name)) && writes.length === 1);
  }
});
