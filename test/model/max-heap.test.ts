import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MaxHeap } from '../../src/model/max-heap.js';

describe('MaxHeap', () => {
  it('gives the item of the largest key first, also when more come meanwhile', () => {
    const step = fc.oneof(fc.nat(50), fc.constant('pop' as const));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const heap = new MaxHeap();
        let keys: number[] = [];
        for (const [item, key] of steps.entries()) {
          if (key === 'pop') {
            const popped = heap.pop();
            assert.equal(popped === undefined, keys.length === 0);
            if (popped === undefined) continue;
            assert.equal(steps[popped], Math.max(...keys));
            keys = keys.toSpliced(keys.indexOf(Math.max(...keys)), 1);
          } else {
            heap.push(item, key);
            keys.push(key);
          }
        }
      }),
    );
  });

  it('is empty once cleared', () => {
    const heap = new MaxHeap();
    heap.push(1, 1);
    heap.clear();
    assert.equal(heap.pop(), undefined);
  });
});
