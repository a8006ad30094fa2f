import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  adjacency,
  coverage,
  coveredPairs,
  precedence,
  type Relation,
} from '../../src/model/coverage.js';
import { enumerateOrders } from '../../src/model/linear-extensions.js';
import { PairSet } from '../../src/model/pair-set.js';
import { constraintsFrom, constraintsOf } from './constraints.js';
import { dialog, parse, response, timer } from './operations.js';
import { recordings } from './recordings.js';

const pairs = (set: PairSet) => [...set].map(String);

describe('coveredPairs', () => {
  it('has the pairs of the paper for σ0 of Figure 1', () => {
    const sigma0 = [[0, 1, 2, 3]];
    assert.deepEqual(pairs(coveredPairs(precedence, sigma0, 4)), [
      '0,1',
      '0,2',
      '0,3',
      '1,2',
      '1,3',
      '2,3',
    ]);
    assert.deepEqual(pairs(coveredPairs(adjacency, sigma0, 4)), ['0,1', '1,2', '2,3']);
  });

  it('joins the pairs of several orders', () => {
    assert.deepEqual(
      pairs(
        coveredPairs(
          adjacency,
          [
            [0, 1, 2],
            [2, 1, 0],
          ],
          3,
        ),
      ),
      ['0,1', '1,0', '1,2', '2,1'],
    );
  });

  it('takes what an unknown operation parts for not adjacent, but ordered', () => {
    assert.deepEqual(pairs(coveredPairs(adjacency, [[0, -1, 1, 2]], 3)), ['1,2']);
    assert.deepEqual(pairs(coveredPairs(precedence, [[0, -1, 1, 2]], 3)), ['0,1', '0,2', '1,2']);
  });
});

describe('coverage', () => {
  it('counts what happened as possible', () => {
    const coverable = coveredPairs(precedence, [[0, 1, 2]], 3);
    assert.deepEqual(coverage(coveredPairs(precedence, [[0, 1]], 3), coverable), {
      covered: 1,
      total: 3,
    });
    assert.deepEqual(coverage(coveredPairs(precedence, [[1, 0]], 3), coverable), {
      covered: 1,
      total: 4,
    });
  });
});

describe('PairSet', () => {
  it('counts, adds and removes as a plain set does', () => {
    const size = 34;
    // Few, so that they meet; in both words of a bit set.
    const operation = fc.constantFrom(0, 1, 31, 32, 33);
    const step = fc.record({ first: operation, seconds: fc.array(operation), add: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const set = new PairSet(size);
        const plain = new Set<string>();
        for (const { first, seconds, add } of steps) {
          const bits = new Uint32Array(2);
          for (const second of seconds)
            bits[second >>> 5] = (bits[second >>> 5] ?? 0) | (1 << (second & 31));
          const known = [...new Set(seconds)];
          const pairs = { first, second: bits };
          assert.equal(
            set.count(pairs),
            known.filter((second) => plain.has(`${first},${second}`)).length,
          );
          assert.equal(
            set.countReversed(pairs),
            known.filter((second) => plain.has(`${second},${first}`)).length,
          );
          if (add) set.add(pairs);
          else set.delete(pairs);
          for (const second of seconds) plain[add ? 'add' : 'delete'](`${first},${second}`);
          assert.equal(set.size, plain.size);
        }
        assert.deepEqual(new Set(pairs(set)), plain);
        assert.deepEqual(pairs(set.copy()), pairs(set));
      }),
    );
  });
});

describe('coverable pairs without enumeration', () => {
  const compare = (relation: Relation, exactly: boolean) => {
    const kinds = ['parse', 'async', 'response', 'timer', 'interval', 'input', 'idle'] as const;
    let missed = 0;
    let found = 0;
    fc.assert(
      fc.property(exactly ? recordings(6, kinds) : recordings(6), (recording) => {
        const constraints = constraintsOf(recording);
        const orders = enumerateOrders(constraints, 5040) ?? [];
        fc.pre(orders.length > 0);
        const exact = new Set(pairs(coveredPairs(relation, orders, recording.operations.length)));
        const estimate = new Set(pairs(relation.coverable(constraints)));
        for (const pair of exact) assert.ok(estimate.has(pair), pair);
        found += exact.size;
        missed += estimate.size - exact.size;
      }),
      { numRuns: 1000 },
    );
    return missed / found;
  };

  it('have timers that are due at one time in the order in which they are set', () => {
    const constraints = constraintsFrom([
      parse('p', 1),
      timer('t1', { cause: 'p', delay: 10, at: 10 }),
      timer('t2', { cause: 'p', delay: 10, at: 10 }),
      timer('t3', { cause: 'p', delay: 11, at: 11 }),
    ]);
    assert.deepEqual(pairs(precedence.coverable(constraints)), [
      '0,1',
      '0,2',
      '0,3',
      '1,2',
      '1,3',
      '2,3',
    ]);
  });

  it('have what is queued by what always comes first in front', () => {
    const constraints = constraintsFrom([
      parse('p', 1),
      timer('t1', { cause: 'p', delay: 0 }),
      timer('t2', { cause: 'p', delay: 0 }),
      timer('t3', { cause: 't1', delay: 0 }),
      timer('t4', { cause: 't2', delay: 0 }),
      timer('t5', { cause: 't3', delay: 0 }),
      timer('t6', { cause: 't4', delay: 0 }),
    ]);
    const backwards = pairs(precedence.coverable(constraints)).filter((pair) => {
      const [first = '', second = ''] = pair.split(',');
      return first > second;
    });
    assert.deepEqual(backwards, []);
  });

  it('have an answer where its dialog is opened', () => {
    const constraints = constraintsFrom([
      parse('p', 1),
      dialog('d', { cause: 'p' }),
      response('r'),
    ]);
    assert.deepEqual(pairs(precedence.coverable(constraints)), ['0,1', '0,2', '1,2', '2,0', '2,1']);
    assert.deepEqual(pairs(adjacency.coverable(constraints)), ['0,1', '1,2', '2,0']);
  });

  it('leave none out, of precedence and adjacency', () => {
    compare(precedence, false);
    compare(adjacency, false);
  });

  it('have hardly one too many of precedence without animation frames', () => {
    const excess = compare(precedence, true);
    assert.ok(excess < 0.01, `${excess}`);
  });
});
