import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '../../src/model/operation.js';
import { documentOf } from '../../src/report/whose.js';
import { input, parse, response, task, timer } from '../model/operations.js';

const told = (...operations: readonly Operation[]) => {
  const of = new Map(operations.map((operation) => [operation.id, operation]));
  return operations.map((operation) => documentOf(operation, of));
};

describe('the document of an operation', () => {
  it('is what it says itself, as a document and a task in a worker do', () => {
    const sub = parse('p2', 1, { document: 'sub.html', cause: 'p1' });
    const inWorker = task('k1', { document: 'worker.js', cause: 'p1' });
    assert.deepEqual(told(parse('p1', 1, { document: 'main.html' }), sub, inWorker), [
      'main.html',
      'sub.html',
      'worker.js',
    ]);
  });

  it('is the worker of which the script has come', () => {
    const url = 'http://localhost:8000/js/worker.js?v=1';
    const script = response('r1', { resource: 'worker', url, cause: 'p1' });
    const page = parse('p1', 1, { document: 'main.html' });
    assert.deepEqual(told(page, script, timer('t1', { cause: 'r1' })), [
      'main.html',
      'main.html',
      'worker.js',
    ]);
  });

  it('is that of what set it or asked for it, and of an input nobody knows', () => {
    const inSub = parse('p2', 1, { document: 'sub.html' });
    const asked = response('r1', { cause: 'p2' });
    const late = timer('t1', { cause: 'r1' });
    const click = input('u1', 0, { cause: null });
    assert.deepEqual(told(inSub, asked, late, click), ['sub.html', 'sub.html', 'sub.html', null]);
  });
});
