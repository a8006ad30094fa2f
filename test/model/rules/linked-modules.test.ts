import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Imports } from '../../../src/model/happens-before.js';
import { pairsOf, parse, response, script, timer } from '../operations.js';

const of = (url: string) => ({ url, resource: 'import' as const, cause: 'p1' });
const imports: Imports = new Map([
  ['main.js', ['a.js']],
  ['a.js', ['b.js']],
  ['b.js', ['a.js']],
]);
const preloaded = [
  parse('p1', 1),
  response('m1', of('b.js')),
  response('m2', of('a.js')),
  response('m3', of('unrelated.js')),
  script('s1', 'module', { url: 'main.js', cause: 'p1' }),
];

describe('links-modules', () => {
  it('orders all that a module imports before the last of it', () => {
    const pairs = ['m1<s1', 'm2<s1'];
    assert.deepEqual(pairsOf('links-modules', preloaded, { imports }), pairs);
  });

  it('knows nothing where it has no sources', () => {
    assert.deepEqual(pairsOf('links-modules', preloaded), []);
  });

  it('keeps apart what runs by itself, though both wait for the same', () => {
    const operations = [
      timer('t1'),
      response('m1', { ...of('one.js'), cause: 't1' }),
      timer('t2'),
      response('m2', { ...of('two.js'), cause: 't2' }),
      response('m3', { ...of('shared.js'), cause: 'm2' }),
    ];
    const shared = ['shared.js'];
    const both: Imports = new Map([
      ['one.js', shared],
      ['two.js', shared],
    ]);
    assert.deepEqual(pairsOf('links-modules', operations, { imports: both }), []);
    const one: Imports = new Map([['two.js', shared]]);
    assert.deepEqual(pairsOf('links-modules', operations, { imports: one }), ['m2<m3']);
  });

  it('keeps documents apart, and takes no module that one of them has twice', () => {
    const operations = [
      ...preloaded,
      parse('p2', 1, { document: 'frame.html' }),
      response('m4', { ...of('a.js'), cause: 'p2' }),
      response('m5', of('a.js')),
    ];
    assert.deepEqual(pairsOf('links-modules', operations, { imports }), ['m1<s1']);
  });
});
