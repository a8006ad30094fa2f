import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { WorkedOutDelays } from '../../../src/model/worked-out-delays.js';
import { Lessons } from '../../../src/search/branches/lessons.js';
import { parse, response, timer } from '../../model/operations.js';

const EDGE = { before: 'r1', after: 'u1', where: null, evidence: 'u1 came late.' };
const UNDER_WAY = {
  before: 'r2',
  after: 'r1',
  where: ['p1', 'u1'],
  evidence: 'r1 came late.',
} as const;
const run = (...actual: string[]) =>
  ({ order: actual, actual, enforced: 'exact', failed: false }) as const;
const ids = (lessons: Lessons, ...operations: string[]) =>
  lessons.about(operations.map((id) => response(id))).edges;

describe('Lessons', () => {
  it('are about operations that are all there', () => {
    const lessons = new Lessons(new WorkedOutDelays());
    lessons.add([EDGE, UNDER_WAY]);
    assert.deepEqual(ids(lessons, 'r1', 'u1', 'r2'), [EDGE]);
    assert.deepEqual(ids(lessons, 'r1', 'u1', 'r2', 'p1'), [EDGE, UNDER_WAY]);
    assert.deepEqual(ids(lessons, 'u1'), []);
  });

  it('are taken once, and not against a run', () => {
    const lessons = new Lessons(new WorkedOutDelays());
    lessons.add([EDGE, { ...EDGE }]);
    lessons.ran(run('p1', 'r1', 'u1', 'r2'));
    lessons.add([EDGE, UNDER_WAY]);
    assert.deepEqual(ids(lessons, 'r1', 'u1', 'r2', 'p1'), [EDGE]);
  });

  it('are given up when a run refutes them', () => {
    const lessons = new Lessons(new WorkedOutDelays());
    lessons.add([EDGE, UNDER_WAY]);
    lessons.ran(run('u1', 'r1'));
    assert.deepEqual(ids(lessons, 'r1', 'u1', 'r2', 'p1'), [UNDER_WAY]);
  });

  it('suppose what no run refutes', () => {
    const answers = ['r1', 'r2', 'r3'].map((id) => response(id, { url: `/a/${id}`, cause: 'p1' }));
    const operations = [parse('p1', 1), ...answers, response('r9', { cause: 'r3' })];
    const lessons = new Lessons(new WorkedOutDelays());
    const { version } = lessons;
    lessons.add([{ ...EDGE, before: 'r1', after: 'r9' }]);
    assert.notEqual(lessons.version, version);
    const supposed = { before: 'r2', after: 'r9', rule: 'supposed' };
    assert.deepEqual(lessons.about(operations).supposed, [supposed]);
    lessons.ran(run('p1', 'r1', 'r3', 'r9', 'r2'));
    assert.deepEqual(lessons.about(operations).supposed, []);
  });

  it('have what runs show of timers', () => {
    const delays = new WorkedOutDelays();
    delays.add([timer('t1', { delay: 100, at: 100 })]);
    delays.add([timer('t1', { delay: 50, at: 50 })]);
    const lessons = new Lessons(delays);
    assert.deepEqual(
      lessons.about([timer('t1')]).workedOut.map(({ least, most }) => [least, most]),
      [[50, 100]],
    );
    assert.deepEqual(lessons.about([timer('t2')]).workedOut, []);
  });
});
