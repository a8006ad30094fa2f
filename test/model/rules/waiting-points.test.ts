import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, dialog, pairsOf, parse, response, script } from '../operations.js';

describe('resumes-parsing', () => {
  it('orders a dialog answer before the segment that waited for it', () => {
    const operations = [
      parse('p1', 1),
      dialog('d1', { cause: 'p1' }),
      parse('p2', 2, { cause: 'd1' }),
    ];
    assert.deepEqual(pairsOf('resumes-parsing', operations), ['d1<p2']);
  });

  it('says nothing of a segment that a script opens', () => {
    const operations = [parse('p1', 1), parse('p2', 2, { cause: 'p1', script: 'lib.js' })];
    assert.deepEqual(pairsOf('resumes-parsing', operations), []);
  });
});

describe('blocks-script', () => {
  const styles = [
    parse('p1', 1),
    response('c1', { resource: 'stylesheet', cause: 'p1' }),
    response('c2', { resource: 'stylesheet', cause: 'p1' }),
  ];

  it('orders every stylesheet before the segment whose script waits for it', () => {
    const operations = [...styles, parse('p2', 2, { script: 'lib.js', awaits: ['c1', 'c2'] })];
    assert.deepEqual(pairsOf('blocks-script', operations), ['c1<p2', 'c2<p2']);
  });

  it('orders it before a defer or module script that waits for it', () => {
    const operations = [...styles, script('s1', 'defer', { awaits: ['c1'], cause: 'p1' })];
    assert.deepEqual(pairsOf('blocks-script', operations), ['c1<s1']);
    assert.equal(areFree('c2', 's1', operations), true);
  });

  it('leaves a stylesheet that no script waits for free', () => {
    const operations = [...styles, parse('p2', 2, { script: 'lib.js', awaits: ['c1'] })];
    assert.equal(areFree('c2', 'p2', operations), true);
  });
});
