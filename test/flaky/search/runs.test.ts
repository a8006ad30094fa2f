/** Runs of a test, one after the other and side by side. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import type { Plan } from '../../../src/flaky/plan.js';
import { NOT_RUN, type Ran, Runs } from '../../../src/flaky/search/runs.js';

const PASSED: Ran = {
  verdict: { is: 'pass' },
  trace: { statements: [], events: [], missed: [], unreleased: [] },
};

const planOf = (name: string): Plan => ({ placed: [{ event: name, before: null }] });
const nameOf = ({ placed }: Plan): string => placed[0]?.event ?? '';

/** Each run takes as many turns of the event loop as its name says. */
function runs(workers: number, maxRuns = 100, { signal } = new AbortController()) {
  const going = new Set<string>();
  const begun: string[] = [];
  let most = 0;
  const run = async (plan: Plan): Promise<Ran> => {
    const name = nameOf(plan);
    begun.push(name);
    going.add(name);
    most = Math.max(most, going.size);
    for (let turn = 0; turn < name.length; turn++) await setImmediate();
    going.delete(name);
    if (name === 'fails!') throw new Error(name);
    return PASSED;
  };
  return {
    all: new Runs({ run, maxRuns, workers, signal, until: Infinity }, 0),
    begun,
    going,
    most: () => most,
  };
}

const names = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 8 });
const workers = fc.integer({ min: 1, max: 4 });

describe('the runs of a test', () => {
  it('are told in their order, and no more go on at a time than may', async () => {
    await fc.assert(
      fc.asyncProperty(names, workers, async (given, count) => {
        const { all, most } = runs(count);
        const told: string[] = [];
        for await (const { item } of all.each(given, planOf)) {
          told.push(item);
          // What who hears of it runs, waits until there is room.
          await Promise.all([all.run(planOf('more')), all.run(planOf('again'))]);
        }
        assert.deepEqual(told, given);
        assert.ok(most() <= count, `${most()} runs at a time`);
        assert.equal(all.count, 3 * given.length);
        assert.equal(all.limit, null);
      }),
    );
  });

  it('go on side by side', async () => {
    const { all, most } = runs(3);
    for await (const { item } of all.each(['aaa', 'bbb', 'ccc', 'ddd'], planOf)) {
      assert.ok(item);
    }
    assert.equal(most(), 3);
  });

  it('do not begin when they are not needed any more, and are not told then', async () => {
    const { all, begun } = runs(2);
    const told: string[] = [];
    const each = all.each(['a', 'b', 'c', 'd'], planOf, (name) => name === 'd' || told.length < 1);
    for await (const { item } of each) told.push(item);
    assert.deepEqual(told, ['a', 'd']);
    assert.deepEqual(begun, ['a', 'b', 'd']);
  });

  it('have ended when nobody waits for them any more', async () => {
    const { all, going, begun } = runs(3);
    for await (const _ of all.each(['a', 'long', 'longer', 'never'], planOf)) break;
    assert.deepEqual(begun, ['a', 'long', 'longer']);
    assert.equal(going.size, 0);
  });

  it('end with the first that cannot be made', async () => {
    const { all, going } = runs(2);
    const told: string[] = [];
    await assert.rejects(async () => {
      for await (const { item } of all.each(['slow one', 'fails!', 'next'], planOf))
        told.push(item);
    }, /fails!/);
    assert.deepEqual(told, ['slow one']);
    assert.equal(going.size, 0);
  });

  it('do not count where they were killed', async () => {
    const ending = new AbortController();
    const { all } = runs(2, 9, ending);
    assert.notEqual(await all.run(planOf('a')), NOT_RUN);
    const killed = ['long', 'longer'].map((name) => all.run(planOf(name)));
    ending.abort();
    assert.deepEqual(await Promise.all(killed), [NOT_RUN, NOT_RUN]);
    assert.deepEqual([all.count, all.unknown, all.limit], [1, 0, 'interruption']);
  });

  it('are no more than there may be', async () => {
    const { all, begun } = runs(2, 3);
    const told: string[] = [];
    for await (const { item } of all.each(['a', 'b', 'c', 'd'], planOf)) told.push(item);
    assert.deepEqual(told, ['a', 'b', 'c']);
    assert.deepEqual(begun, told);
    assert.equal(await all.run(planOf('e')), NOT_RUN);
    assert.equal(all.limit, 'max-tests');
  });
});
