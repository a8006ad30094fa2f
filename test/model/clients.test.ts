import assert from 'node:assert/strict';
import { test } from 'node:test';
import { immediateRules, Prefix } from '../../src/model/linear-extensions.js';
import { timeBounds } from '../../src/model/time.js';
import { constraintsFrom } from './constraints.js';
import {
  areFree,
  dialog,
  frame,
  input,
  modelOf,
  pairsOf,
  parse,
  response,
  task,
  timer,
} from './operations.js';

const SECOND = { client: 2 } as const;

test('the inputs of a client come in the order of its scenario, whatever others do', () => {
  const operations = [
    input('a1', 0),
    input('b1', 0, SECOND),
    input('a2', 1),
    input('b2', 1, SECOND),
  ];
  assert.deepEqual(pairsOf('input-order', operations), ['a1<a2', 'b1<b2']);
});

test('documents, queues and frames of one name are each of their own client', () => {
  const operations = [
    parse('a1', 1),
    parse('b1', 1, SECOND),
    parse('b2', 2, { ...SECOND, cause: 'b1' }),
    parse('a2', 2, { cause: 'a1' }),
    task('a3', { cause: 'a1', queue: 'port' }),
    task('b3', { ...SECOND, cause: 'b1', queue: 'port' }),
    frame('a4', { cause: 'a1', document: 'main.html' }),
    frame('b4', { ...SECOND, cause: 'b1', document: 'main.html' }),
  ];
  for (const { id: a } of operations.filter(({ client }) => client === undefined)) {
    for (const { id: b } of operations.filter(({ client }) => client === 2)) {
      assert(areFree(a, b, operations), `${a} and ${b} are ordered`);
    }
  }
  const { frames, queues } = immediateRules(operations);
  assert.deepEqual([frames.length, queues.length], [2, 2]);
});

test('what one client writes to a server and another reads of it come as recorded', () => {
  const facts = { url: 'http://a.test/items', key: 'items' };
  const operations = [
    parse('a1', 1),
    parse('b1', 1, SECOND),
    input('a2', 0),
    response('a3', { ...facts, method: 'POST', cause: 'a2' }),
    input('b2', 0, SECOND),
    response('b3', { ...SECOND, ...facts, method: 'GET', cause: 'b2' }),
  ];
  assert.deepEqual(pairsOf('keeps-answers', operations), ['a2<b2']);
});

test('what one client leads to on the page of another comes after it', () => {
  const operations = [parse('a1', 1), timer('b1', { ...SECOND, cause: 'a1' })];
  assert(modelOf(operations).happensBefore('a1', 'b1'));
});

test('a dialog pauses the page of its client, and no other', () => {
  const operations = [
    parse('a1', 1),
    dialog('a2', { cause: 'a1' }),
    response('a3'),
    response('b1', SECOND),
  ];
  const prefix = new Prefix(constraintsFrom(operations));
  assert.equal(prefix.push(0), null);
  assert.deepEqual(prefix.enabled(), [1, 3]);
  assert.notEqual(prefix.push(2), null);
  assert.equal(prefix.push(3), null);
  assert.deepEqual(prefix.enabled(), [1]);
  assert.equal(prefix.push(1), null);
  assert.deepEqual(prefix.enabled(), [2]);
});

test('each person is as quick as one can be, whatever others do', () => {
  const operations = [
    input('a1', 0, { at: 100 }),
    input('b1', 0, { ...SECOND, at: 120 }),
    input('a2', 1, { at: 300 }),
  ];
  const bounds = timeBounds(operations, { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 });
  assert.deepEqual(
    bounds.map(({ from, min }) => [from, min]),
    [
      [null, 0],
      [null, 0],
      [0, 50],
    ],
  );
});
