import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { areFree, input, pairsOf, parse, response, task } from '../operations.js';

const QUEUE = 'ws://a.test/news (1)';
const message = (id: string) =>
  task(id, { source: 'socket-message', server: 'a.test', queue: QUEUE, cause: 'p1', part: 1 });
const written = (method: string, next: ReturnType<typeof message>, host = 'a.test') => [
  parse('p1', 1),
  message('k1'),
  input('u1', 0),
  response('r1', { method, url: `http://${host}:8000/save`, cause: 'u1' }),
  next,
];

describe('tells-of-writes', () => {
  it('keeps a message behind what sent the write before it, and the answer to that free', () => {
    const operations = written('POST', message('k2'));
    assert.deepEqual(pairsOf('tells-of-writes', operations), ['u1<k2']);
    assert.equal(areFree('r1', 'k2', operations), true);
    assert.equal(areFree('k1', 'u1', operations), true);
  });

  it('leaves it free of what only asks', () => {
    assert.deepEqual(pairsOf('tells-of-writes', written('GET', message('k2'))), []);
    assert.deepEqual(pairsOf('tells-of-writes', written('POST', message('k2'), 'stats.test')), []);
  });

  it('leaves other tasks free', () => {
    const posted = task('k2', { source: 'file', cause: 'p1' });
    assert.deepEqual(pairsOf('tells-of-writes', written('POST', posted)), []);
  });
});
