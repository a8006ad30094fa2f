import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isRefuted, learnedEdge } from '../../src/model/learned.js';
import { orderSpace } from '../../src/search/space/order-space.js';
import { input, modelOf, parse, response, timer } from './operations.js';

/** Two clicks ask for a response each; the library asks for the second when it has the first. */
const operations = [
  parse('p', 1),
  input('u1', 0, { enabledBy: ['p'] }),
  response('r1', { cause: 'u1' }),
  input('u2', 1, { enabledBy: ['p'] }),
  response('r2', { cause: 'u2' }),
];
const model = modelOf(operations);
const evidence = 'It came late.';
const settings = { maxLatency: 10_000, humanGap: 50, typingSpeed: 12 };

function orders(learned: ReturnType<typeof learnedEdge>): string[] {
  const edges = learned === null ? [] : [learned];
  const space = orderSpace(
    operations,
    modelOf(operations, { learned: edges }).edges,
    settings,
    edges,
  );
  return (space.orders() ?? []).map((order) => space.orderOf(order).join(' ')).sort();
}

describe('learnedEdge', () => {
  it('holds always where nothing but the model led to it', () => {
    const wish = { before: 'r1', after: 'u2', evidence };
    const edge = learnedEdge(model, wish, ['p', 'u1', 'r1', 'u2', 'r2']);
    assert.deepEqual(edge, { ...wish, where: null });
    assert.deepEqual(orders(edge), ['p u1 r1 u2 r2']);
  });

  it('holds only where the work it waits for was under way, if it need not be', () => {
    const twoUsers = [
      parse('p', 1),
      response('a', { cause: 'p' }),
      response('b', { cause: 'p' }),
      response('ra', { cause: 'a' }),
      response('rb', { cause: 'b' }),
    ];
    const free = modelOf(twoUsers);
    const wish = { before: 'ra', after: 'rb', evidence };
    const edge = learnedEdge(free, wish, ['p', 'a', 'b', 'ra', 'rb']);
    assert.deepEqual(edge, { ...wish, where: ['a', 'b'] });
    const space = orderSpace(twoUsers, free.edges, settings, edge === null ? [] : [edge]);
    const possible = (space.orders() ?? []).map((order) => space.orderOf(order).join(' '));
    assert.deepEqual(possible.sort(), [
      'p a b ra rb',
      'p a ra b rb',
      'p b a ra rb',
      'p b a rb ra',
      'p b rb a ra',
    ]);
  });

  it('has an input wait only where that began which it waits for', () => {
    const shown = [
      parse('p', 1),
      response('r', { cause: 'p' }),
      timer('t', { cause: 'r' }),
      input('u', 0, { enabledBy: ['p'] }),
    ];
    const wish = { before: 't', after: 'u', evidence };
    const edge = learnedEdge(modelOf(shown), wish, ['p', 'r', 't', 'u']);
    assert.deepEqual(edge, { ...wish, where: ['r', 'u'] });
    const space = orderSpace(shown, modelOf(shown).edges, settings, edge === null ? [] : [edge]);
    const possible = (space.orders() ?? []).map((order) => space.orderOf(order).join(' '));
    assert.deepEqual(possible.sort(), ['p r t u', 'p u r t']);
  });

  it('is nothing where the model has it, or has not both, or the wish never came true', () => {
    const actual = ['p', 'u1', 'u2', 'r2', 'r1'];
    assert.equal(learnedEdge(model, { before: 'p', after: 'r2', evidence }, actual), null);
    assert.equal(learnedEdge(model, { before: 'x1', after: 'r2', evidence }, actual), null);
    assert.equal(learnedEdge(model, { before: null, after: 'r2', evidence }, actual), null);
  });
});

describe('isRefuted', () => {
  const always = { before: 'r1', after: 'r2', where: null, evidence };
  const when = { before: 'r1', after: 'r2', where: ['u1', 'u2'], evidence } as const;

  it('by a run that has the two the other way round', () => {
    assert.equal(isRefuted(always, ['p', 'u1', 'u2', 'r2', 'r1']), true);
    assert.equal(isRefuted(always, ['p', 'u1', 'u2', 'r1', 'r2']), false);
    assert.equal(isRefuted(always, ['p', 'u1', 'u2', 'r2']), false);
  });

  it('if its condition was given', () => {
    assert.equal(isRefuted(when, ['p', 'u1', 'u2', 'r2', 'r1']), true);
    assert.equal(isRefuted(when, ['p', 'u2', 'r2', 'u1', 'r1']), false);
  });
});
