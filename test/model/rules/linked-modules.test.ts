import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Imports } from '../../../src/model/happens-before.js';
import { input, pairsOf, parse, response, script, timer } from '../operations.js';

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
    const pairs = ['m1<m2', 'm1<s1', 'm2<s1'];
    assert.deepEqual(pairsOf('links-modules', preloaded, { imports }), pairs);
  });

  it('knows nothing where it has no sources', () => {
    assert.deepEqual(pairsOf('links-modules', preloaded), []);
  });

  it('leaves what comes after the last one free: the module had run', () => {
    const operations = [...preloaded, timer('t1', { cause: 's1' }), input('u1', 0)];
    const pairs = pairsOf('links-modules', operations, { imports });
    assert(pairs.every((pair) => !/[tu]1/.test(pair)));
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
