import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Arrival } from '../../src/conductor/arrival.js';
import type { Operation } from '../../src/model/operation.js';
import { Matching } from '../../src/scheduler/matching.js';
import { Plan } from '../../src/scheduler/plan.js';
import { Timing } from '../../src/scheduler/timing.js';
import { frame, input, response, site, task, timer } from '../model/operations.js';

/** A response, and what it leads to: a frame and a timer of 20 ms; another response and a click. */
const OPERATIONS = [
  response('r1'),
  frame('f1', { cause: 'r1' }),
  timer('t1', { cause: 'r1', delay: 20 }),
  response('r2'),
  input('u1', 1),
  timer('t2', { cause: 'r1', delay: 500 }),
];
const ORDER = ['r1', 'f1', 't1', 'r2', 'u1', 't2'];
const PLAN = new Plan({
  operations: OPERATIONS,
  order: ORDER,
  times: [2000, 2016, 2020, 2100, 2100, 2500],
  earliest: [0, 2000, 2020, 0, 400, 2500],
  latest: [10_000, 2017, 2020, 10_000, null, 2500],
});

function timing(ran: readonly Operation[]) {
  return new Timing(PLAN, new Matching(OPERATIONS, ran), ran);
}

const rest = { label: '', awaits: [], ready: () => true, release: async () => {} };
const of = (facts: Arrival['facts'], due: number | null, cause: number | null = 0): Arrival => ({
  ...rest,
  ...{ facts, due, cause },
});
const answer = () => {
  const facts = { method: 'GET', url: 'r2', resource: 'xhr' } as const;
  return of({ kind: 'response', ...facts }, null, null);
};
const click = () => of({ kind: 'input', step: 1, action: 'u1' }, null, null);
const oneFrame = (due: number, cause = 0) => of({ kind: 'frame', site: site('f1') }, due, cause);
const timeout = (place: string, delay: number, due: number, cause = 0) =>
  of({ kind: 'timer', delay, tick: null, site: site(place) }, due, cause);

function firstOf(at: Timing, possible: ReadonlyMap<string, Arrival>) {
  const first = [...at.inOrder(ORDER, possible)].find(({ next }) => next !== null);
  return `${first?.id} ${first?.next?.time}`;
}

