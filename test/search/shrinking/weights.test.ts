import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Operation } from '../../../src/model/operation.js';
import { weightsOf } from '../../../src/search/shrinking/weights.js';

const response = (id: string): Operation => ({
  ...{ id, kind: 'response', name: id, cause: null, at: 0 },
  ...{ method: 'GET', url: id, resource: 'fetch', handlers: [] },
});
const timer = (id: string, delay: number): Operation => ({
  ...{ id, kind: 'timer', name: id, cause: null, at: 0 },
  ...{ delay, tick: null, site: null },
});
const NOTHING = { passed: [], failed: [] };

describe('weightsOf', () => {
  it('takes what the world decides for likelier than what follows at once', () => {
    const weightOf = weightsOf(
      [response('a'), response('b'), timer('soon', 0), timer('late', 500)],
      NOTHING,
    );
    assert.equal(weightOf(1, 0), 1);
    assert.equal(weightOf(3, 0), 1);
    assert.ok(weightOf(2, 0) < 0.1 && weightOf(0, 2) < 0.1);
    const frames = weightsOf([response('a'), timer('soon', 0), timer('next', 0)], NOTHING);
    assert.ok(frames(2, 1) < frames(1, 0));
  });

  it('takes one of many looks at the clock for less likely', () => {
    const looks = ['a', 'b', 'c', 'd'].map((id) => timer(id, 100));
    const weightOf = weightsOf([response('r'), ...looks], NOTHING);
    assert.ok(weightOf(1, 0) < 1);
    assert.equal(weightsOf([response('r'), ...looks.slice(1)], NOTHING)(1, 0), 1);
  });

  it('goes by what orders with the pair, and without it, have ended in', () => {
    const three = [response('a'), response('b'), response('c')];
    // b before a has passed, and c before a fails; c before b is in one failing order alone.
    const evidence = {
      passed: [[1, 0, 2]],
      failed: [
        [2, 0, 1],
        [1, 2, 0],
      ],
    };
    const weightOf = weightsOf(three, evidence);
    assert.equal(weightOf(2, 0), 1);
    assert.ok(weightOf(1, 0) < weightOf(2, 1));
    assert.ok(weightOf(2, 1) < 1);
  });
});
