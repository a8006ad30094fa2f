import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Arrival } from '../../src/conductor/arrival.js';
import type { Operation, OperationId } from '../../src/model/operation.js';
import { BornOperations, newborn } from '../../src/scheduler/born.js';
import { LooseRequests } from '../../src/scheduler/loose-requests.js';
import type { Enforced, Missed, Run } from '../../src/scheduler/run.js';
import { frame, input, script, site, task } from '../model/operations.js';
import { outcome } from '../oracle/outcomes.js';

const PAGE = 'http://a.test/';
const sigma0 = [frame('f1'), frame('f2', { site: site('loop'), cause: 'f1' })];

/** Settles a run of an order that has these operations; in it, others had ids of its own. */
function settle(
  born: BornOperations,
  ran: readonly Operation[],
  ofOrder: readonly Operation[] = sigma0,
  missed: readonly Missed[] = [],
): Run {
  const order = ofOrder.map(({ id }) => id);
  const run: Enforced = {
    ...{ order, actual: ran.map(({ id }) => id), operations: ran, enabled: [], missed },
    ...{
      enforced: 'exact',
      uncontrolled: [],
      misses: [],
      asked: [],
      beforeMiss: null,
      isUnanswered: false,
      durationMs: 1,
    },
    ...{ loose: new LooseRequests([]), outcome: outcome() },
  };
  const schedule = { operations: ofOrder, order, times: [], earliest: [], latest: [] };
  return born.settle(run, schedule);
}

const FRAME = 'animation frame requested by loop:1';

const loop = (id: OperationId, cause: OperationId) => frame(id, { site: site('loop'), cause });

describe('BornOperations', () => {
  it('has one id for an operation in all runs, and never that of another one of its run', () => {
    const born = new BornOperations(sigma0, PAGE);
    const idsOf = (ran: readonly Operation[], ofOrder?: readonly Operation[]) =>
      settle(born, ran, ofOrder).born.map(({ id }) => id);
    const [f1] = [frame('f1')];
    // σ0's own, in a run of an order that lacks it.
    assert.deepEqual(idsOf([f1, loop('new 1', 'f1')], [f1]), ['f2']);
    assert.deepEqual(idsOf([...sigma0, loop('new 1', 'f1')]), ['f3']);
    assert.deepEqual(idsOf([...sigma0, loop('new 1', 'u1')]), ['f4']);
    // Whichever of them is the first in its run.
    const both = [...sigma0, loop('new 1', 'u1'), loop('new 2', 'f1')];
    assert.deepEqual(idsOf(both), ['f4', 'f3']);
    // An order has it now, for which it is known again or is not: this is another one.
    const branch = [...sigma0, loop('f4', 'u1')];
    assert.deepEqual(idsOf([...branch, loop('new 1', 'u1')], branch), ['f5']);
  });

  it('has one name for each, told from all others', () => {
    const recorded = [frame('f1', { site: site('loop'), name: FRAME })];
    const born = new BornOperations(recorded, PAGE);
    const namesOf = (ran: readonly Operation[]) =>
      settle(born, ran, recorded).born.map(({ name }) => name);
    assert.deepEqual(namesOf([...recorded, loop('new 1', 'u1')]), [`${FRAME} (2)`]);
    const both = [...recorded, loop('new 1', 'u2'), loop('new 2', 'u1')];
    assert.deepEqual(namesOf(both), [`${FRAME} (3)`, `${FRAME} (2)`]);
  });

  it('shows as much of a URL as tells it from those that are known', () => {
    const lib = (id: OperationId, host: string) =>
      script(id, 'async', { url: `http://${host}/lib.js`, name: 'script lib.js' });
    const recorded = [lib('s1', 'a.test')];
    const born = new BornOperations(recorded, PAGE);
    const { operations } = settle(born, [...recorded, lib('new 1', 'b.test')], recorded);
    assert.deepEqual(
      operations.map(({ name }) => name),
      ['script lib.js', 'script b.test/lib.js'],
    );
  });

  it('renames in all that refers to them', () => {
    const born = new BornOperations(sigma0, PAGE);
    const run = settle(
      born,
      [
        frame('f1'),
        script('new 1', 'async', { cause: 'f1' }),
        task('new 2', { cause: 'new 1', worker: 'new 1' }),
        input('u1', 0, { handlers: ['f1', 'new 1'], enabledBy: ['new 2'] }),
        frame('f2', { cause: 'new 2' }),
      ],
      [...sigma0, input('u1', 0)],
    );
    assert.deepEqual(run.actual, ['f1', 's1', 'k1', 'u1', 'f2']);
    const [, , worker, click, last] = run.operations;
    assert.deepEqual(
      worker,
      task('k1', { cause: 's1', worker: 's1', name: 'message new 2', what: 'new 2' }),
    );
    assert.deepEqual(click, input('u1', 0, { handlers: ['f1', 's1'], enabledBy: ['k1'] }));
    assert.equal(last?.cause, 'k1');
  });

  it('says what was missed by the names that operations have in all runs', () => {
    const born = new BornOperations(sigma0, PAGE);
    settle(born, [...sigma0, loop('new 1', 'u1')]);
    const ran = [...sigma0, loop('new 1', 'u2')];
    const { learned } = settle(born, ran, sigma0, [
      { before: 'new 1', after: 'f2', why: 'was not there' },
      { before: null, after: 'f1', why: 'was not there' },
      { before: 'f1', after: 'u1', why: 'was not possible', obstacle: 'it is hidden' },
      { before: null, after: 'u1', why: 'was not possible', obstacle: 'it is hidden' },
    ]);
    assert.deepEqual(learned, [
      {
        before: 'f4',
        after: 'f2',
        evidence: `f2 was not there; it came when ${FRAME} (2) had run.`,
      },
      { before: null, after: 'f1', evidence: 'f1 was not there, and never came.' },
      {
        ...{ before: 'f1', after: 'u1' },
        evidence: 'u1 was not possible: it is hidden; it came when f1 had run.',
      },
      {
        ...{ before: null, after: 'u1' },
        evidence: 'The step u1 never became possible: it is hidden.',
      },
    ]);
  });
});

it('a newborn operation has what it came with, and refers to nothing', () => {
  const facts = { kind: 'script', url: 'a.js', document: '', loading: 'async' } as const;
  const held = { awaits: ['a.css'], ready: () => true, release: async () => {} };
  const arrival: Arrival = { ...held, facts, label: 'script a.js', cause: 0, due: null };
  const expected = { ...facts, id: 'new 1', name: 'script a.js', cause: 'f1', at: 16, awaits: [] };
  assert.deepEqual(newborn(arrival, 'new 1', 'f1', 16), expected);
});