describe('Timing', () => {
  const sooner = [{ ...response('r1'), at: 1000 }];
  const asPlanned = [{ ...response('r1'), at: 2000 }];

  it('has what the page times come as long after its cause as planned', () => {
    const at = timing(sooner);
    assert.equal(at.timeOf('f1', oneFrame(1017)), 1016);
    assert.equal(at.timeOf('t1', timeout('t1', 20, 1020)), 1020);
    const possible = new Map([
      ['t1', timeout('t1', 20, 1020)],
      ['f1', oneFrame(1017)],
    ]);
    assert.equal(firstOf(at, possible), 'f1 1016');
  });

  it('has what another operation led to when it is due, and what is drawn not after that', () => {
    const others = [...asPlanned, { ...response('r9'), at: 2005 }];
    assert.equal(timing(others).timeOf('f1', oneFrame(2020, 1)), 2016);
    assert.equal(timing(others).timeOf('f1', oneFrame(2010, 1)), 2010);
    const late = [...asPlanned, { ...response('r9'), at: 2018 }];
    assert.equal(timing(late).timeOf('f1', oneFrame(2035, 1)), 2018);
    // In a loop, each is drawn behind the last one.
    const looping = [...asPlanned, { ...frame('f9'), at: 2005 }];
    assert.equal(timing(looping).timeOf('f1', oneFrame(2022, 1)), 2021.667);
    const drawn = [...asPlanned, { ...frame('f9'), at: 2003 }, { ...response('r9'), at: 2005 }];
    assert.equal(timing(drawn).timeOf('f1', oneFrame(2022, 2)), 2019.667);
    const elsewhere = { ...frame('f9', { document: 'sub.html' }), at: 2003 };
    const beside = [...asPlanned, elsewhere, { ...response('r9'), at: 2005 }];
    assert.equal(timing(beside).timeOf('f1', oneFrame(2022, 2)), 2016);
    // What was requested first is drawn with it, or before it.
    const matching = new Matching(OPERATIONS, others);
    matching.look([oneFrame(2017), oneFrame(2022, 1)]);
    assert.equal(new Timing(PLAN, matching, others).timeOf('f1', oneFrame(2022, 1)), 2022);
    const fading = (due: number): Arrival => {
      return of(task('k1', { source: 'transition', delay: 8 }), due, 1);
    };
    assert.equal(timing(others).timeOf('f1', fading(2030)), 2016);
    assert.equal(timing(late).timeOf('f1', fading(2043)), 2026);
    assert.equal(timing(others).timeOf('t1', timeout('t1', 20, 2025, 1)), 2025);
  });

  it('has a timer of another delay run when it is due, or so little later as a page is busy', () => {
    const at = timing(asPlanned);
    assert.equal(at.timeOf('t2', timeout('t2', 100, 2100)), 2105);
    assert.equal(at.timeOf('t2', timeout('t2', 498, 2498)), 2500);
    assert.equal(at.timeOf('t2', timeout('t2', 600, 2600)), 2600);
  });

  it('hurries answers and people, but for a timer that is due, and no quicker than people are', () => {
    const due = timeout('t2', 50, 2050);
    const answered = new Map([
      ['r2', answer()],
      ['t2', due],
    ] as const);
    assert.equal(firstOf(timing(asPlanned), answered), 'r2 2055');
    const clicked = new Map([
      ['u1', click()],
      ['t2', due],
    ] as const);
    assert.equal(firstOf(timing(asPlanned), clicked), 'u1 2055');
    const recently = [...asPlanned, { ...input('u0', 0), at: 2040 }];
    assert.equal(firstOf(timing(recently), clicked), 't2 2055');
    // Another person has.
    const elsewhere = [...asPlanned, { ...input('u0', 0), at: 2040, client: 2 }];
    assert.equal(firstOf(timing(elsewhere), clicked), 'u1 2055');
  });

  it('hurries what sets a timer by so much more as the timer takes', () => {
    const operations = [...OPERATIONS, timer('t3', { cause: 'r2', delay: 10 })];
    const order = ['r1', 'f1', 't1', 'r2', 't3', 't2'];
    const plan = new Plan({
      ...{ operations, order, times: [2000, 2016, 2020, 2100, 2110, 2500] },
      ...{ earliest: [0, 2000, 2020, 0, 2110, 2500] },
      latest: [10_000, 2017, 2020, 10_000, 2110, 2500],
    });
    const at = new Timing(plan, new Matching(operations, asPlanned), asPlanned);
    const due = new Map([
      ['r2', answer()],
      ['t2', timeout('t2', 50, 2050)],
    ]);
    const first = (possible: ReadonlyMap<string, Arrival>) =>
      [...at.inOrder(['r2', 't3', 't2'], possible)][0]?.next?.time;
    assert.equal(first(due), 2045);
    // What came of another operation may be called off: it waits for nothing but the next.
    const ofOther = new Map([...due, ['t2', timeout('t2', 50, 2050, 1)]] as const);
    assert.equal(first(ofOther), 2055);
  });

  it('hurries what sets several timers for the one that takes longest', () => {
    const timers = [
      timer('t3', { cause: 'r2', delay: 30 }),
      timer('t4', { cause: 'r2', delay: 10 }),
    ];
    const operations = [...OPERATIONS, ...timers];
    const order = ['r1', 'f1', 't1', 'r2', 't4', 't3', 't2'];
    const plan = new Plan({
      ...{ operations, order, times: [2000, 2016, 2020, 2100, 2110, 2130, 2500] },
      ...{ earliest: order.map(() => 0), latest: order.map(() => null) },
    });
    const at = new Timing(plan, new Matching(operations, asPlanned), asPlanned);
    const due = new Map([
      ['r2', answer()],
      ['t2', timeout('t2', 50, 2050)],
    ]);
    assert.equal([...at.inOrder(['r2', 't4', 't3', 't2'], due)][0]?.next?.time, 2025);
  });

  it('has the network a little later than planned, and no timer of another delay long before it', () => {
    const plan = new Plan({
      ...{ operations: OPERATIONS, order: ORDER, times: [2000, 2016, 2020, 2100, 2100, 2500] },
      ...{ earliest: ORDER.map(() => 0), latest: [null, null, null, 2100, null, null] },
    });
    const at = new Timing(plan, new Matching(OPERATIONS, asPlanned), asPlanned);
    const possible = (delay: number) =>
      new Map([
        ['t1', timeout('t1', delay, 2000 + delay)],
        ['r2', answer()],
      ]);
    assert.equal(firstOf(at, possible(600)), 't1 2600');
    assert.equal(firstOf(at, possible(30_000)), 'r2 2100');
  });

  it('hurries nothing past what comes first in the order and is not in time', () => {
    const possible = new Map([
      ['t1', timeout('t1', 3000, 5000)],
      ['r2', answer()],
      ['t2', timeout('t2', 50, 2050)],
    ]);
    assert.equal(firstOf(timing(asPlanned), possible), 't2 2055');
  });
});
