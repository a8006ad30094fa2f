import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { folded } from '../../src/report/folded.js';

const fold = (names: readonly string[], isKept = (_: string) => false) =>
  folded(
    names.map((name) => ({ name })),
    ({ name }) => isKept(name),
  ).map(({ item, more }) => `${item.name} +${more}`);

describe('folded', () => {
  it('has one line for what repeats, as long as nothing else comes between', () => {
    assert.deepEqual(fold(['tick', 'tick (2)', 'tick (3)', 'click', 'tick (4)']), [
      ...['tick +2', 'click +0', 'tick (4) +0'],
    ]);
  });

  it('leaves a line to what is to be seen', () => {
    const isKept = (name: string) => name === 'tick (2)';
    assert.deepEqual(fold(['tick', 'tick (2)', 'tick (3)', 'tick (4)'], isKept), [
      ...['tick +0', 'tick (2) +0', 'tick (3) +1'],
    ]);
  });

  it('takes no two names for one that differ in more than their number', () => {
    assert.deepEqual(fold(['GET /1', 'GET /2']), ['GET /1 +0', 'GET /2 +0']);
  });
});
