import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, parse, response, script, timer } from '../operations.js';

const imported = (id: string, cause: string) => response(id, { resource: 'import', cause });

describe('completes-modules', () => {
  it('orders the imports of a module before the one with which it runs', () => {
    const operations = [
      parse('p1', 1),
      script('s1', 'module', { cause: 'p1' }),
      imported('m1', 's1'),
      imported('m2', 'm1'),
      imported('m3', 's1'),
      timer('t1', { cause: 'm3' }),
    ];
    assert.deepEqual(pairsOf('completes-modules', operations), ['m1<m3', 'm2<m3']);
  });

  it('knows by an input, too, that a module has run', () => {
    const operations = [
      script('s1', 'module'),
      imported('m1', 's1'),
      imported('m2', 's1'),
      input('u1', 0, { enabledBy: ['m2'] }),
    ];
    assert.deepEqual(pairsOf('completes-modules', operations), ['m1<m2']);
  });

  it('leaves two modules free that each run with their own import', () => {
    const operations = [
      script('s1', 'module'),
      imported('m1', 's1'),
      timer('t1', { cause: 'm1' }),
      imported('m2', 's1'),
      timer('t2', { cause: 'm2' }),
    ];
    assert.equal(areFree('m1', 'm2', operations), true);
  });

  it('leaves imports of different importers free', () => {
    const operations = [
      timer('t1'),
      timer('t2'),
      imported('m1', 't1'),
      imported('m2', 't2'),
      timer('t3', { cause: 'm2' }),
    ];
    assert.equal(areFree('m1', 'm2', operations), true);
  });
});
