import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { LearnedEdge } from '../../src/model/happens-before.js';
import { supposedEdges } from '../../src/model/supposed.js';
import { response, script } from './operations.js';

const of = (id: string, url: string, cause = 's1') => response(id, { url, cause });
const OPERATIONS = [
  script('s1', 'defer'),
  of('r1', '/texts/one?path=a/b'),
  of('r2', '/texts/two'),
  of('r3', '/texts/three'),
  of('r4', '/other/four'),
  of('r7', '/other/seven'),
  of('r5', '/texts/five', 'p1'),
  response('r8', { url: '/texts/eight', method: 'POST', cause: 's1' }),
  response('r9', { cause: 'r3' }),
  of('r6', '/texts/six'),
];

function supposed(lesson: Partial<LearnedEdge>): string[] {
  const learned = [{ before: 'r1', after: 'r9', where: null, evidence: '', ...lesson }];
  return supposedEdges(OPERATIONS, learned).map(({ before, after }) => `${before}<${after}`);
}

it('supposes that what came with another one than it had waits for all that are like them', () => {
  assert.deepEqual(supposed({}), ['r2<r9']);
});

it('supposes nothing of one that came with what it had, with something else, or in some runs', () => {
  assert.deepEqual(supposed({ before: 'r3' }), []);
  for (const before of ['r4', 'r5', 's1']) assert.deepEqual(supposed({ before }), [], before);
  assert.deepEqual(supposed({ where: ['s1', 'r3'] }), []);
});
