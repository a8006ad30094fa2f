import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { conflicts, type Footprint, telling } from '../../src/model/footprint.js';

const touches = (reads: string, writes = ''): Footprint => ({
  reads: reads.split(' ').filter((name) => name !== ''),
  writes: writes.split(' ').filter((name) => name !== ''),
});

describe('conflicts', () => {
  it('are of what both touch and one writes', () => {
    const conflict = conflicts([
      touches('#list', 'user'),
      touches('user #list'),
      touches('#list other'),
      touches('', 'user'),
    ]);
    assert.ok(conflict(0, 1) > 0);
    assert.equal(conflict(1, 0), conflict(0, 1));
    assert.ok(conflict(0, 3) > 0, 'two that write');
    assert.equal(conflict(0, 3), conflict(0, 1), 'and count once');
    assert.equal(conflict(1, 2), 0, 'two that read');
    assert.equal(conflict(0, 0), 0);
  });

  it('weigh a name that few touch more', () => {
    const all = [touches('', 'e'), touches('e'), touches('e'), touches('e'), touches('', 'cart')];
    const conflict = conflicts([...all, touches('cart')]);
    assert.ok(conflict(4, 5) > conflict(0, 1));
  });

  it('weigh it more than several that many touch', () => {
    const many = Array.from({ length: 20 }, () => touches('', 'a b c d'));
    const conflict = conflicts([...many, touches('a b c d', 'rare'), touches('rare')]);
    assert.ok(conflict(20, 21) > conflict(0, 20));
  });

  it('are the same for the same weights, in whatever sequence they come', () => {
    const times = (count: number, names: string) =>
      Array.from({ length: count }, () => touches(names));
    for (const few of [1, 2, 3, 4, 5]) {
      const one = [touches('', 'a b c'), touches('a b c')];
      const other = [touches('', 'd e f'), touches('d e f')];
      const others = [...times(few, 'a f'), ...times(few + 2, 'b e'), ...times(few + 7, 'c d')];
      const conflict = conflicts([...one, ...other, ...others]);
      assert.equal(conflict(0, 1), conflict(2, 3));
    }
  });

  it('add up', () => {
    const conflict = conflicts([touches('', 'a b'), touches('a b'), touches('a'), touches('b')]);
    assert.ok(conflict(0, 1) > conflict(0, 2));
  });
});

describe('telling', () => {
  it('leaves out what none writes, and what one alone touches', () => {
    const all = [touches('read alone', 'written own'), touches('read written'), touches('read')];
    assert.deepEqual(telling(all), [touches('', 'written'), touches('written'), touches('')]);
  });

  it('keeps the rarest names of what touches many', () => {
    const many = Array.from({ length: 40 }, (_, index) => `n${index}`).join(' ');
    const all = [touches('', `${many} z`), touches(many), touches(many), touches('z')];
    const [first] = telling([...all, touches(''), touches('')]);
    assert.equal(first?.writes[0], 'z');
    assert.equal(first?.writes.length, 32);
  });

  it('keeps of equally rare names rather what was seen than identifiers', () => {
    const many = Array.from({ length: 40 }, (_, index) => `n${index}`);
    const names = [...many, 'listener load window', '#list', 'zebra'];
    const footprint = { reads: [], writes: names };
    const [first] = telling([footprint, footprint]);
    assert.deepEqual(first?.writes.slice(0, 3), ['#list', 'listener load window', 'n0']);
  });
});
