import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inOrder } from '../../src/exploration/in-order.js';

interface Numbered {
  readonly number: number;
  readonly result: Promise<void>;
}

/** So many works, of which each ends later than the one that is begun after it. */
function works(count: number) {
  const begun: number[] = [];
  const begin = (): Numbered | null => {
    if (begun.length === count) return null;
    const number = begun.length;
    begun.push(number);
    const hops = 10 * (count - number);
    const result = (async () => {
      for (let hop = 0; hop < hops; hop += 1) await null;
    })();
    return { number, result };
  };
  return { begun, begin };
}

describe('inOrder', () => {
  it('begins so much ahead, and gives what was begun first before what ended first', async () => {
    const { begun, begin } = works(5);
    const seen: (readonly [number, number])[] = [];
    for await (const { number, result } of inOrder({ begin, isWanted: () => true, mostOpen: 3 })) {
      await result;
      seen.push([number, begun.length]);
    }
    assert.deepEqual(seen, [
      [0, 3],
      [1, 4],
      [2, 5],
      [3, 5],
      [4, 5],
    ]);
  });

  it('asks again for more when a result has been given: it may lead to more', async () => {
    const open = ['first'];
    const seen: string[] = [];
    const begin = () => {
      const name = open.shift();
      return name === undefined ? null : { name, result: Promise.resolve() };
    };
    for await (const { name } of inOrder({ begin, isWanted: () => true, mostOpen: 3 })) {
      seen.push(name);
      if (name === 'first') open.push('second', 'third');
    }
    assert.deepEqual(seen, ['first', 'second', 'third']);
  });

  it('begins other work in the place of what a result makes unwanted', async () => {
    const { begun, begin } = works(5);
    const unwanted = new Set<number>();
    const seen: number[] = [];
    const isWanted = ({ number }: Numbered) => !unwanted.has(number);
    for await (const { number } of inOrder({ begin, isWanted, mostOpen: 3 })) {
      seen.push(number);
      if (number !== 0) continue;
      assert.deepEqual(begun, [0, 1, 2]);
      unwanted.add(2);
    }
    assert.deepEqual(seen, [0, 1, 3, 4]);
  });

  it('begins one after the other without a look ahead', async () => {
    const { begun, begin } = works(3);
    for await (const { number, result } of inOrder({ begin, isWanted: () => true, mostOpen: 1 })) {
      await result;
      assert.equal(begun.length, number + 1);
    }
  });

  it('lets nobody hear of work that fails when nobody asks for its result any more', async () => {
    let count = 0;
    const begin = () => ({
      result: count++ === 0 ? Promise.resolve() : Promise.reject(new Error()),
    });
    for await (const _ of inOrder({ begin, isWanted: () => true, mostOpen: 3 })) break;
    await new Promise(setImmediate);
    assert.equal(count, 3);
  });
});
